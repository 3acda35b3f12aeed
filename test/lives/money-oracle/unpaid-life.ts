import assert from 'node:assert/strict';
import { addDays, daysBetween } from '#kernel/time/calendar.ts';
import { extendTime, noteLoss, reinstate } from '#sales/unpaid/by-staff.ts';
import { billed, credited } from '../../payments/unpaid/support.ts';
import { askAddendum, readContract, startsOn } from '../../support/addendum.ts';
import { valueAt } from '../../support/change.ts';
import { statusCode } from '../../support/sale.ts';
import {
  begunReinstatement,
  dueWhileEnded,
  giveUp,
  lookAfter,
  payUntilOf,
  type ToWorkingDay,
  undoEnd,
} from './arrears.ts';
import {
  assertExplained,
  assertShown,
  installmentsOf,
  type Life,
  pay,
  shownDue,
  take,
  term,
} from './life.ts';
import { type Due, lived } from './oracle.ts';
import { kopecks } from './prices.ts';
import type { Step, UnpaidStep } from './steps.ts';

const by = { actor: 'staff:test', requestId: 'staff-test' };

const toWorkingDay =
  ({ service }: Life): ToWorkingDay =>
  (day) =>
    daysBetween(startsOn, service.workingDays.lastDayToAct(addDays(startsOn, day)));

/** Returns the unpaid installments that the contract shows today. */
export function dueNow(life: Life): readonly Due[] {
  const { arrears, asked, insurance, acts } = life;
  if (arrears.end) return dueWhileEnded(arrears.end);
  return asked ? asked.due : lived(insurance, acts).state.due;
}

/** Predicts what the service's check for unpaid installments changes. */
export function afterLook(life: Life, today: number, last: number): void {
  const { arrears, asked, insurance, acts } = life;
  const wasEnded = arrears.end !== null;
  const sums = lived(insurance, acts).sums;
  lookAfter(
    arrears,
    {
      ...{ today, last, due: dueNow(life), isInForce: asked === null || asked.day > today },
      costOfNever: (from) =>
        acts.reduce((sum, act, index) => {
          const isNever = act.kind === 'change' && act.day >= from && (asked === null || act.day < asked.day);
          const cost = sums[index]?.difference ?? 0n;
          return isNever && cost > 0n ? sum + cost : sum;
        }, 0n),
    },
    toWorkingDay(life),
  );
  if (!wasEnded && arrears.end) life.awaitedUntil = null;
}

/** Plays a life in which installments are paid late or never. Before each step, yields the day of the step. */
export async function* unpaidLife(life: Life, steps: readonly UnpaidStep[]): AsyncGenerator<number> {
  yield life.today;
  await paid(life);
  for (const one of steps) {
    // Let the next step after the end of the contract follow within 15 days.
    const wait = life.arrears.end ? one.wait % 15 : one.wait;
    life.today = Math.min(life.today + wait, term - 1);
    yield life.today;
    await act(life, one);
    await assertBooks(life, one);
  }
  for (const wait of [40, 40, 40]) {
    life.today += wait;
    yield life.today;
    if (life.arrears.end && steps.length % 2 === 0) await putBackWhole(life);
    await assertBooks(life, wait);
  }
  await assertExplained(life);
}

function act(life: Life, one: UnpaidStep): Promise<void> {
  switch (one.kind) {
    case 'pay':
      return life.arrears.end && !life.arrears.end.revived ? putBack(life) : paid(life);
    case 'bill':
      return bill(life);
    case 'credit':
      return credit(life, one.back);
    case 'extend':
      return extend(life, one.days);
    case 'loss':
      return loss(life);
    case 'reinstate':
      return putBack(life);
    default:
      return otherAct(life, one);
  }
}

/** Requests a change or a termination. A contract without cover must refuse the request. */
async function otherAct(life: Life, one: Step): Promise<void> {
  if (life.asked) return;
  if (!life.arrears.end) {
    await take(life, one);
    if (!life.asked) await assertShown(life);
    return;
  }
  const answer = await askAddendum(life.partner, life.contract, {
    kind: 'TERMINATION',
    effectiveDate: addDays(startsOn, life.today + 1),
  });
  assert.equal(answer.status, 400, answer.text);
}

async function paid(life: Life): Promise<void> {
  const [next] = dueNow(life);
  if (!next) return;
  await pay(life, next.nr, Number(next.amount) / 100);
  notePaid(life, next.nr);
}

function notePaid(life: Life, nr: number): void {
  const { arrears } = life;
  if (arrears.bill?.nr === nr) arrears.bill = null;
  const { end } = arrears;
  if (!end) {
    noteInForce(life, nr);
    return;
  }
  end.paid = [...end.paid, nr];
  if (dueWhileEnded(end).length > 0) return;
  undoEnd(arrears, life.today);
  for (const one of end.paid) noteInForce(life, one);
}

function noteInForce(life: Life, nr: number): void {
  const { asked } = life;
  if (!asked) {
    life.acts = [...life.acts, { kind: 'pay', nr }];
    return;
  }
  asked.paid += amountOf(asked.due, [nr]);
  asked.due = asked.due.filter((one) => one.nr !== nr);
}

async function bill(life: Life): Promise<void> {
  const [next] = dueNow(life);
  if (!next || next.nr === 1 || life.arrears.bill) return;
  const billNumber = await billed(life.partner, life.contract, next.nr, Number(next.amount) / 100);
  life.arrears.bill = { billNumber, ...next };
}

