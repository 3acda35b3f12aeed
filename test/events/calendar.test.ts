import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createCalendarHandler } from '#contracts/life/events/calendar.ts';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { addDays, type DateText } from '#kernel/time/calendar.ts';
import { terminate } from '../support/addendum.ts';
import { savedCasco } from '../support/casco-sale.ts';
import { allEvents, startDayReported } from '../support/events.ts';
import { onDay } from '../support/later.ts';
import { until } from '../support/process.ts';
import type { Draft } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';

let service: TestService;
let partner: TestPartner;
let contract: Draft;
let ended: Draft;
let dueOn: DateText;
let endsOn: DateText;

before(async () => {
  service = await testService();
  partner = await service.partner();
  contract = await sold();
  ended = await sold();
  await savedCasco(partner, { set: { installmentType: 'TWO_PAYMENTS' } });
  const installments = (contract.body.installments as JsonObject[]).filter(isObject);
  dueOn = String(installments[1]?.dueDate);
  endsOn = String(contract.body.endDate).slice(0, 10);
  await terminate(partner, ended, addDays(dueOn, -30));
  await startDayReported(service);
});
after(() => service.close());

async function sold(): Promise<Draft> {
  const draft = await savedCasco(partner, { set: { installmentType: 'TWO_PAYMENTS' } });
  const [first] = (draft.body.installments as JsonObject[]).filter(isObject);
  const paid = await partner.call('PUT', `${draft.path}/installments/1`, {
    amount: first?.amount ?? 0,
    paymentType: 'CASH',
  });
  assert.equal(paid.status, 200, paid.text);
  return draft;
}

/** Runs the job of a day and returns the published events as "type number date". */
async function publishedOn(day: DateText): Promise<string[]> {
  partner = await onDay(service, partner, `${day}T03:00:00+03:00`);
  const types = '&types=installment.due_soon,installment.overdue,contract.expiring';
  const before = (await allEvents(partner, types)).length;
  const context = { jobId: '1', attempt: 1, requestId: 'calendar', signal: AbortSignal.timeout(60_000) };
  const job = () => createCalendarHandler(service).handle({ day }, context);
  const published = await Promise.all([job(), job()]);
  const count = published.reduce(
    (sum, one) => sum + Number(one.dueSoon ?? 0) + Number(one.overdue ?? 0) + Number(one.expiring ?? 0),
    0,
  );
  await until(async () => (await allEvents(partner, types)).length === before + count);
  return (await allEvents(partner, types)).slice(before).map(({ type, data }) => {
    assert.equal(data.policyNumber, contract.policyNumber);
    return `${type} ${String(data.installmentNr ?? '')} ${String(data.dueOn ?? data.endsOn)}`;
  });
}

test('a calendar event is not published before its day', async () => {
  assert.deepEqual(await publishedOn(addDays(dueOn, -8)), []);
});

test('an installment has one event seven days before it is due and one the day after it is due, despite concurrent publishers', async () => {
  assert.deepEqual(await publishedOn(addDays(dueOn, -7)), [`installment.due_soon 2 ${dueOn}`]);
  assert.deepEqual(await publishedOn(addDays(dueOn, -7)), []);
  assert.deepEqual(await publishedOn(dueOn), []);
  assert.deepEqual(await publishedOn(addDays(dueOn, 1)), [`installment.overdue 2 ${dueOn}`]);
  assert.deepEqual(await publishedOn(addDays(dueOn, 2)), []);
});

test('a late job publishes the events of missed days, except for contracts that have already ended', async () => {
  assert.deepEqual(await publishedOn(addDays(endsOn, -20)), [`contract.expiring  ${endsOn}`]);
  assert.deepEqual(await publishedOn(addDays(endsOn, -19)), []);
});
