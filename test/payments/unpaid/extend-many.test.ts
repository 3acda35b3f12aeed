import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { addDays, type DateText, datePrinted } from '#kernel/time/calendar.ts';
import { approvalIn, consoleVariables, type StaffBrowser, staffBrowser } from '../../support/console.ts';
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
let anna: StaffBrowser;
let boris: StaffBrowser;
let sold: readonly Sold[];
let until: DateText;

before(async () => {
  service = await unpaidService({ ...consoleVariables, FOUR_EYES: 'on', FOUR_EYES_LIMIT: '140000' });
  partner = await service.partner();
  sold = [await soldInParts(partner), await soldInParts(partner), await soldInParts(partner)];
  const { payUntil, after: overdueOn } = daysOf(service, sold[0]?.dueDates[1] ?? '');
  partner = await checkUnpaidOn(service, partner, addDays(payUntil, -3));
  partner = await checkUnpaidOn(service, partner, addDays(overdueOn, 4));
  until = service.workingDays.lastDayToAct(addDays(overdueOn, 40));
  anna = await staffBrowser(service, ['underwriter'], 'anna');
  boris = await staffBrowser(service, ['underwriter'], 'boris');
});
after(() => service.close());

async function deadlineOf(one: Sold): Promise<unknown> {
  const { installments } = await read(partner, one);
  return (installments as JsonObject[])[1]?.payUntil;
}

/** Posts a bulk action of the page of debts and returns the address of the form of extensions. */
async function chosen(form: Record<string, string>, query = ''): Promise<string> {
  const answer = await anna.send(`/debts${query}`, form);
  assert.equal(answer.status, 303, answer.text);
  return answer.headers.get('location') ?? '';
}

const fieldsOf = (address: string) => ({
  contracts: new URL(address, 'http://console.test').searchParams.get('contracts') ?? '',
  until,
  reason: 'Паводок в области',
});

test('extending all of a filter finds every installment behind more than a thousand other rows, and refuses more rows than 200', async () => {
  await service.pool.query(
    `begin;
     set local session_replication_role = replica;
     insert into contract_debts (contract_id, from_day, is_owed, policy_number, partner_id, product, pay_until, installment_nr, due_since,
                                 installments, amount_kopecks, ended_on, has_loss, notices)
     select -n, pay_until + 1, true, 'ENDED-' || n, partner_id, product, pay_until, 2, pay_until, 1, 100, pay_until + 1, false, '[]'
       from generate_series(1, 1200) as n, (select partner_id, product, date '2026-01-15' as pay_until from contracts limit 1) as c;
     commit`,
  );
  const found = await chosen({ do: 'extend-all' }, '?state=IN_FORCE&sort=-amount');
  for (const { policyNumber } of sold) assert.match(decodeURIComponent(found), new RegExp(policyNumber));
  const all = await anna.send('/debts', { do: 'extend-all' });
  assert.equal(all.status, 400);
  assert.match(all.text, /По этому отбору больше 200 строк/);
  await service.pool.query('delete from contract_debts where contract_id < 0');
});

test('all overdue installments of a filter are one proposal, which a second person approves; one paid meanwhile is reported and the others extended', async () => {
  const address = await chosen({ do: 'extend-all' }, '?overdue=1-30');
  const form = await anna.open(address);
  for (const { policyNumber } of sold) assert.match(form.text, new RegExp(policyNumber));
  const asked = await anna.send('/installments-extend', fieldsOf(address));
  assert.match(asked.text, /должен согласиться другой сотрудник/);
  const [first, second, third] = sold;
  assert.ok(first && second && third);
  assert.notEqual(await deadlineOf(first), until);
  const { installments } = await read(partner, second);
  await pay(partner, second, 2, Number((installments as JsonObject[])[1]?.amount));
  const [, id = ''] = /\/proposals\/(\d+)/.exec(asked.text) ?? [];
  const proposal = await boris.open(`/proposals/${id}`);
  assert.match(proposal.text, new RegExp(`${first.policyNumber}/2: [0-9-]+ → ${until}`));
  const done = await boris.send('/proposal-approve', approvalIn(proposal.text));
  assert.equal(done.status, 200, done.text);
  assert.match(done.text, /Отсрочка дана: 2 из 3/);
  assert.match(done.text, new RegExp(datePrinted(until)));
  assert.deepEqual([await deadlineOf(first), await deadlineOf(third)], [until, until]);
  const paid = (await read(partner, second)).installments as JsonObject[];
  assert.deepEqual([paid[1]?.status, paid[1]?.payUntil !== until], ['PAID', true]);
});

test('a deadline that has moved since the list was read, an unknown contract and a day too late are refused row by row', async () => {
  const [first, , third] = sold;
  assert.ok(first && third);
  const later = addDays(until, 20);
  const contracts = `${first.policyNumber}/2/2027-01-01,${third.policyNumber},ZZZ-2026-99999999`;
  const { text } = await anna.send('/installments-extend', { contracts, until: later, reason: 'Просьба' });
  assert.match(text, /Отсрочка дана: 1 из 3/);
  assert.match(text, /Срок взноса теперь/);
  assert.match(text, /ZZZ-2026-99999999/);
  assert.equal(await deadlineOf(first), until);
  assert.equal(await deadlineOf(third), service.workingDays.lastDayToAct(later));
  const tooLate = { contracts: first.policyNumber, until: '2029-01-01', reason: 'Просьба' };
  assert.match((await anna.send('/installments-extend', tooLate)).text, /Отсрочка дана: 0 из 1/);
  assert.equal((await anna.send('/installments-extend', { ...tooLate, contracts: 'x/y' })).status, 400);
  assert.equal((await anna.send('/debts', { do: 'extend' })).status, 400);
});
