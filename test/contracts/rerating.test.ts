import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { rerate } from '../../src/contracts/rerating/rerate.ts';
import { holderTypes } from '../../src/kernel/holder-type.ts';
import { productOf, products, tariffCompilers } from '../../src/products/index.ts';
import { loadPublished } from '../../src/tariffs/published.ts';
import { createTariffBook } from '../../src/tariffs/tariff-book.ts';
import { testDay } from '../products/conformance/day.ts';
import { fieldsOf } from '../products/conformance/fields.ts';
import type { ProductCases } from '../products/conformance/product-cases.ts';
import { type Changes, changed } from '../support/change.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService({}, `${testDay}T12:00:00+03:00`);
  partner = await service.partner({ discountKvMax: '100', backdateDays: 365 });
});
after(() => service?.close());

for (const { code } of products) {
  test(`what is stored of ${code} is rated anew to the kopeck, part by part`, async () => {
    const { cases }: { cases: ProductCases } = await import(`../products/conformance/cases/${code}.ts`);
    const tariffs = createTariffBook(tariffCompilers);
    tariffs.replace(await loadPublished(service.pool));
    for (const holderType of holderTypes) {
      const { sample, variations } = cases.holders[holderType];
      for (const [name, changes] of Object.entries({ 'as it stands': {}, ...variations })) {
        const whole = sample(testDay);
        const stands = new Set(fieldsOf(whole, {}).map((field) => field.name));
        const fitting: Changes = Object.fromEntries(
          Object.entries<Changes[string]>(changes).filter(
            ([path, value]) => value !== undefined || stands.has(path),
          ),
        );
        const body = changed(whole, fitting);
        const saved = await partner.call('POST', `/sales/v2/${holderType}/${code}/policies`, body);
        assert.equal(saved.status, 200, `${name}: ${saved.text}`);
        const { stored, anew, differences } = await rerate(
          service.pool,
          tariffs,
          productOf,
          String(saved.body.policyNumber),
        );
        assert.deepEqual(differences, [], `${holderType}, ${name}`);
        assert.equal(anew.premium, stored.premium);
      }
    }
  });
}
