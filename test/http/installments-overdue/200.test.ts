import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { addDays } from '#kernel/time/calendar.ts';
import {
  checkUnpaidOn,
  daysOf,
  pay,
  read,
  type Sold,
  soldInParts,
  type UnpaidService,
  unpaidService,
} from '../../payments/unpaid/support.ts';
import { onDay } from '../../support/later.ts';
import type { TestPartner } from '../../support/service.ts';
import { answerFaults } from '../openapi/described.ts';

const base = '/sales/v2/installments/overdue';

let service: UnpaidService;
let partner: TestPartner;
let other: TestPartner;
let sold: readonly Sold[];

before(async () => {
  service = await unpaidService();
  partner = await service.partner();
  other = await service.partner();
  sold = [await soldInParts(partner), await soldInParts(partner), await soldInParts(other)];
});
after(() => service.close());

async function overdue(query = '', by = partner): Promise<JsonObject> {
  const answer = await by.call('GET', `${base}${query}`);
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(answerFaults('GET', `/ship/biz${base}`, 200, answer.body), []);
  return answer.body;
}

const numbersIn = ({ results }: JsonObject) =>
  (results as JsonObject[]).map(({ policyNumber }) => policyNumber);

test('a partner reads its own overdue installments, page by page, until they are paid, and never those of another partner', async () => {
  const [first, second, foreign] = sold;
  assert.ok(first && second && foreign);
  const { payUntil, graceUntil, after: overdueOn } = daysOf(service, first.dueDates[1] ?? '');
  partner = await checkUnpaidOn(service, partner, addDays(payUntil, -5));
  assert.deepEqual(numbersIn(await overdue()), []);
  assert.equal(numbersIn(await overdue('?dueWithin=5')).length, 2);
  assert.equal(numbersIn(await overdue('?dueWithin=4')).length, 0);
  partner = await checkUnpaidOn(service, partner, addDays(overdueOn, 1));
  const page = await overdue('?size=1');
  const rest = await overdue(`?size=1&cursor=${page.nextCursor}`);
  assert.equal(rest.nextCursor, undefined);
  assert.deepEqual([...numbersIn(page), ...numbersIn(rest)], [first.policyNumber, second.policyNumber]);
  const [row] = page.results as JsonObject[];
  const { installments } = await read(partner, first);
  const due = (installments as JsonObject[])[1];
  assert.deepEqual(row, {
    ...{ policyNumber: first.policyNumber, product: 'casco', installmentNr: 2, dueDate: due?.dueDate },
    ...{ payUntil, daysOverdue: 2, installments: 1, amount: due?.amount, graceUntil },
  });
  await pay(partner, first, 2, Number(due?.amount));
  await service.reconcile();
  assert.deepEqual(numbersIn(await overdue()), [second.policyNumber]);
  other = await onDay(service, other, `${addDays(overdueOn, 1)}T04:00:00+03:00`);
  assert.deepEqual(numbersIn(await overdue('', other)), [foreign.policyNumber]);
});
