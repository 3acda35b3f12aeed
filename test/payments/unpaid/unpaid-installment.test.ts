import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { addDays } from '#kernel/time/calendar.ts';
import { child, document, faults } from '../../http/openapi/described.ts';
import { allEvents, type FeedEvent, untilPublished } from '../../support/events.ts';
import { onDay } from '../../support/later.ts';
import { until } from '../../support/process.ts';
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
let unpaid: Sold;
let inTime: Sold;
let late: Sold;
let paid: Sold;
let bills: Record<'inTime' | 'late', string>;
let second: number;

before(async () => {
  service = await unpaidService();
  partner = await service.partner();
  [unpaid, inTime, late, paid] = [
    await soldInParts(partner),
    await soldInParts(partner),
    await soldInParts(partner),
    await soldInParts(partner),
  ];
  second = Number((unpaid.body.installments as JsonObject[])[1]?.amount);
});
after(() => service.close());

const dueOn = () => unpaid.dueDates[1] ?? '';

/** Waits for `count` events of a contract, because the feed contains an event only shortly after its change. */
async function eventsOf({ policyNumber }: Sold, type: string, count: number): Promise<FeedEvent[]> {
  let reported: FeedEvent[] = [];
  await until(async () => {
    const events = await allEvents(partner, `&types=${type}`);
    reported = events.filter(({ data }) => data.policyNumber === policyNumber);
    return reported.length >= count;
  });
  return reported;
}

test('an installment shows its due date and its last day to pay, which is a working day', async () => {
  const { payUntil } = daysOf(service, dueOn());
  const [first, next] = (await read(partner, unpaid)).installments as JsonObject[];
  assert.deepEqual([first?.payUntil, next?.dueDate, next?.payUntil], [first?.dueDate, dueOn(), payUntil]);
});

test('the holder gets one notice seven days before and one notice a day after an installment is due', async () => {
  const { before: soon, after: over, payUntil, graceUntil } = daysOf(service, dueOn());
  partner = await checkUnpaidOn(service, partner, addDays(soon, -1));
  assert.deepEqual(service.sent(), []);
  partner = await checkUnpaidOn(service, partner, soon);
  const warned = service.sent();
  // Expect at least one letter each to the holder and to the beneficiary bank.
  assert.ok(warned.length >= 4, warned.join());
  partner = await checkUnpaidOn(service, partner, soon);
  assert.deepEqual(service.sent(), warned);
  await pay(partner, paid, 2, second);
  partner = await checkUnpaidOn(service, partner, over);
  const reminded = service.sent().filter((name) => !warned.includes(name));
  assert.ok(reminded.length < warned.length, 'a contract that is paid is not reminded');
  const letter = service.textOf(reminded[0] ?? '');
  assert.match(letter, /не оплачен/);
  assert.ok(letter.includes(graceUntil.split('-').reverse().join('.')), letter);
  const reported = await eventsOf(unpaid, 'installment.notice_sent', 2);
  assert.deepEqual(
    reported.map(({ data }) => [data.installmentNr, data.notice, data.payUntil]),
    [
      [2, 'BEFORE', payUntil],
      [2, 'AFTER', payUntil],
    ],
  );
  const shown = await read(partner, unpaid);
  assert.equal(stateOf(shown), 'COMPLETE PAID DUE');
  assert.equal((shown.installments as JsonObject[])[1]?.isOverdue, true);
});

test('after the grace period the contract ends as of the day before the installment was due, without a debt', async () => {
  const { ended, graceUntil } = daysOf(service, dueOn());
  bills = {
    inTime: await billed(partner, inTime, 2, second),
    late: await billed(partner, late, 2, second),
  };
  partner = await checkUnpaidOn(service, partner, graceUntil);
  assert.equal(stateOf(await read(partner, unpaid)), 'COMPLETE PAID DUE');
  partner = await checkUnpaidOn(service, partner, ended);
  const shown = await read(partner, unpaid);
  assert.equal(stateOf(shown), 'TERMINATED PAID CANCELLED');
  assert.equal(shown.cancellationDate, `${dueOn()}T00:00:00+03:00`);
  assert.equal(shown.debt, undefined);
  const [termination] = shown.addendums as JsonObject[];
  assert.deepEqual(
    [termination?.reasonCode, termination?.refund, termination?.premiumDifference],
    ['NON_PAYMENT', undefined, -second],
  );
  assert.equal(stateOf(await read(partner, paid)), 'COMPLETE PAID PAID');
  const reported = await eventsOf(unpaid, 'contract.terminated', 1);
  assert.deepEqual(
    reported.map(({ data }) => data.reasonCode),
    ['NON_PAYMENT'],
  );
  assert.ok(service.sent().some((name) => /прекращён с/.test(service.textOf(name))));
});

test('the contract ends only once, even if the check for its day runs repeatedly', async () => {
  const { ended } = daysOf(service, dueOn());
  partner = await checkUnpaidOn(service, partner, addDays(ended, 1));
  await Promise.all([service.reconcile(), service.reconcile()]);
  const { addendums } = await read(partner, unpaid);
  assert.equal((addendums as JsonObject[]).length, 1);
});

test('a payment within the grace period revokes the end of cover', async () => {
  const { graceUntil } = daysOf(service, dueOn());
  const before = await read(partner, inTime);
  assert.equal(stateOf(before), 'TERMINATED PAID CANCELLED');
  const report = await credited(service, { billNumber: bills.inTime, amount: second, date: graceUntil });
  assert.deepEqual([report.matched, report.reasons], [1, []]);
  const now = await read(partner, inTime);
  assert.equal(stateOf(now), 'COMPLETE PAID PAID');
  assert.equal(now.cancellationDate, undefined);
  assert.deepEqual(
    [now.startDate, now.endDate, now.premium],
    [before.startDate, before.endDate, before.premium],
  );
  const reported = await untilPublished(partner, 'contract.reinstated');
  assert.equal(reported.policyNumber, inTime.policyNumber);
});

test('a payment after the grace period waits for staff', async () => {
  const { ended } = daysOf(service, dueOn());
  const report = await credited(service, { billNumber: bills.late, amount: second, date: ended });
  assert.deepEqual([report.matched, report.reasons], [0, ['AFTER_GRACE']]);
  assert.equal(stateOf(await read(partner, late)), 'TERMINATED PAID CANCELLED');
});

test('the events of an unpaid installment match the API description', async () => {
  for (const event of await allEvents(partner)) {
    const webhook = child(child(child(document, 'webhooks'), event.type), 'post');
    const content = child(child(child(webhook, 'requestBody'), 'content'), 'application/json');
    assert.deepEqual(faults(child(content, 'schema'), event as unknown as JsonObject), [], event.type);
  }
});

test('a contract whose notices an older release did not send does not end', async () => {
  partner = await onDay(service, partner, '2026-11-21T12:00:00+03:00');
  const old = await soldInParts(partner, 'TWELVE_PAYMENTS');
  await service.pool.query('update told_calendar set unpaid_until = $1', [
    addDays(old.dueDates[1] ?? '', 100),
  ]);
  partner = await checkUnpaidOn(service, partner, addDays(old.dueDates[1] ?? '', 101));
  assert.match(stateOf(await read(partner, old)), /^COMPLETE PAID DUE/);
});
