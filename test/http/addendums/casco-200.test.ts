import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import {
  addendumStates,
  askAddendum,
  change,
  changedContract,
  installmentsOf,
  march,
  named,
  payInstallment,
  readContract,
  startsOn,
  terminate,
  youngDriver,
} from '../../support/addendum.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import type { CascoBodyOptions } from '../../support/casco-body.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { valueAt } from '../../support/change.ts';
import { type Draft, paidInCash, statusCode } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

async function soldCasco(options: Partial<CascoBodyOptions> = {}): Promise<Draft> {
  const draft = await savedCasco(partner, options);
  await paidInCash(partner, draft);
  return draft;
}

/** Returns the share of a yearly premium difference for 275 of 365 days, in rubles. */
function forMarch(difference: number): number {
  return Number(((difference * 275) / 365).toFixed(2));
}

const covers = 'insuredObject.casco.covers';

test('one addendum removes a cover and adds another cover, each priced for the remaining days', async () => {
  const contract = await soldCasco();
  const list = valueAt(contract.body, covers);
  assert.ok(Array.isArray(list));
  const without = list.filter((entry) => isObject(entry) && valueAt(entry, 'cover.code') !== 'GAP');
  const less = await change(partner, contract, { [covers]: without });
  const cheaper = Number(valueAt(less, 'contract.premium'));
  assert.ok(cheaper < contract.premium);
  assert.equal(less.premiumDifference, forMarch(cheaper - contract.premium));
  assert.equal(less.refund, -Number(less.premiumDifference));
  assert.equal(statusCode(less), 'COMPLETE');

  const more = await change(partner, contract, {});
  assert.equal(more.premiumDifference, less.refund);
  assert.equal(statusCode(more), 'AWAITING_PAYMENT');
  await payInstallment(partner, contract, 2, more.premiumDifference ?? 0);
  const read = await readContract(partner, contract);
  assert.equal(read.premium, contract.premium);
  assert.deepEqual(addendumStates(read), ['COMPLETE', 'COMPLETE']);
});

test('a change that removes every risk of the vehicle is refused', async () => {
  const contract = await soldCasco();
  const list = valueAt(contract.body, covers);
  assert.ok(Array.isArray(list));
  const others = list.filter((entry) => isObject(entry) && entry.sumInsured === undefined);
  const detail = onlyDetail(
    await askAddendum(partner, contract, { contract: changedContract(contract, { [covers]: others }) }),
    'INVALID_ARGUMENT',
  );
  assert.equal(detail.field, `contract.${covers}`);
  assert.match(detail.description, /1, 8, 10, 11, 15/);
});

test('one addendum changes a driver, equipment and the plate', async () => {
  const contract = await soldCasco();
  const addendum = await change(partner, contract, {
    'insuredObject.casco.drivers[1]': named(youngDriver, 'Юрий'),
    'insuredObject.extraEquipment': undefined,
    'insuredObject.casco.vehicle.licensePlate': 'В002ВВ77',
  });
  const after = Number(valueAt(addendum, 'contract.premium'));
  assert.equal(addendum.premiumDifference, forMarch(after - contract.premium));
});

for (const holderType of ['individual', 'corporate'] as const) {
  test(`terminating the contract of an ${holderType} refunds the whole unused premium`, async () => {
    const contract = await soldCasco({ holderType });
    const addendum = await terminate(partner, contract);
    assert.equal(addendum.refund, forMarch(contract.premium));
    assert.equal(addendum.debt, undefined);
    assert.match(
      String(valueAt(await readContract(partner, contract), 'status.description')),
      /расторгается с 01\.03\.2027/,
    );
  });
}

test('a termination cancels later premium installments', async () => {
  const contract = await soldInParts();
  const [first, second, third, fourth] = partsOf(contract.body);
  const addendum = await terminate(partner, contract);
  const unearned = (contract.premium * 275) / 365;
  const unpaid = (second ?? 0) + (third ?? 0) + (fourth ?? 0);
  assert.equal(addendum.refund ?? 0, Math.max(0, Number((unearned - unpaid).toFixed(2))));
  const read = await readContract(partner, contract);
  assert.deepEqual(installmentsOf(read), [
    `1 PAID ${first}`,
    `2 CANCELLED ${second}`,
    `3 CANCELLED ${third}`,
    `4 CANCELLED ${fourth}`,
  ]);
  const refused = await partner.call('PUT', `${contract.path}/installments/2`, {
    amount: second,
    paymentType: 'CASH',
  });
  assert.equal(refused.status, 400);
});

