import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import iconv from 'iconv-lite';
import { withJobs } from '#app/cli/command-context.ts';
import { isObject } from '#kernel/json/json.ts';
import { addDays, datePrinted, lastDayOfTerm } from '#kernel/time/calendar.ts';
import { confirmCash } from '#payments/accounting/confirm-cash.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { publishDirective } from '../../support/directive.ts';
import { onDay } from '../../support/later.ts';
import { binderyHere } from '../../support/process.ts';
import { products } from '../../support/products.ts';
import { type Draft, paidInCash, savedDraft, statusCode } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';
import { nextVin } from '../../support/vin.ts';
import { oneCDocument, oneCFile } from './support/files.ts';

let service: TestService;
let partner: TestPartner;
let directory: string;
const newDay = addDays(testDay, 3);

before(async () => {
  service = await testService();
  partner = await service.partner({ cash: 'ON_CONFIRMATION' });
  directory = mkdtempSync(join(tmpdir(), 'bindery-new-tariff-'));
  await publishDirective(service.pool, directory, newDay);
});
after(async () => {
  rmSync(directory, { recursive: true });
  await service.close();
});

function draftOf(product: 'osago' | 'casco'): Promise<Draft> {
  const start = addDays(testDay, 20);
  const set = {
    startDate: `${start}T00:00:00+03:00`,
    endDate: `${lastDayOfTerm(start, 12)}T23:59:59+03:00`,
    [`insuredObject.${product}.vehicle.vin`]: nextVin(),
  };
  if (product === 'casco') return savedCasco(partner, { holderType: 'corporate', set });
  return savedDraft(partner, {
    holderType: 'corporate',
    set: { ...set, 'insuredObject.osago.usagePeriods': undefined },
  });
}

async function read(draft: Draft, by = partner) {
  return (await by.call('GET', draft.path)).body;
}

const run = (...words: readonly string[]) =>
  binderyHere(['statement', ...words], { DATABASE_URL: service.connectionString });

let files = 0;
/** Requests a bill and imports a statement in which the bank credited the bill on `date`. */
async function credited(draft: Draft, date: string) {
  const amount = draft.premium;
  const answer = await partner.call('PUT', `${draft.path}/installments/1`, {
    amount,
    paymentType: 'CASHLESS',
  });
  assert.equal(answer.status, 200, answer.text);
  const { payments } = await read(draft);
  const bill = Array.isArray(payments) ? payments.find(isObject) : undefined;
  const document = oneCDocument({
    amount: amount.toFixed(2),
    purpose: `Оплата по счету ${String(bill?.billNumber)}`,
    date: date.split('-').reverse().join('.'),
    number: String(++files),
  });
  const path = join(directory, `statement-${files}.txt`);
  writeFileSync(path, iconv.encode(oneCFile([document]), 'windows-1251'));
  const { stdout } = await run('import', path, '--json');
  return JSON.parse(stdout).files[0];
}

test('a bill credited on the day of a new directive waits for staff, who cannot accept the payment', async () => {
  const draft = await draftOf('osago');
  const report = await credited(draft, newDay);
  assert.deepEqual([report.matched, report.unmatched], [0, 1]);
  const [{ line, reason, explanation }] = report.unmatchedLines;
  assert.equal(reason, 'NEW_TARIFF');
  assert.ok(explanation.includes(datePrinted(newDay)), explanation);
  assert.equal(statusCode(await read(draft)), 'AWAITING_PAYMENT');
  const resolved = await run('resolve', line, '--policy', draft.policyNumber, '--comment', 'Клиент просит');
  assert.equal(resolved.code, 1);
  assert.match(resolved.stderr, /новые тарифы, обязательные по закону/);
  assert.equal(statusCode(await read(draft)), 'AWAITING_PAYMENT');
});

for (const [name, product, date] of [
  ['the day before a new directive, however late the statement comes', 'osago', addDays(newDay, -1)],
  ['the day of another product’s directive', 'casco', newDay],
] as const) {
  test(`a bill credited on ${name} is paid`, async () => {
    const draft = await draftOf(product);
    assert.equal((await credited(draft, date)).matched, 1);
    assert.equal(statusCode(await read(draft)), 'COMPLETE');
  });
}

test("cash received before a new directive can be confirmed, and cash received on the directive's day is refused", async () => {
  const [inTime, late] = [await draftOf('osago'), await draftOf('osago')];
  await paidInCash(partner, inTime);
  const onNewDay = await onDay(service, partner, `${newDay}T10:00:00+03:00`);
  const { policyNumber } = inTime;
  const by = { actor: 'staff:test', requestId: 'staff-1' };
  await withJobs(service.pool, (jobs) => confirmCash({ ...service, jobs, products }, { policyNumber }, by));
  assert.equal(statusCode(await read(inTime, onNewDay)), 'COMPLETE');
  const refused = await onNewDay.call('PUT', `${late.path}/installments/1`, {
    amount: late.premium,
    paymentType: 'CASH',
  });
  assert.match(onlyDetail(refused, 'INVALID_ARGUMENT').description, /новые тарифы, обязательные по закону/);
});