/** Imports a statement in which the bank credited the bill `back` days ago. */
async function credit(life: Life, back: number): Promise<void> {
  const { arrears, today, service } = life;
  const { bill: open, end } = arrears;
  if (!open) return;
  const day = today - back;
  const { billNumber, nr, amount } = open;
  const report = await credited(service, {
    ...{ billNumber, amount: Number(amount) / 100, date: addDays(startsOn, day) },
    person: await holderOf(life),
  });
  const due = dueNow(life);
  const isDue = due.some((one) => one.nr === nr && one.amount === amount);
  const isInTime = end !== null && day <= end.graceUntil && end.cancelled.some((one) => one.nr === nr);
  const isExpected = isDue || (isInTime && !end.paid.includes(nr));
  assert.deepEqual(
    [report.matched, report.unmatched],
    isExpected ? [1, 0] : [0, 1],
    `${report.reasons.join()} on ${today}: ${JSON.stringify(plain({ day, open, end, due }))}`,
  );
  arrears.bill = null;
  if (!isExpected) {
    arrears.hasWaitingLine = true;
    return;
  }
  if (isInTime) {
    undoEnd(arrears, today);
    for (const one of end.paid) noteInForce(life, one);
  }
  notePaid(life, nr);
}

async function holderOf(life: Life): Promise<string> {
  const shown = await readContract(life.partner, life.contract);
  return ['lastName', 'firstName', 'middleName']
    .map((part) => valueAt(shown, `policyHolder.person.${part}`) ?? '')
    .join(' ');
}

async function extend(life: Life, days: number): Promise<void> {
  const { arrears, today, service, contract, asked } = life;
  const next = dueNow(life).find(({ nr }) => nr > 1);
  if (!next) return;
  const day = today + days;
  const until = addDays(startsOn, day);
  const answer = await extendTime(
    service,
    { policyNumber: contract.policyNumber, nr: next.nr, until, reason: 'Просьба' },
    by,
  );
  const isAllowed =
    !arrears.end &&
    !asked &&
    days > 0 &&
    day > payUntilOf(arrears, next.nr, toWorkingDay(life)) &&
    day < term;
  assert.equal('refusal' in answer, !isAllowed, JSON.stringify(answer));
  if (isAllowed) arrears.extended.set(next.nr, day);
}

async function loss(life: Life): Promise<void> {
  const { arrears, service, contract } = life;
  const { policyNumber } = contract;
  const answer = await noteLoss(service, { policyNumber, isWithdrawn: arrears.hasLoss }, by);
  assert.ok(!('refusal' in answer), JSON.stringify(answer));
  arrears.hasLoss = !arrears.hasLoss;
  if (arrears.hasLoss && arrears.end) giveUp(arrears.end);
}

async function putBack(life: Life): Promise<void> {
  const { arrears, service, contract, today } = life;
  const asked = {
    policyNumber: contract.policyNumber,
    reason: 'Просьба',
  };
  const answer = await reinstate(service, asked, by);
  const revived = begunReinstatement(arrears, today, toWorkingDay(life));
  assert.deepEqual(
    'refusal' in answer ? null : { installments: answer.installments, amount: answer.amount },
    revived && {
      installments: revived.map(({ nr }) => nr),
      amount: revived.reduce((sum, { amount }) => sum + amount, 0n),
    },
    JSON.stringify(plain(answer)),
  );
}

/** Requests a reinstatement and pays all installments that it requires. */
async function putBackWhole(life: Life): Promise<void> {
  if (!life.arrears.end?.revived) await putBack(life);
  for (let left = dueNow(life).length; life.arrears.end && left > 0; left -= 1) await paid(life);
}

/** Compares payments, debts and refunds with the oracle to the kopeck. */
async function assertBooks(life: Life, one: unknown): Promise<void> {
  const { arrears, asked, insurance, acts, today } = life;
  const { end } = arrears;
  const what = `${JSON.stringify(one)} on ${today}: ${JSON.stringify(plain({ end, asked, acts }))}`;
  const shown = await readContract(life.partner, life.contract);
  assert.deepEqual(await shownDue(life), dueNow(life), `to be paid after ${what}`);
  const { state, sums } = lived(insurance, acts);
  const bought = end ? amountOf(end.cancelled, end.paid) : 0n;
  const paidFor = installmentsOf(shown)
    .filter(({ status }) => status === 'PAID')
    .reduce((sum, { amount }) => sum + kopecks(amount), 0n);
  assert.equal(paidFor, state.paid + (asked?.paid ?? 0n) + bought, `paid after ${what}`);
  const { rows } = await life.service.pool.query<{ owed: bigint }>(
    `select coalesce(sum(amount_kopecks), 0)::bigint as owed from premium_refunds
      where contract_id = contract_id_of($1) and cancelled_at is null`,
    [life.contract.policyNumber],
  );
  const given = sums.reduce((sum, { refund }) => sum + refund, asked?.refund ?? 0n);
  assert.equal(rows[0]?.owed, given + (end ? end.refund + end.returned : 0n), `given back after ${what}`);
  const endsOn = Math.min(end?.day ?? term, asked?.day ?? term);
  assert.equal(statusCode(shown), endsOn <= Math.min(today, term - 1) ? 'TERMINATED' : 'COMPLETE', what);
  assert.equal(
    shown.cancellationDate,
    endsOn === term ? undefined : `${addDays(startsOn, endsOn)}T00:00:00+03:00`,
    what,
  );
}

function amountOf(due: readonly Due[], nrs: readonly number[]): bigint {
  return due.reduce((sum, { nr, amount }) => (nrs.includes(nr) ? sum + amount : sum), 0n);
}

/** Converts bigints for JSON. */
export function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one)));
}
