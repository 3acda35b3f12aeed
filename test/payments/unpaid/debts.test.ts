import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { addDays, datePrinted } from '#kernel/time/calendar.ts';
import { extendTime } from '#sales/unpaid/by-staff.ts';
import { consoleVariables, type StaffBrowser, staffBrowser } from '../../support/console.ts';
import type { TestPartner } from '../../support/service.ts';
import {
  checkUnpaidOn,
  daysOf,
  pay,
  read,
  type Sold,
  soldInParts,
  type UnpaidService,
  unpaidService,
} from './support.ts';

let service: UnpaidService;
let partner: TestPartner;
let olga: StaffBrowser;
let sold: Sold;
let paid: Sold;
let extended: Sold;

before(async () => {
  service = await unpaidService(consoleVariables);
  partner = await service.partner();
  sold = await soldInParts(partner);
  paid = await soldInParts(partner);
  extended = await soldInParts(partner);
  olga = await staffBrowser(service, ['accountant'], 'olga');
});
after(() => service.close());

/** Returns the cells of a contract's row on the page of debts; undefined if the page does not list it. */
async function rowOf({ policyNumber }: Sold, query = ''): Promise<readonly string[] | undefined> {
  const { status, text } = await olga.open(`/debts${query}`);
  assert.equal(status, 200, text);
  const row = text.split('<tr').find((one) => one.includes(policyNumber));
  return row?.split('<td').map((cell) =>
    cell
      .replace(/^[^>]*>/, '')
      .replaceAll(/<[^>]*>/g, '')
      .trim(),
  );
}

async function payNext(sold: Sold): Promise<void> {
  const { installments } = await read(partner, sold);
  const due = (installments as JsonObject[]).find(({ status }) => status === 'DUE');
  await pay(partner, sold, Number(due?.nr), Number(due?.amount));
}

test('an installment is listed before its deadline and after it, with its notices and the day of the end, until it is paid', async () => {
  const { payUntil, after: overdueOn, ended } = daysOf(service, sold.dueDates[1] ?? '');
  partner = await checkUnpaidOn(service, partner, addDays(payUntil, -7));
  olga = await staffBrowser(service, ['accountant'], 'olga');
  assert.equal(await rowOf(sold), undefined);
  const soon = (await rowOf(sold, '?dueWithin=10')) ?? [];
  assert.ok(
    soon.some((cell) => cell.includes('уведомление о просрочке')),
    soon.join('|'),
  );
  assert.ok(
    soon.some((cell) => cell.includes('страхователю (почта')),
    soon.join('|'),
  );
  partner = await checkUnpaidOn(service, partner, overdueOn);
  partner = await checkUnpaidOn(service, partner, addDays(overdueOn, 2));
  olga = await staffBrowser(service, ['accountant'], 'olga');
  const row = (await rowOf(sold)) ?? [];
  assert.ok(row.includes('3'), row.join('|'));
  assert.ok(row.includes('договор прекратится') && row.includes(datePrinted(ended)), row.join('|'));
  assert.ok(
    row.some((cell) => cell.includes('•••@')),
    row.join('|'),
  );
  assert.ok(await rowOf(sold, '?overdue=1-30'));
  assert.equal(await rowOf(sold, '?overdue=31-60'), undefined);
  assert.equal(await rowOf(sold, '?state=ENDED'), undefined);
  assert.equal(await rowOf(sold, '?amountFrom=99999999'), undefined);
  await payNext(paid);
  assert.equal(await rowOf(paid), undefined);
  partner = await checkUnpaidOn(service, partner, addDays(overdueOn, 3));
  olga = await staffBrowser(service, ['accountant'], 'olga');
  assert.ok(await rowOf(paid, `?day=${addDays(overdueOn, 1)}`), 'it was owed then');
  assert.equal(await rowOf(paid, `?day=${addDays(overdueOn, 2)}`), undefined, 'paid on that day');
  assert.equal(await rowOf(sold, `?day=${payUntil}`), undefined, 'it could be paid in time on its last day');
});

test('an extension takes an installment off the list until its new deadline, and past days keep it', async () => {
  const { after: overdueOn } = daysOf(service, extended.dueDates[1] ?? '');
  partner = await checkUnpaidOn(service, partner, addDays(overdueOn, 5));
  const until = addDays(overdueOn, 40);
  const asked = { policyNumber: extended.policyNumber, nr: 2, until, reason: 'Просьба' };
  await extendTime(service, asked, { actor: 'staff:test', requestId: 'test' });
  olga = await staffBrowser(service, ['accountant'], 'olga');
  assert.equal(await rowOf(extended), undefined);
  partner = await checkUnpaidOn(service, partner, addDays(overdueOn, 46));
  olga = await staffBrowser(service, ['accountant'], 'olga');
  assert.ok(await rowOf(extended));
  assert.ok(await rowOf(extended, `?day=${addDays(overdueOn, 4)}`));
  assert.equal(await rowOf(extended, `?day=${addDays(overdueOn, 6)}`), undefined);
});

test('the page of debts is saved as CSV with every row, and refuses an unknown band with the field named', async () => {
  const { text, headers } = await olga.open('/debts?as=csv');
  assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.match(text, /Дней просрочки/);
  assert.equal((await olga.open('/debts?overdue=5')).status, 400);
});
