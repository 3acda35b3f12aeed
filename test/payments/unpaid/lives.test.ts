import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { type DebtRow, debtsQuery } from '#contracts/life/debts/store.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { addDays, type DateText } from '#kernel/time/calendar.ts';
import { readAll } from '#platform/db/lists/list-query.ts';
import { extendTime, noteLoss, reinstate } from '#sales/unpaid/by-staff.ts';
import { askAddendum } from '../../support/addendum.ts';
import { onDay } from '../../support/later.ts';
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
  type UnpaidService,
  unpaidService,
} from './support.ts';

const ways = ['inTime', 'late', 'never', 'bankInside', 'bankOutside'] as const;
const acts = ['none', 'none', 'none', 'extend', 'loss', 'sale', 'reinstatePaid', 'reinstateUnpaid'] as const;
const plans = fc.record({
  ways: fc.tuple(fc.constantFrom(...ways), fc.constantFrom(...ways), fc.constantFrom(...ways)),
  acts: fc.tuple(fc.constantFrom(...acts), fc.constantFrom(...acts), fc.constantFrom(...acts)),
});
const seed = Number(process.env.LIFE_SEED ?? 38);
const lives = fc.sample(plans, { numRuns: Number(process.env.LIFE_RUNS ?? 14), seed });

interface Life {
  readonly plan: (typeof lives)[number];
  readonly sold: Sold;
  readonly amounts: readonly number[];
  readonly bills: Map<number, string>;
  /** Rubles that the holder has paid, including payments that arrived too late. */
  paid: number;
  endsOn: unknown;
}

let service: UnpaidService;
let partner: TestPartner;
const all: Life[] = [];

before(async () => {
  service = await unpaidService();
  partner = await service.partner();
  for (const plan of lives) {
    const sold = await soldInParts(partner, 'FOUR_PAYMENTS');
    const amounts = (sold.body.installments as JsonObject[]).map(({ amount }) => Number(amount));
    all.push({ plan, sold, amounts, bills: new Map(), paid: amounts[0] ?? 0, endsOn: sold.body.endDate });
  }
});
after(() => service.close());

const by = { actor: 'staff:test', requestId: 'staff-test' };
const installmentsOf = (contract: JsonObject) => contract.installments as JsonObject[];

/** Pays installment `nr` in cash if it is the next due installment. */
async function payNow(life: Life, nr: number): Promise<void> {
  const contract = await read(partner, life.sold);
  const due = installmentsOf(contract).find(({ status }) => status === 'DUE');
  if (due?.nr !== nr) return;
  await pay(partner, life.sold, nr, Number(due.amount));
  life.paid += Number(due.amount);
}

async function billNow(life: Life, nr: number): Promise<void> {
  const contract = await read(partner, life.sold);
  const due = installmentsOf(contract).find(({ status }) => status === 'DUE');
  if (due?.nr === nr) life.bills.set(nr, await billed(partner, life.sold, nr, Number(due.amount)));
}

async function importNow(life: Life, nr: number, date: DateText): Promise<void> {
  const billNumber = life.bills.get(nr);
  if (billNumber === undefined) return;
  const amount = life.amounts[nr - 1] ?? 0;
  const { matched, unmatched } = await credited(service, { billNumber, amount, date });
  assert.equal(matched + unmatched, 1, 'booked money is in a contract or waits');
  if (matched === 1) life.paid += amount;
}

async function checkAll(): Promise<void> {
  for (const life of all) {
    const contract = await read(partner, life.sold);
    const what = JSON.stringify([life.plan, contract.status, installmentsOf(contract), contract.addendums]);
    const terminations = (contract.addendums as JsonObject[]).filter(
      ({ kind, status }) => kind === 'TERMINATION' && (status as JsonObject).code === 'COMPLETE',
    );
    assert.ok(terminations.length <= 1, `two ends: ${what}`);
    const ended = terminations.find(({ reasonCode }) => reasonCode === 'NON_PAYMENT');
    const { rows } = await service.pool.query<{ state: string }>(
      `select e.state from non_payment_ends e where contract_id = contract_id_of($1) and state <> 'UNDONE'`,
      [life.sold.policyNumber],
    );
    assert.equal(rows.length, ended ? 1 : 0, what);
    if (rows[0]?.state === 'ENDED') {
      assert.equal(contract.debt, undefined, `owed after the end: ${what}`);
      assert.ok(
        installmentsOf(contract).every(({ status }) => status !== 'DUE'),
        what,
      );
    }
    if (terminations.length === 0) {
      assert.equal(contract.cancellationDate, undefined, `a hole in the cover: ${what}`);
      assert.deepEqual(
        [(contract.status as JsonObject).code, contract.endDate],
        ['COMPLETE', life.endsOn],
        what,
      );
    }
    const settled = installmentsOf(contract).reduce(
      (sum, { status, amount }) => (status === 'PAID' ? sum + Number(amount) : sum),
      0,
    );
    assert.equal(settled.toFixed(2), life.paid.toFixed(2), `money is lost: ${what}`);
  }
}

