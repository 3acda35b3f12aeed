import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { changeAgreement, endAgreement, type OpenedAgreement } from '#contracts/rating/agreements/manage.ts';
import { auditEntriesAbout } from '#platform/db/tables/audit-log.ts';
import { askAddendum } from '../../support/addendum.ts';
import { agreementState, declaredUnder, openedAgreement, shipmentSum } from '../../support/agreement.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { cargoBody, savedCargo, soldCargo } from '../../support/cargo-sale.ts';
import type { Changes } from '../../support/change.ts';
import { type Draft, paidInCash } from '../../support/sale.ts';
import { type Response, type TestPartner, type TestService, testService } from '../../support/service.ts';
import { byStaff } from '../../support/staff.ts';

const own = 'insuredObject.cargo';
const field = `${own}.generalAgreement`;
const base = '/sales/v2/corporate/cargo';
const sum = shipmentSum;
let service: TestService;
let partner: TestPartner;
let opened = 0;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const agreement = (more: Partial<OpenedAgreement> = {}): Promise<string> => {
  opened += 1;
  return openedAgreement(service, partner, `ГП-2026/${opened}`, more);
};
const under = declaredUnder;
const stateOf = (number: string) => agreementState(service, number);

function pay(draft: Draft): Promise<Response> {
  const asked = { amount: draft.premium, paymentType: 'CASH' };
  return partner.call('PUT', `${draft.path}/installments/1`, asked);
}

test('shipments can be declared under a cargo agreement until its limit is used up', async () => {
  const number = await agreement();
  await soldCargo(partner, under(number));
  await soldCargo(partner, under(number.toLowerCase().replace('-', ' -')));
  const { declared, declarations } = await stateOf(number);
  assert.deepEqual([declared, declarations], [sum * 2n, 2]);
  const third = await partner.call('POST', `${base}/policies`, cargoBody(under(number)));
  const detail = onlyDetail(third, 'INVALID_ARGUMENT');
  assert.equal(detail.field, `${field}.number`);
  assert.match(detail.description, /свободно 0,00 руб/);
  const quote = await partner.call('POST', `${base}/quotes`, cargoBody(under(number)));
  assert.equal(quote.status, 400, 'a quote promises what cannot be declared');
});

test('goods in transit can only be declared under an agreement', async () => {
  const number = await agreement();
  const departed = { [`${own}.shipment.departureDate`]: '2026-11-20' };
  await soldCargo(partner, under(number, departed));
  const alone = await partner.call('POST', `${base}/policies`, cargoBody({ set: departed }));
  assert.equal(onlyDetail(alone, 'INVALID_ARGUMENT').field, `${own}.shipment.departureDate`);
});

test('if one limit suffices for one of two declarations that are paid concurrently, only one comes into force', async () => {
  const number = await agreement({ sumLimit: sum });
  const drafts = await Promise.all([1, 2].map(() => savedCargo(partner, under(number))));
  const answers = await Promise.all(drafts.map(pay));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400]);
  const refused = answers.find(({ status }) => status === 400);
  assert.match(String(refused?.text), /свободно 0,00 руб/);
  assert.equal((await stateOf(number)).declared, sum);
});

describe('a shipment declaration that contradicts its agreement is refused', () => {
  const cases: readonly (readonly [string, Partial<OpenedAgreement>, Changes, string, RegExp])[] = [
    [
      'another day',
      {},
      { [`${field}.dateIssue`]: '2026-11-02' },
      `${field}.dateIssue`,
      /заключён 01\.11\.2026/,
    ],
    [
      'another holder',
      { holderInn: '7827004526' },
      {},
      'policyHolder.organization.inn',
      /с другой организацией/,
    ],
    [
      "a shipment after the agreement's end",
      { endsOn: '2026-11-30' },
      {},
      `${field}.number`,
      /действует с 01\.11\.2026 по 30\.11\.2026/,
    ],
    [
      "a shipment above the agreement's limit",
      { shipmentLimit: sum - 1n },
      {},
      `${field}.number`,
      /на одну перевозку/,
    ],
  ];
  for (const [name, terms, set, at, says] of cases) {
    test(name, async () => {
      const number = await agreement(terms);
      const answer = await partner.call('POST', `${base}/policies`, cargoBody(under(number, set)));
      const detail = onlyDetail(answer, 'INVALID_ARGUMENT');
      assert.equal(detail.field, at);
      assert.match(detail.description, says);
    });
  }
});

