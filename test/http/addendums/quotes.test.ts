import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import {
  askAddendum,
  change,
  changedContract,
  readContract,
  youngDriverAdded,
} from '../../support/addendum.ts';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { type Draft, paidInCash, savedDraft, soldContract } from '../../support/sale.ts';
import { type Response, type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

function ask(seller: TestPartner, contract: Draft, body: JsonObject): Promise<Response> {
  const asking: TestPartner = {
    ...seller,
    call: (method, path, sent, headers) => seller.call(method, `${path}/quotes`, sent, headers),
  };
  return askAddendum(asking, contract, body);
}

const soldCasco = async (holderType: 'individual' | 'corporate') => {
  const contract = await savedCasco(partner, { holderType });
  await paidInCash(partner, contract);
  return contract;
};

const cases: readonly [string, () => Promise<Draft>, (contract: Draft) => JsonObject][] = [
  [
    'osago, a driver',
    () => soldContract(partner),
    (contract) => ({ contract: changedContract(contract, youngDriverAdded) }),
  ],
  [
    'osago of an organization, another plate',
    () => soldContract(partner, { holderType: 'corporate' }),
    (contract) => ({
      contract: changedContract(contract, { 'insuredObject.osago.vehicle.licensePlate': 'В002ВВ77' }),
    }),
  ],
  [
    'osago, more use',
    () =>
      soldContract(partner, {
        set: { 'insuredObject.osago.usagePeriods': [{ start: '2026-12-01', end: '2027-02-28' }] },
      }),
    (contract) => ({
      contract: changedContract(contract, { 'insuredObject.osago.usagePeriods': [] }),
    }),
  ],
  ['osago, the end', () => soldContract(partner), () => ({ kind: 'TERMINATION' })],
  [
    'casco, a lower premium',
    () => soldCasco('individual'),
    (contract) => ({
      contract: changedContract(contract, { 'insuredObject.extraEquipment': undefined }),
    }),
  ],
  ['casco of an organization, a termination', () => soldCasco('corporate'), () => ({ kind: 'TERMINATION' })],
];

for (const [what, sold, bodyOf] of cases) {
  test(`200: the quote of an addendum stores nothing and equals the following addendum to the kopeck: ${what}`, async () => {
    const contract = await sold();
    const body = bodyOf(contract);
    const before_ = await readContract(partner, contract);
    const quoted = await ask(partner, contract, body);
    assert.equal(quoted.status, 200, quoted.text);
    assert.deepEqual(await readContract(partner, contract), before_);
    const made = await askAddendum(partner, contract, body);
    assert.equal(made.status, 200, made.text);
    const {
      addendumNumber: _,
      status: __,
      reason: ___,
      createDate,
      issueDate,
      inForceDate,
      ...sums
    } = made.body;
    assert.deepEqual(quoted.body, sums);
  });
}

test('400: the quote of an addendum reports exactly the errors that the addendum would report', async () => {
  const contract = await soldContract(partner);
  const wrong: readonly JsonObject[] = [
    { contract: changedContract(contract, {}) },
    { kind: 'NONE', effectiveDate: 'soon', contract: changedContract(contract, {}) },
    { effectiveDate: '2020-01-01', contract: changedContract(contract, youngDriverAdded) },
    { contract: changedContract(contract, { startDate: '2027-01-01T00:00:00+03:00' }) },
    { kind: 'TERMINATION', reasonCode: 'NOWHERE' },
  ];
  for (const body of wrong) {
    const [quoted, made] = [await ask(partner, contract, body), await askAddendum(partner, contract, body)];
    assert.deepEqual(assertError(quoted, 'INVALID_ARGUMENT'), assertError(made, 'INVALID_ARGUMENT'));
  }
  const draft = await savedDraft(partner);
  assertError(await ask(partner, draft, { kind: 'TERMINATION' }), 'INVALID_ARGUMENT');
});

test('400: while an addendum awaits payment, the quote of another addendum must name it in `replaces`', async () => {
  const contract = await soldContract(partner);
  const first = await change(partner, contract, youngDriverAdded);
  const body = { contract: changedContract(contract, { 'insuredObject.osago.purpose': 'TAXI' }) };
  assert.equal(onlyDetail(await ask(partner, contract, body), 'INVALID_ARGUMENT').field, 'policyNumber');
  const named = await ask(partner, contract, { ...body, replaces: first.addendumNumber ?? '' });
  assert.equal(named.status, 200, named.text);
});

test('401, 403, 404: the quote of an addendum is refused like the addendum', async () => {
  const contract = await soldContract(partner);
  const body: JsonObject = { kind: 'TERMINATION' };
  const address = '/ship/biz/sales/v2/individual/osago/addendums/quotes';
  const headers = { 'content-type': 'application/json' };
  assertError(await service.request('POST', address, { headers, body: '{}' }), 'UNAUTHENTICATED');
  assertError(await ask(await service.partner({ products: ['casco'] }), contract, body), 'PERMISSION_DENIED');
  assertError(await ask(await service.partner(), contract, body), 'NOT_FOUND');
});

test('429: addendum quotes and addendums have separate rate limits', async () => {
  const seller = await service.partner({ rateLimit: 3 });
  const contract = await soldContract(seller);
  let answer = await ask(seller, contract, { kind: 'TERMINATION' });
  for (let round = 0; round < 3; round += 1) answer = await ask(seller, contract, { kind: 'TERMINATION' });
  assert.equal(onlyDetail(answer, 'RESOURCE_EXHAUSTED').field, 'addendums.quotes');
  assert.equal((await askAddendum(seller, contract, { kind: 'TERMINATION' })).status, 200);
});
