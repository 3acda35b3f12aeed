import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { addDays, type DateText } from '#kernel/time/calendar.ts';
import { child, document, faults } from '../../http/openapi/described.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import type { Changes } from '../../support/change.ts';
import { allEvents } from '../../support/events.ts';
import { type Client, goodCard, type Link, openLink } from '../../support/link.ts';
import { until } from '../../support/process.ts';
import type { Draft } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

export const email = 'holder@example.com';

/** A service with automatic payments that writes letters to its own directory. */
export interface AutopayService extends TestService {
  /** Returns the texts of the sent messages about automatic payments, in the order of their notices. */
  letters(): readonly string[];
}

export async function autopayService(
  variables: Readonly<Record<string, string>> = {},
): Promise<AutopayService> {
  const directory = mkdtempSync(join(tmpdir(), 'bindery-autopay-'));
  const service = await testService({ DATA_DIR: directory, AUTOPAY: 'on', ...variables });
  const outbox = join(directory, 'outbox');
  const number = (name: string) => Number(/^autopay-(\d+)/.exec(name)?.[1]);
  return {
    ...service,
    letters: () =>
      readdirSync(outbox)
        .filter((name) => /^autopay-\d+\.txt$/.test(name))
        .sort((one, other) => number(one) - number(other))
        .map((name) => readFileSync(join(outbox, name), 'utf8').replaceAll('\u00a0', ' ')),
    async close() {
      await service.close();
      rmSync(directory, { recursive: true });
    },
  };
}

export interface InParts extends Draft {
  readonly amounts: readonly number[];
  readonly dueDates: readonly DateText[];
}

/** Saves a draft of a person's casco contract that is paid in installments. */
export async function draftInParts(
  partner: TestPartner,
  installmentType = 'TWO_PAYMENTS',
  set: Changes = { 'policyHolder.email': email },
): Promise<InParts> {
  const draft = await savedCasco(partner, { set: { installmentType, ...set } });
  const installments = (draft.body.installments as JsonObject[]).filter(isObject);
  return {
    ...draft,
    amounts: installments.map(({ amount }) => Number(amount)),
    dueDates: installments.map(({ dueDate }) => String(dueDate)),
  };
}

/** Returns the hash of the consent on the payment page; null if the page offers none. */
export function offeredConsent(html: string): string | null {
  return /name="save" value="([0-9a-f]{64})"/.exec(html)?.[1] ?? null;
}

/** Opens the payment page, ticks the box, and pays the first installment. */
export async function payAndSave(
  partner: TestPartner,
  person: Client,
  draft: InParts,
  {
    card = goodCard,
    method = 'card',
    expiry,
  }: { readonly card?: string; readonly method?: 'card' | 'sbp'; readonly expiry?: string } = {},
): Promise<Link> {
  const link = await openLink(partner, { ...draft, premium: draft.amounts[0] ?? 0 }, 'PAYINSURER');
  const save = offeredConsent((await person.get(link.path)).text);
  assert.ok(save, 'the page offers no automatic payments');
  const answer = await person.post(link.path, { method, save });
  assert.equal(answer.status, 303, answer.text);
  await (method === 'sbp' ? person.sbp(link) : person.card(link, card, '123', expiry));
  await person.back(link);
  return link;
}

interface Announced extends InParts {
  readonly payUntil: DateText;
  readonly announceOn: DateText;
  readonly chargeOn: DateText;
}

/** Sells a contract with a saved card, and announces to the client the charge of the second installment. */
export async function announced(
  service: AutopayService,
  partner: TestPartner,
  person: Client,
  card?: string,
): Promise<Announced> {
  const draft = await draftInParts(partner);
  await payAndSave(partner, person, draft, card === undefined ? {} : { card });
  const payUntil = service.workingDays.lastDayToAct(draft.dueDates[1] ?? '');
  const saved = { ...draft, payUntil, announceOn: addDays(payUntil, -4), chargeOn: addDays(payUntil, -1) };
  await workOn(service, saved.announceOn);
  return saved;
}

/** Moves the clock to ten o'clock of a day and runs the background work. */
export async function workOn(service: TestService, day: DateText, time = '10:00'): Promise<void> {
  service.clock.set(`${day}T${time}:00+03:00`);
  await service.reconcile();
}

export function untilMessagesSent({ pool }: TestService): Promise<void> {
  return until(async () => {
    const { rows } = await pool.query<{ left: number }>(
      `select count(*)::int as left from pgboss.job
        where name in ('autopay-message', 'payment-news') and state in ('created', 'retry', 'active')`,
    );
    return rows[0]?.left === 0;
  });
}

export interface StoredAutopay {
  readonly autopayId: string;
  readonly state: string;
  readonly cardDigits: string | null;
  readonly cardExpires: string | null;
  readonly endReason: string | null;
  readonly textVersion: string;
}

export async function autopaysOf(
  { pool }: TestService,
  { policyNumber }: Draft,
): Promise<readonly StoredAutopay[]> {
  const { rows } = await pool.query<StoredAutopay>(
    `select autopay_id as "autopayId", state, card_digits as "cardDigits", card_expires as "cardExpires",
            end_reason as "endReason", text_version as "textVersion"
       from autopays where contract_id = contract_id_of($1) order by agreed_at, autopay_id`,
    [policyNumber],
  );
  return rows;
}

/** Returns the results of the charges of a contract: "2 DECLINED insufficient-funds 2027-05-20". */
export async function chargesOf({ pool }: TestService, { policyNumber }: Draft): Promise<readonly string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select concat_ws(' ', installment_nr, result, reason, charged_on) as line
       from autopay_charges where contract_id = contract_id_of($1) order by charged_on`,
    [policyNumber],
  );
  return rows.map(({ line }) => line);
}

/** Sums the money of a contract at the bank that is captured and not refunded, by payment: proof that nobody pays twice. */
export async function takenAtBank(
  { pool }: TestService,
  { policyNumber }: Draft,
): Promise<readonly number[]> {
  const { rows } = await pool.query<{ amount: string }>(
    `select (b.amount_kopecks - b.refunded_kopecks)::text as amount
       from sandbox_bank_payments b
      where b.status = 'succeeded' and b.amount_kopecks > b.refunded_kopecks
        and b.metadata ->> 'order_id' in (select order_id::text from payments where contract_id = contract_id_of($1))
      order by b.captured_at`,
    [policyNumber],
  );
  return rows.map(({ amount }) => Number(amount) / 100);
}

/** Returns the events about automatic payments of a contract with their own ids, and checks them against the interface description. */
export async function autopayEvents(
  partner: TestPartner,
  { policyNumber }: Draft,
): Promise<readonly JsonObject[]> {
  const events = (await allEvents(partner)).filter(
    ({ type, data }) => type.startsWith('autopay.') && data.policyNumber === policyNumber,
  );
  return events.map((event) => {
    const webhook = child(child(child(document, 'webhooks'), event.type), 'post');
    const content = child(child(child(webhook, 'requestBody'), 'content'), 'application/json');
    assert.deepEqual(faults(child(content, 'schema'), event as unknown as JsonObject), [], event.type);
    const { installmentNr, declineReason, endReason } = event.data;
    return JSON.parse(JSON.stringify({ type: event.type, installmentNr, declineReason, endReason }));
  });
}
