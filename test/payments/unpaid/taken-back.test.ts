import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findPartner } from '#access/store.ts';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { addDays, type DateText } from '#kernel/time/calendar.ts';
import { readBordereau } from '#payments/accounting/bordereau/bordereau.ts';
import { reinstate } from '#sales/unpaid/by-staff.ts';
import { askAddendum, changedContract } from '../../support/addendum.ts';
import type { TestPartner } from '../../support/service.ts';
import {
  billed,
  checkUnpaidOn,
  credited,
  daysOf,
  pay,
  read,
  type Sold,
  soldInParts,
  stateOf,
  type UnpaidService,
  unpaidService,
} from './support.ts';

let service: UnpaidService;
let partner: TestPartner;
const by = { actor: 'staff:test', requestId: 'staff-test' };
const names = ['partly', 'inGrace', 'changed', 'given', 'endsLater'] as const;
type Name = (typeof names)[number];
const contracts = new Map<Name, Sold>();
let dueOn: DateText;
let bill: string;

/** Sell contracts with monthly installments and let their second installment become overdue. */
before(async () => {
  service = await unpaidService();
  partner = await service.partner();
  for (const name of names)
    contracts.set(name, await soldInParts(partner, 'TWELVE_PAYMENTS', { mileageLimit: { limit: 5_000 } }));
  dueOn = contract('partly').dueDates[1] ?? '';
  const { before: soon, after: over, ended } = daysOf(service, dueOn);
  partner = await checkUnpaidOn(service, partner, soon);
  partner = await checkUnpaidOn(service, partner, over);
  bill = await billed(partner, contract('inGrace'), 2, amountOf('inGrace', 2));
  for (const name of ['changed', 'given', 'endsLater'] as const) await liftLimit(name, addDays(ended, 20));
  const later = await askAddendum(partner, contract('endsLater'), {
    ...{ kind: 'TERMINATION', reasonCode: 'SALE', effectiveDate: addDays(ended, 10) },
  });
  assert.equal(later.status, 200, later.text);
  partner = await checkUnpaidOn(service, partner, ended);
});
after(() => service.close());

function contract(name: Name): Sold {
  return contracts.get(name) ?? assert.fail(name);
}

function amountOf(name: Name, nr: number): number {
  return Number((contract(name).body.installments as JsonObject[])[nr - 1]?.amount);
}

/** Agrees on a change that takes effect on the given day, and pays it. */
async function liftLimit(name: Name, effectiveDate: DateText): Promise<void> {
  const answer = await askAddendum(partner, contract(name), {
    effectiveDate,
    contract: changedContract(contract(name), { mileageLimit: undefined }),
  });
  assert.equal(answer.status, 200, answer.text);
  await pay(
    partner,
    contract(name),
    Number(answer.body.installmentNr),
    Number(answer.body.premiumDifference),
  );
}

function begun(name: Name) {
  const { policyNumber } = contract(name);
  return reinstate(service, { policyNumber, reason: 'Заявление клиента' }, by);
}

async function dueNow(name: Name): Promise<readonly JsonObject[]> {
  const { installments } = await read(partner, contract(name));
  return (installments as JsonObject[]).filter(isObject).filter(({ status }) => status === 'DUE');
}

async function owed(name: Name): Promise<number> {
  const { rows } = await service.pool.query<{ owed: bigint }>(
    `select coalesce(sum(amount_kopecks), 0)::bigint as owed from premium_refunds
      where contract_id = contract_id_of($1) and cancelled_at is null`,
    [contract(name).policyNumber],
  );
  return Number(rows[0]?.owed) / 100;
}

/** Returns the premium refunds and cancelled refunds of a contract for the partner's bordereau, each with its day. */
async function givenBack(name: Name): Promise<readonly string[]> {
  const seller = (await findPartner(service.pool, partner.login)) ?? assert.fail(partner.login);
  const period = { from: '2026-11-01', to: '2027-12-30' };
  const { lines } = await readBordereau(service.pool, service.products, seller, period, service.clock.now());
  return lines
    .filter(
      ({ policyNumber, paymentType }) =>
        policyNumber === contract(name).policyNumber && paymentType === 'REFUND',
    )
    .map(({ on, premium }) => `${on} ${Number(premium) / 100}`);
}

