import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createCalendarHandler } from '#contracts/life/events/calendar.ts';
import { requestExamples } from '#http/protocol/openapi/examples.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { addDays, type DateText } from '#kernel/time/calendar.ts';
import { allEvents, startDayReported } from '../support/events.ts';
import { onDay } from '../support/later.ts';
import { until } from '../support/process.ts';
import { products } from '../support/products.ts';
import { savedAt } from '../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../support/service.ts';

let service: TestService;
let partner: TestPartner;
/** Expected events: the day on which an event is published and its text, "type number date". */
const expected: { readonly day: DateText; readonly policyNumber: string; readonly told: string }[] = [];

before(async () => {
  service = await testService();
  partner = await service.partner({ backdateDays: 3 });
  for (const { code } of products) await sell(code);
  await startDayReported(service);
});
after(() => service.close());

/** Sells the first example of a product, in two payments if the product allows them. */
async function sell(code: string): Promise<void> {
  const path = `/sales/v2/individual/${code}/policies`;
  const example = requestExamples(code, 'individual').find(({ purpose }) => purpose === 'contract');
  const body = example?.body ?? assert.fail(code);
  const inTwo = { ...body, installmentType: 'TWO_PAYMENTS' };
  const isInTwo =
    (await partner.call('POST', path.replace(/policies$/, 'quotes'), inTwo)).status === 200 &&
    code !== 'osago';
  const draft = await savedAt(partner, path, isInTwo ? inTwo : body);
  const { policyNumber } = draft;
  const installments = draft.body.installments as readonly JsonObject[];
  const { amount = 0 } = installments[0] ?? {};
  const paid = await partner.call('PUT', `${draft.path}/installments/1`, { amount, paymentType: 'CASH' });
  assert.equal(paid.status, 200, paid.text);
  const day = String(draft.body.endDate).slice(0, 10);
  // A contract shorter than a month has no contract.expiring event, because the event's day would be before the contract
  // begins.
  if (addDays(day, -30) >= String(draft.body.startDate).slice(0, 10))
    expected.push({ day: addDays(day, -30), policyNumber, told: `contract.expiring  ${day}` });
  for (const { dueDate } of installments.slice(1)) {
    const due = String(dueDate);
    expected.push(
      { day: addDays(due, -7), policyNumber, told: `installment.due_soon 2 ${due}` },
      { day: addDays(due, 1), policyNumber, told: `installment.overdue 2 ${due}` },
    );
  }
}

test('every product publishes events before the end of its contracts and around due installments', async () => {
  const due = expected.filter(({ day }) => day > testDay);
  const types = '&types=installment.due_soon,installment.overdue,contract.expiring';
  const days = [...new Set(due.map(({ day }) => day))].sort();
  for (const day of days) {
    partner = await onDay(service, partner, `${day}T03:00:00+03:00`);
    const before = (await allEvents(partner, types)).length;
    const context = { jobId: '1', attempt: 1, requestId: 'calendar', signal: AbortSignal.timeout(60_000) };
    await createCalendarHandler(service).handle({ day }, context);
    const ofDay = due.filter((one) => one.day === day);
    await until(async () => (await allEvents(partner, types)).length >= before + ofDay.length);
    const published = (await allEvents(partner, types)).slice(before);
    assert.deepEqual(
      published
        .map(({ type, data }) =>
          [data.policyNumber, type, data.installmentNr ?? '', data.dueOn ?? data.endsOn].join(' '),
        )
        .sort(),
      ofDay.map(({ policyNumber, told: one }) => `${policyNumber} ${one}`).sort(),
    );
  }
  const kinds = due.map(({ told: published }) => published.split(' ')[0]);
  assert.ok(kinds.filter((kind) => kind === 'installment.overdue').length >= 3, String(kinds));
  assert.ok(kinds.filter((kind) => kind === 'contract.expiring').length >= 5, String(kinds));
});