test('a declaration needs approval if its agreement is not open to the partner', async () => {
  const number = await agreement();
  const other = await service.partner({ login: 'other' });
  for (const [seller, named] of [
    [other, number],
    [partner, 'ГП-1999/1'],
  ] as const) {
    const body = cargoBody(under(named));
    const quote = await seller.call('POST', `${base}/quotes`, body);
    assert.equal(quote.status, 200, quote.text);
    assert.match(quote.text, /не открыт: перевозку по нему согласует страховщик/);
    const draft = await savedCargo(seller, under(named));
    const asked = { amount: draft.premium, paymentType: 'CASH' };
    const answer = await seller.call('PUT', `${draft.path}/installments/1`, asked);
    assert.match(answer.text, /ждёт согласования/);
  }
  assert.equal((await stateOf(number)).declarations, 0);
});

test('a declaration has the rate of its agreement, even after the rate changes', async () => {
  const number = await agreement({ rate: '0.5' });
  const contract = await soldCargo(partner, under(number));
  // Half of 33 656.99: each part of the premium is rounded separately.
  assert.equal(contract.premium, 16_828.49);
  const by = byStaff(service.clock);
  await changeAgreement(service.pool, by, number, { rate: '0.9', sumLimit: sum * 3n });
  const read = await partner.call('GET', contract.path);
  assert.equal(read.body.premium, contract.premium);
  const entries = await auditEntriesAbout(service.pool, [number], [], 10);
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['agreement.change', 'agreement.open'],
  );
});

test('an ended agreement accepts no new declarations, and earlier declarations stay valid', async () => {
  const number = await agreement();
  const contract = await soldCargo(partner, under(number));
  const draft = await savedCargo(partner, under(number));
  await endAgreement(service.pool, byStaff(service.clock), number, '2026-11-25');
  const late = await pay(draft);
  assert.equal(late.status, 400);
  assert.match(late.text, /действует с 01\.11\.2026 по 24\.11\.2026/);
  const body = cargoBody(under(number, { [`${own}.shipment.vehicle.licensePlate`]: 'В002ВВ77' }));
  const answer = await askAddendum(partner, contract, { contract: body, effectiveDate: '2026-12-02' });
  assert.equal(answer.status, 200, answer.text);
});

describe('addendums to declarations', () => {
  const dearer = (number: string, value: number) =>
    cargoBody(under(number, { [`${own}.items[0].value`]: value }));
  const effectiveDate = '2026-12-02';

  test("an addendum with a higher invoice reserves its sum in the agreement's limit, and uses the sum when paid", async () => {
    const number = await agreement();
    const contract = await soldCargo(partner, under(number));
    const asked = { contract: dearer(number, 8_000_000), effectiveDate };
    const made = await askAddendum(partner, contract, asked);
    assert.equal(made.status, 200, made.text);
    assert.equal((await stateOf(number)).declared, 880_000_000n);
    const second = await partner.call('POST', `${base}/policies`, cargoBody(under(number)));
    assert.match(second.text, /свободно 4\s840\s000,00/u);
  });

  test('an addendum with an invoice above the limit is refused at the invoice field', async () => {
    const number = await agreement({ sumLimit: sum });
    const contract = await soldCargo(partner, under(number));
    const asked = { contract: dearer(number, 8_000_000), effectiveDate };
    const answer = await askAddendum(partner, contract, asked);
    assert.equal(onlyDetail(answer, 'INVALID_ARGUMENT').field, `contract.${field}.number`);
    assert.equal((await stateOf(number)).declared, sum);
  });

  test('terminating a declaration frees its sum in the limit only if the shipment never began', async () => {
    const number = await agreement();
    const [first, second] = [
      await soldCargo(partner, under(number)),
      await soldCargo(partner, under(number)),
    ];
    const end = { kind: 'TERMINATION', reasonCode: 'NOT_SHIPPED', effectiveDate: '2026-12-01' };
    assert.equal((await askAddendum(partner, first, end)).status, 200);
    const begun = { kind: 'TERMINATION', reasonCode: 'RISK_CEASED', effectiveDate };
    assert.equal((await askAddendum(partner, second, begun)).status, 200);
    const { declared, declarations } = await stateOf(number);
    assert.deepEqual([declared, declarations], [sum, 1]);
  });
});

test("an agreement number is unique among the insurer's agreements", async () => {
  const number = await agreement();
  await assert.rejects(agreement({ number: number.replace('Г', 'г') }), /Невалидные/);
});

test('the check of paid contracts finds a declaration and computes the same premium to the kopeck', async () => {
  const number = await agreement({ rate: '0.85' });
  const contract = await soldCargo(partner, under(number));
  const read = await partner.call('GET', contract.path);
  const again = await partner.call('POST', `${base}/quotes`, read.body);
  assert.equal(again.status, 200, again.text);
  assert.equal(again.body.premium, contract.premium);
  await paidInCash(partner, await savedCargo(partner));
});