async function surchargeOf(name: Name): Promise<number> {
  const { addendums } = await read(partner, contract(name));
  return Number((addendums as JsonObject[])[0]?.premiumDifference);
}

test('a change is refunded once if a contract ends for non-payment before a planned termination', async () => {
  const cost = await surchargeOf('endsLater');
  assert.ok(cost > 0);
  assert.equal(await owed('endsLater'), cost);
  assert.match(stateOf(await read(partner, contract('endsLater'))), /^TERMINATED PAID( CANCELLED)+ PAID$/);
});

test('a payment credited within the grace period revokes the end of cover, even after a reinstatement has begun', async () => {
  const revived = await begun('inGrace');
  assert.ok('installments' in revived && revived.installments.length > 1);
  const { graceUntil } = daysOf(service, dueOn);
  const report = await credited(service, {
    billNumber: bill,
    amount: amountOf('inGrace', 2),
    date: graceUntil,
  });
  assert.deepEqual(report.reasons, []);
  assert.equal(stateOf(await read(partner, contract('inGrace'))), `COMPLETE PAID PAID${' DUE'.repeat(10)}`);
});

test('revoking an end of cover cancels its refunds for changes, and the bordereau lists refund and cancellation', async () => {
  const cost = await surchargeOf('changed');
  assert.equal(await owed('changed'), cost);
  const reported = await givenBack('changed');
  const today = addDays(daysOf(service, dueOn).ended, 1);
  partner = await checkUnpaidOn(service, partner, today);
  await begun('changed');
  for (const { nr, amount } of await dueNow('changed'))
    await pay(partner, contract('changed'), Number(nr), Number(amount));
  assert.match(stateOf(await read(partner, contract('changed'))), /^COMPLETE PAID PAID PAID/);
  assert.equal(await owed('changed'), 0);
  assert.equal(reported.length, 1);
  assert.deepEqual(await givenBack('changed'), [...reported, `${today} ${cost}`]);
});

test('if an end of cover is revoked, a refund already transferred becomes an installment due before later ones', async () => {
  const cost = await surchargeOf('given');
  await service.pool.query(
    `update premium_refunds set transferred_kopecks = amount_kopecks, transferred_by = 'staff:test'
      where contract_id = contract_id_of($1)`,
    [contract('given').policyNumber],
  );
  await begun('given');
  for (const { nr, amount } of await dueNow('given'))
    await pay(partner, contract('given'), Number(nr), Number(amount));
  assert.equal(await owed('given'), cost);
  const due = await dueNow('given');
  const again = due.at(-1);
  assert.deepEqual([again?.nr, again?.amount], [14, cost]);
  const early = await partner.call('PUT', `${contract('given').path}/installments/${String(due[0]?.nr)}`, {
    ...{ amount: due[0]?.amount, paymentType: 'CASH' },
  });
  assert.match(early.text, /сначала оплатите взнос 14/);
  await pay(partner, contract('given'), 14, cost);
});

test('payments for a failed reinstatement are refunded unless the next reinstatement uses them', async () => {
  const first = await begun('partly');
  assert.ok('installments' in first);
  await pay(partner, contract('partly'), 2, amountOf('partly', 2));
  partner = await checkUnpaidOn(service, partner, addDays(first.payBefore, 6));
  assert.match(stateOf(await read(partner, contract('partly'))), /^TERMINATED PAID PAID CANCELLED/);
  assert.equal(await owed('partly'), amountOf('partly', 2));
  const second = await begun('partly');
  assert.ok('installments' in second && !second.installments.includes(2));
  for (const { nr, amount } of await dueNow('partly'))
    await pay(partner, contract('partly'), Number(nr), Number(amount));
  assert.match(stateOf(await read(partner, contract('partly'))), /^COMPLETE PAID PAID PAID/);
  assert.equal(await owed('partly'), 0);
});
