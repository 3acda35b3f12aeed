import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { requestExamples } from '#http/protocol/openapi/examples.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { changed } from '../../support/change.ts';
import { products } from '../../support/products.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

for (const product of products) {
  for (const holderType of holderTypes) {
    const base = `/sales/v2/${holderType}/${product.code}`;
    const [example] = requestExamples(product.code, holderType);
    const { body } = example ?? assert.fail(`no example of ${product.code}, ${holderType}`);

    describe(`quotes of ${product.code}, ${holderType}`, () => {
      test('the product code is optional in a quote and required in a contract', async () => {
        const without = changed(body, { 'product.code': undefined });
        const whole = await partner.call('POST', `${base}/quotes`, body);
        const answer = await partner.call('POST', `${base}/quotes`, without);
        assert.equal(answer.status, 200, answer.text);
        assert.deepEqual(answer.body.product, whole.body.product);
        assert.equal(answer.body.premium, whole.body.premium);
        const refused = await partner.call('POST', `${base}/policies`, without);
        const fields = assertError(refused, 'INVALID_ARGUMENT').map(({ field }) => field);
        assert.deepEqual(fields, ['product.code']);
        const other = changed(body, { 'product.code': 'NO_SUCH_CODE' });
        for (const address of ['quotes', 'policies']) {
          const detail = onlyDetail(
            await partner.call('POST', `${base}/${address}`, other),
            'INVALID_ARGUMENT',
          );
          assert.equal(detail.field, 'product.code');
        }
      });

      test('an unreadable start date is reported as the only error of a quote and of a contract', async () => {
        const soon = changed(body, { startDate: 'soon' });
        for (const address of ['quotes', 'policies']) {
          const answer = await partner.call('POST', `${base}/${address}`, soon);
          assert.equal(onlyDetail(answer, 'INVALID_ARGUMENT').field, 'startDate');
        }
      });

      test("a contract requires the policyholder's address, and an empty address counts as missing", async () => {
        for (const address of [{}, { countryCode: 'RU' }, { city: ' ' }]) {
          const nowhere = changed(body, { 'policyHolder.address': address });
          const detail = onlyDetail(
            await partner.call('POST', `${base}/policies`, nowhere),
            'INVALID_ARGUMENT',
          );
          assert.equal(detail.field, 'policyHolder.address');
          assert.equal(detail.description, 'обязательное поле: адрес: kladrId или region и city');
        }
      });

      // Skip osago, which accepts unknown numbers because the registry may know the contract.
      if (product.prolongation && !product.registryQuestion)
        test('a quote and a contract are refused if the number of the previous contract is unknown', async () => {
          const field = product.prolongation?.field ?? '';
          for (const [name, number] of [
            [field, `${product.numbers.series}-2026-99999999`],
            ['previousPolicyNumber', `${product.numbers.series}-2026-99999999`],
            [field, 'ABC-2026-00000001'],
            [field, 'AB 123'],
            ['previousPolicyNumber', 'AB 123'],
          ] as const) {
            for (const address of ['quotes', 'policies']) {
              const naming = changed(body, { [name]: number });
              const answer = await partner.call('POST', `${base}/${address}`, naming);
              const detail = onlyDetail(answer, 'INVALID_ARGUMENT');
              assert.equal(detail.field, field);
              assert.match(detail.description, new RegExp(`${number} не найден среди ваших договоров`));
            }
          }
        });
    });
  }
}