test('a surcharge can be paid before earlier premium installments', async () => {
  const contract = await soldInParts();
  const [, second = 0, third = 0] = partsOf(contract.body);
  const addendum = await change(partner, contract, {
    'insuredObject.casco.drivers[1]': named(youngDriver, 'Юрий'),
  });
  assert.equal(addendum.installmentNr, 5);
  const outOfTurn = await partner.call('PUT', `${contract.path}/installments/3`, {
    amount: third,
    paymentType: 'CASH',
  });
  assert.match(onlyDetail(outOfTurn, 'INVALID_ARGUMENT').description, /сначала оплатите взнос 2/);
  await payInstallment(partner, contract, 2, second);
  await payInstallment(partner, contract, 5, addendum.premiumDifference ?? 0);
  await payInstallment(partner, contract, 3, third);
  const read = await readContract(partner, contract);
  assert.deepEqual(addendumStates(read), ['COMPLETE']);
  assert.deepEqual(
    installmentsOf(read).map((text) => text.split(' ', 2).join(' ')),
    ['1 PAID', '2 PAID', '3 PAID', '4 DUE', '5 PAID'],
  );
});

test('a surcharge and the next installment can have valid bills at the same time', async () => {
  const contract = await soldInParts();
  const [, second = 0] = partsOf(contract.body);
  const addendum = await change(partner, contract, {
    'insuredObject.casco.drivers[1]': named(youngDriver, 'Юрий'),
  });
  await payInstallment(partner, contract, 2, second, 'CASHLESS');
  await payInstallment(partner, contract, 5, addendum.premiumDifference ?? 0, 'CASHLESS');
  const { payments } = await readContract(partner, contract);
  assert.ok(Array.isArray(payments));
  const awaited = payments.filter((payment) => isObject(payment) && payment.status === 'AWAITING');
  assert.equal(awaited.length, 2);
});

test('a lower premium first reduces the unpaid installments', async () => {
  const contract = await soldInParts();
  const parts = partsOf(contract.body);
  const addendum = await change(
    partner,
    contract,
    { 'insuredObject.extraEquipment': undefined },
    { effectiveDate: startsOn },
  );
  assert.equal(statusCode(addendum), 'COMPLETE');
  assert.equal(addendum.refund, undefined);
  const difference = Number(addendum.premiumDifference);
  assert.ok(difference < 0);
  const read = await readContract(partner, contract);
  const left = Number(((parts[3] ?? 0) + difference).toFixed(2));
  assert.equal(installmentsOf(read)[3], `4 DUE ${left}`);
  assert.deepEqual(valueAt(addendum, 'contract.installments'), read.installments);
});

test('a change that would need approval is refused', async () => {
  const contract = await soldCasco();
  const detail = onlyDetail(
    await askAddendum(partner, contract, {
      contract: changedContract(contract, { 'uw.isAtypicalApplication': true }),
    }),
    'INVALID_ARGUMENT',
  );
  assert.equal(detail.field, 'contract.uw.isAtypicalApplication');
});

test("a granted discount stays valid after the partner's discount limit is lowered to zero", async () => {
  const seller = await service.partner({ kvPercent: '20', discountKvMax: '10' });
  const draft = await savedCasco(seller, { set: { 'additionalProperties.discountKVPercent': 10 } });
  await paidInCash(seller, draft);
  await service.pool.query('update partners set discount_kv_max = 0 where login = $1', [seller.login]);
  const answer = await askAddendum(seller, draft, {
    effectiveDate: march,
    contract: changedContract(draft, { 'insuredObject.casco.vehicle.licensePlate': 'В002ВВ77' }),
  });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.premiumDifference, 0);
});

function soldInParts(): Promise<Draft> {
  return soldInstallments('FOUR_PAYMENTS');
}

async function soldInstallments(installmentType: string): Promise<Draft> {
  const draft = await savedCasco(partner, { set: { installmentType } });
  const [first] = partsOf(draft.body);
  await payInstallment(partner, draft, 1, first ?? 0);
  return draft;
}

function partsOf({ installments }: JsonObject): readonly number[] {
  assert.ok(Array.isArray(installments));
  return installments.filter(isObject).map(({ amount }) => Number(amount));
}
