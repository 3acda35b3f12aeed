import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { withJobs } from '#app/cli/command-context.ts';
import { loadTariffs } from '#app/database/rater.ts';
import { publishedKey } from '#app/keys/keys.ts';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { addDays, type DateText } from '#kernel/time/calendar.ts';
import { importStatement } from '#payments/accounting/statement/import-statement.ts';
import { openFingerprints } from '#platform/keys/open-fingerprints.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import type { Changes } from '../../support/change.ts';
import { onDay } from '../../support/later.ts';
import { until } from '../../support/process.ts';
import { assortment, products } from '../../support/products.ts';
import type { Draft } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { oneCDocument, oneCFile, ownAccount } from '../statement/support/files.ts';

/** A service that writes letters and text messages to its own directory. */
export interface UnpaidService extends TestService {
  /** Returns the sorted names of the sent messages. */
  sent(): string[];
  textOf(message: string): string;
}

export async function unpaidService(
  variables: Readonly<Record<string, string>> = {},
): Promise<UnpaidService> {
  const directory = mkdtempSync(join(tmpdir(), 'bindery-unpaid-'));
  const service = await testService({ ...variables, DATA_DIR: directory });
  const outbox = join(directory, 'outbox');
  return {
    ...service,
    sent: () =>
      readdirSync(outbox)
        .filter((name) => name.startsWith('installment-notice') && name.endsWith('.txt'))
        .sort(),
    textOf: (message) => readFileSync(join(outbox, message), 'utf8'),
    async close() {
      await service.close();
      rmSync(directory, { recursive: true });
    },
  };
}

export interface Sold extends Draft {
  readonly dueDates: readonly DateText[];
}

/** Sells a casco contract to an organization and pays the first installment. */
export async function soldInParts(
  partner: TestPartner,
  installmentType = 'TWO_PAYMENTS',
  set: Changes = {},
): Promise<Sold> {
  const draft = await savedCasco(partner, { holderType: 'corporate', set: { installmentType, ...set } });
  const installments = (draft.body.installments as JsonObject[]).filter(isObject);
  await pay(partner, draft, 1, Number(installments[0]?.amount));
  return { ...draft, dueDates: installments.map(({ dueDate }) => String(dueDate)) };
}

export async function pay(
  partner: TestPartner,
  { path }: Draft,
  nr: number,
  amount: number,
  paymentType = 'CASH',
) {
  const answer = await partner.call('PUT', `${path}/installments/${nr}`, { amount, paymentType });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

export async function read(partner: TestPartner, { path }: Draft): Promise<JsonObject> {
  const answer = await partner.call('GET', path);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

/** Returns the contract's status and the statuses of its installments, such as "COMPLETE PAID DUE". */
export function stateOf({ status, installments }: JsonObject): string {
  const states = (installments as JsonObject[]).map((one) => one.status);
  return [(status as JsonObject).code, ...states].join(' ');
}

/** Waits until every planned notice has been sent. */
export function untilNoticesSent({ pool }: TestService): Promise<void> {
  return until(async () => {
    const { rows } = await pool.query<{ left: number }>(
      `select count(*)::int as left from pgboss.job
        where name = 'installment-notice' and state in ('created', 'retry', 'active')`,
    );
    return rows[0]?.left === 0;
  });
}

/** Moves the clock to a day, runs the check of unpaid installments, and waits for its messages. */
export async function checkUnpaidOn(
  service: TestService,
  partner: TestPartner,
  day: DateText,
): Promise<TestPartner> {
  const there = await onDay(service, partner, `${day}T03:00:00+03:00`);
  await service.reconcile();
  await untilNoticesSent(service);
  return there;
}

/** Returns the days on which the service acts on an installment that stays unpaid: the two notices and the end. */
export function daysOf(service: TestService, dueOn: DateText) {
  const { lastDayToAct } = service.workingDays;
  const payUntil = lastDayToAct(dueOn);
  const graceUntil = lastDayToAct(addDays(payUntil, 60));
  return {
    payUntil,
    graceUntil,
    before: addDays(payUntil, -7),
    after: addDays(payUntil, 1),
    ended: addDays(graceUntil, 1),
  };
}

let documents = 0;

/** Imports a statement in which the bank credited a bill on `date`. Returns the numbers of matched and unmatched lines. */
export async function credited(
  service: TestService,
  {
    billNumber,
    amount,
    date,
    person,
  }: { billNumber: string; amount: number; date: DateText; person?: string },
) {
  const document = oneCDocument({
    amount: amount.toFixed(2),
    purpose: `Оплата по счету ${billNumber}`,
    date: date.split('-').reverse().join('.'),
    number: `unpaid-${++documents}`,
    ...(person === undefined ? {} : { payerName: person, payerInn: '500100732259' }),
  });
  const bytes = iconv.encode(oneCFile([document]), 'windows-1251');
  const reasons: string[] = [];
  const fingerprints = await openFingerprints(service.pool, publishedKey);
  const tariffs = await loadTariffs({ pool: service.pool, assortment });
  const report = await withJobs(service.pool, (jobs) =>
    importStatement(
      { ...service, jobs, products, tariffs, fingerprints, ownAccounts: new Set([ownAccount]) },
      {
        name: 'statement.txt',
        open: async function* () {
          yield bytes;
        },
      },
      { actor: 'staff:test', requestId: 'statement' },
      {
        chunk: ({ unmatched }) => reasons.push(...unmatched.map(({ refusal }) => refusal.reason)),
        pending: ({ status }) => assert.fail(status),
        fault: ({ description }) => assert.fail(description),
      },
    ),
  );
  return { ...report.counts, reasons };
}

/** Requests a bill for an installment and returns the bill's number. */
export async function billed(
  partner: TestPartner,
  draft: Draft,
  nr: number,
  amount: number,
): Promise<string> {
  await pay(partner, draft, nr, amount, 'CASHLESS');
  const { payments } = await read(partner, draft);
  const bill = (payments as JsonObject[]).findLast(({ billNumber }) => billNumber !== undefined);
  return String(bill?.billNumber);
}
