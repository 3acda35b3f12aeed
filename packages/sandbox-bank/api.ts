import { randomUUID } from 'node:crypto';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import { ApiError, invalidRequest, unknownObject } from './api-error.ts';
import { chargeSaved } from './charge-saved.ts';
import type { Ledger } from './ledger.ts';
import { cursorAfter, readListQuery } from './list-query.ts';
import { paymentJson, refundJson } from './object-json.ts';
import { type BankPayment, type BankRefund, canceled, captured } from './payment.ts';
import { isId, readChargeRequest, readPaymentRequest, readRefundRequest } from './requests.ts';
import * as store from './store.ts';
import type { PartnerOfOrder } from './whose.ts';

export interface ApiOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly fingerprints: Fingerprints;
  readonly ledger: Ledger;
  readonly partnerOf: PartnerOfOrder;
  readonly shopId: string;
  readonly pagesUrl: string;
}

export interface ApiRequest {
  readonly method: string;
  /** Path relative to `/v3`, for example `/payments/…`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly key: string | undefined;
  readonly body: JsonObject;
}

/** Lifetime of a YooKassa payment in ms; the shop cannot change it. */
const termMs = 3_600_000;
const refundTakesMs = 10_000;
const keysLiveMs = 24 * 3_600_000;

/** State of a new payment, before the client opens its page. */
const untouched = {
  status: 'pending',
  stage: 'form',
  refunded: 0n,
  card: null,
  cardDigits: null,
  cardExpires: null,
  methodId: null,
  codeAttempts: 0,
  askedBy: null,
  foundAt: null,
  holdUntil: null,
  capturedAt: null,
  cancelParty: null,
  cancelReason: null,
} as const;

/** Creates the part of YooKassa's API that Bindery and testers use. The API throws ApiError. */
export function createApi(options: ApiOptions) {
  const { pool, clock, ledger, partnerOf, shopId, pagesUrl } = options;
  const shown = (payment: BankPayment) => paymentJson(payment, shopId, pagesUrl);

  async function answer({ method, path, query, key, body }: ApiRequest): Promise<JsonObject> {
    const [, kind, id, step, ...rest] = path.split('/');
    if (rest.length > 0 || (kind !== 'payments' && kind !== 'refunds')) throw unknownObject('Method');
    if (id !== undefined && !isId(id)) throw unknownObject('Object');
    if (method === 'GET' && id && step === undefined) {
      return kind === 'payments' ? onePayment(id) : oneRefund(id);
    }
    if (method === 'GET' && kind === 'payments' && id === undefined) return list(query);
    const work = method === 'POST' ? postOf(kind, id, step, body) : undefined;
    if (!work) throw new ApiError(405, 'invalid_request', 'Method not allowed');
    return once(options, key, `${path}\n${JSON.stringify(body)}`, work);
  }

  function postOf(
    kind: string,
    id: string | undefined,
    step: string | undefined,
    body: JsonObject,
  ): ((tx: Queryable) => Promise<JsonObject>) | undefined {
    if (id === undefined && kind === 'payments')
      return body.payment_method_id === undefined
        ? (tx) => pay(tx, body)
        : async (tx) => shown(await chargeSaved(tx, options, { ...untouched, ...readChargeRequest(body) }));
    if (id === undefined) return (tx) => refund(tx, body);
    if (kind !== 'payments') return undefined;
    if (step === 'capture') return (tx) => move(tx, id, (payment) => captured(payment, clock.now()));
    if (step === 'cancel') {
      return (tx) => move(tx, id, (payment) => canceled(payment, 'merchant', 'canceled_by_merchant'));
    }
    return undefined;
  }

  async function onePayment(id: string): Promise<JsonObject> {
    const payment = await ledger.find(id);
    if (!payment) throw unknownObject('Payment');
    return shown(payment);
  }

  async function list(query: URLSearchParams): Promise<JsonObject> {
    const { since, before, limit } = readListQuery(query);
    const payments = await store.capturedPayments(pool, since, before, limit + 1);
    const items = payments.slice(0, limit);
    const last = items.at(-1);
    return {
      type: 'list',
      items: items.map(shown),
      ...(payments.length > limit && last ? { next_cursor: cursorAfter(last) } : {}),
    };
  }

  async function oneRefund(id: string): Promise<JsonObject> {
    const found = await ledger.findRefund(id);
    if (!found) throw unknownObject('Refund');
    return refundJson(found);
  }

  async function pay(tx: Queryable, body: JsonObject): Promise<JsonObject> {
    const now = clock.now();
    const fields = readPaymentRequest(body);
    const payment: BankPayment = {
      ...fields,
      ...untouched,
      paymentId: randomUUID(),
      partnerId: await partnerOf(tx, fields.metadata.order_id),
      createdAt: now,
      expiresAt: termOf(fields.metadata, now),
    };
    await store.insertPayment(tx, payment);
    return shown(payment);
  }

  async function move(
    tx: Queryable,
    id: string,
    to: (payment: BankPayment) => BankPayment,
  ): Promise<JsonObject> {
    const moved = await ledger.changeWithin(tx, id, (payment) => {
      if (payment.status === 'waiting_for_capture') return { payment: to(payment) };
      throw invalidRequest(`The payment is in status ${payment.status}, not waiting_for_capture`);
    });
    if (!moved) throw unknownObject('Payment');
    return shown(moved);
  }

  async function refund(tx: Queryable, body: JsonObject): Promise<JsonObject> {
    const { paymentId, amount, description } = readRefundRequest(body);
    const now = clock.now();
    const payment = await ledger.changeWithin(tx, paymentId, (found) => {
      if (found.status !== 'succeeded') throw invalidRequest('The payment is not refundable', 'payment_id');
      if (found.refunded + amount > found.amount) {
        throw invalidRequest('The amount is more than what is left of the payment', 'amount');
      }
      return { payment: { ...found, refunded: found.refunded + amount } };
    });
    if (!payment) throw invalidRequest('Payment does not exist', 'payment_id');
    const made: BankRefund = {
      refundId: randomUUID(),
      paymentId,
      status: 'pending',
      amount,
      description,
      createdAt: now,
      settlesAt: new Date(now.getTime() + refundTakesMs),
    };
    await store.insertRefund(tx, made);
    return refundJson(made);
  }

  return answer;
}

/**
 * Runs `work` once per idempotence key. For 24 hours, a repeated request, even a simultaneous one, gets the stored
 * response.
 */
async function once(
  { pool, clock, fingerprints }: ApiOptions,
  key: string | undefined,
  request: string,
  work: (tx: Queryable) => Promise<JsonObject>,
): Promise<JsonObject> {
  if (!key || key.length > 64) {
    throw invalidRequest('Idempotence key is missing or too long', 'Idempotence-Key');
  }
  const fingerprint = fingerprints.of('request', request);
  return inTransaction(pool, async (tx) => {
    const now = clock.now();
    if (!(await store.takeKey(tx, key, fingerprint, now, keysFreeBefore(now)))) {
      const stored = await store.storedKey(tx, key);
      if (stored && fingerprints.isOf(stored.requestFingerprint, 'request', request)) return stored.answer;
      throw invalidRequest('Idempotence key duplicated', 'Idempotence-Key');
    }
    const made = await work(tx);
    await store.answerKey(tx, key, made);
    return made;
  });
}

/** Returns when a payment expires: after an hour, or earlier if the shop requests it, so that tests need not wait. */
function termOf(metadata: JsonObject, now: Date): Date {
  const wished = typeof metadata.expires_at === 'string' ? Date.parse(metadata.expires_at) : Number.NaN;
  const own = now.getTime() + termMs;
  return new Date(Number.isNaN(wished) ? own : Math.min(own, Math.max(wished, now.getTime())));
}

/** Returns a time: an idempotence key that was used before this time can be used again. */
export function keysFreeBefore(now: Date): Date {
  return new Date(now.getTime() - keysLiveMs);
}
