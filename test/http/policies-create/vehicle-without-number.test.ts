import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { cascoBody } from '../../support/casco-body.ts';
import { type Changes, changed } from '../../support/change.ts';
import { gapBody } from '../../support/gap-body.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { paidInCash, savedDraft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

type BodyOf = (options: {
  today: string;
  holderType?: 'individual' | 'corporate';
  set?: Changes;
}) => JsonObject;

const products: readonly (readonly [string, BodyOf])[] = [
  ['osago', osagoBody],
  ['casco', cascoBody],
  ['gap', gapBody],
];

for (const [product, bodyOf] of products) {
  const vehicle = `insuredObject.${product}.vehicle`;
  const call = (what: string, set: Changes, holderType: 'individual' | 'corporate' = 'individual') =>
    partner.call(
      'POST',
      `/sales/v2/${holderType}/${product}/${what}`,
      bodyOf({ today: testDay, holderType, set }),
    );

  for (const holderType of ['individual', 'corporate'] as const) {
    test(`${product}, ${holderType}: a vehicle with only a placeholder as its number is refused`, async () => {
      for (const word of ['ОТСУТСТВУЕТ', '-', 'б/н', 'none']) {
        const set = { [`${vehicle}.vin`]: undefined, [`${vehicle}.bodyNumber`]: word };
        const details = assertError(await call('policies', set, holderType), 'INVALID_ARGUMENT');
        const detail = details.find(({ field }) => field === `${vehicle}.vin`);
        assert.match(detail?.description ?? '', /VIN.*номер кузова.*шасси/, JSON.stringify(details));
      }
    });
  }

  test(`${product}: a placeholder number next to a valid VIN returns a warning`, async () => {
    const set = { [`${vehicle}.bodyNumber`]: 'отсутствует', [`${vehicle}.chassisNumber`]: 'не установлен' };
    const answer = await call('quotes', set);
    assert.equal(answer.status, 200, answer.text);
    const fields = (answer.body.warnings as JsonObject[]).map(({ field }) => field);
    assert.ok(fields.includes(`${vehicle}.bodyNumber`), answer.text);
    assert.ok(fields.includes(`${vehicle}.chassisNumber`), answer.text);
  });
}

const osago = 'insuredObject.osago.vehicle';

test('a vehicle with a body number and a placeholder VIN can be insured only once', async () => {
  const set = { [`${osago}.vin`]: 'ОТСУТСТВУЕТ', [`${osago}.bodyNumber`]: '2110-7654001' };
  await soldContract(partner, { set });
  for (const again of [set, { ...set, [`${osago}.vin`]: 'XTAGFL110MY700001' }]) {
    const answer = await partner.call(
      'POST',
      '/sales/v2/individual/osago/policies',
      osagoBody({ today: testDay, set: again }),
    );
    assert.equal(onlyDetail(answer, 'INVALID_ARGUMENT').field, 'startDate');
  }
});

test('a change of a draft cannot replace its VIN with a placeholder', async () => {
  const draft = await savedDraft(partner);
  const set = { [`${osago}.vin`]: undefined, [`${osago}.bodyNumber`]: 'нет' };
  const answer = await partner.call('PUT', draft.path, osagoBody({ today: testDay, set }));
  assert.equal(onlyDetail(answer, 'INVALID_ARGUMENT').field, `${osago}.vin`);
  await paidInCash(partner, draft);
});

test('a correction addendum cannot replace a VIN with a placeholder', async () => {
  const { policyNumber, body } = await soldContract(partner);
  const contract = changed(body, { [`${osago}.vin`]: 'отсутствует' });
  const answer = await partner.call('POST', '/sales/v2/individual/osago/addendums/quotes', {
    policyNumber,
    kind: 'CORRECTION',
    reason: 'Опечатка',
    contract,
  });
  const fields = assertError(answer, 'INVALID_ARGUMENT').map(({ field }) => field);
  assert.ok(fields.includes(`contract.${osago}.vin`), answer.text);
});