/** Reads what the contracts owe, in rubles by contract number: now, or at the end of a past day. */
async function debtsOf(today: DateText, day?: DateText): Promise<Record<string, string>> {
  const filter = { today, day, isOwed: true, payUntil: { to: addDays(day ?? today, -1) } };
  const found: [string, string][] = [];
  for await (const { policyNumber, amount } of readAll<DebtRow>(service.pool, debtsQuery(filter)))
    found.push([policyNumber, (Number(amount) / 100).toFixed(2)]);
  return Object.fromEntries(found.sort());
}

/** Compares the listed debts of today with the answers that partners read. */
async function checkDebts(today: DateText): Promise<Record<string, string>> {
  await service.reconcile();
  const expected: [string, string][] = [];
  for (const { sold } of all) {
    const contract = await read(partner, sold);
    const overdue = installmentsOf(contract).filter(({ isOverdue }) => isOverdue === true);
    const owed = overdue.reduce((sum, { amount }) => sum + Number(amount), 0);
    const amount = contract.debt === undefined ? owed : Number(contract.debt);
    // An installment that reinstates a contract is awaited, not owed.
    const { rows } = await service.pool.query(
      `select from non_payment_ends where contract_id = contract_id_of($1) and state = 'REINSTATING'`,
      [sold.policyNumber],
    );
    if (amount > 0 && rows.length === 0) expected.push([sold.policyNumber, amount.toFixed(2)]);
  }
  const listed = await debtsOf(today);
  assert.deepEqual(listed, Object.fromEntries(expected.sort()), today);
  return listed;
}

/** Performs what the plan has for installment `nr` at this step, such as a payment or a recorded loss. */
async function onStep(step: keyof typeof steps, life: Life, nr: number, dueOn: DateText): Promise<void> {
  const [way, act] = [life.plan.ways[nr - 2], life.plan.acts[nr - 2]];
  const { policyNumber } = life.sold;
  const { graceUntil, ended, after: over } = daysOf(service, dueOn);
  if (step === 'before' && way === 'inTime') await payNow(life, nr);
  if (step === 'grace') {
    if (way === 'late') await payNow(life, nr);
    if (way === 'bankInside' || way === 'bankOutside') await billNow(life, nr);
    if (act === 'loss') await noteLoss(service, { policyNumber, isWithdrawn: false }, by);
    if (act === 'extend')
      await extendTime(service, { policyNumber, nr, until: addDays(over, 25), reason: 'Просьба' }, by);
    if (act === 'sale') {
      const today = addDays(over, 10);
      await askAddendum(partner, life.sold, {
        kind: 'TERMINATION',
        effectiveDate: today,
        reasonCode: 'SALE',
      });
    }
  }
  if (step === 'later') {
    if (way === 'bankInside') await importNow(life, nr, graceUntil);
    if (way === 'bankOutside') await importNow(life, nr, ended);
    if (act === 'reinstatePaid' || act === 'reinstateUnpaid')
      await reinstate(service, { policyNumber, reason: 'Просьба' }, by);
    if (act === 'reinstatePaid') await payNow(life, nr);
  }
}

const steps = { before: 0, after: 0, grace: 10, ended: 0, later: 3, givenUp: 22 } as const;

test(`cover and payments stay consistent after any sequence of unpaid installments (LIFE_SEED=${seed})`, async () => {
  const dues = all[0]?.sold.dueDates ?? [];
  const owedOn: [DateText, Record<string, string>][] = [];
  for (const nr of [2, 3, 4]) {
    const dueOn = dues[nr - 1] ?? '';
    const days = daysOf(service, dueOn);
    const dayOf: Record<keyof typeof steps, DateText> = {
      before: days.before,
      after: days.after,
      grace: addDays(days.after, steps.grace),
      ended: days.ended,
      later: addDays(days.ended, steps.later),
      givenUp: addDays(days.ended, steps.givenUp),
    };
    for (const step of Object.keys(steps) as (keyof typeof steps)[]) {
      partner = await checkUnpaidOn(service, partner, dayOf[step]);
      for (const life of all) await onStep(step, life, nr, dueOn);
      await checkAll();
      owedOn.push([dayOf[step], await checkDebts(dayOf[step])]);
    }
  }
  partner = await onDay(service, partner, '2027-11-29T12:00:00+03:00');
  await service.reconcile();
  await checkAll();
  for (const [day, owed] of owedOn)
    assert.deepEqual(await debtsOf('2027-11-29', day), owed, `what was owed on ${day} has changed`);
  assert.ok(owedOn.some(([, owed]) => Object.keys(owed).length > 0));
  const { rows } = await service.pool.query<{ state: string }>('select distinct state from non_payment_ends');
  // Fail if no contract of this test has ended for non-payment.
  assert.ok(rows.some(({ state }) => state === 'ENDED'));
});
