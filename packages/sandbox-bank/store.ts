import type { JsonObject } from '#kernel/json/json.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { BankPayment, BankRefund } from './payment.ts';

const paymentColumns = `
  payment_id as "paymentId", status, stage, amount_kopecks as amount, refunded_kopecks as refunded, method,
  captures_at_once as "capturesAtOnce", description, metadata, confirmation, return_url as "returnUrl", card,
  card_digits as "cardDigits", code_attempts as "codeAttempts", created_at as "createdAt",
  expires_at as "expiresAt", found_at as "foundAt", hold_until as "holdUntil", captured_at as "capturedAt",
  cancel_party as "cancelParty", cancel_reason as "cancelReason", partner_id as "partnerId",
  asked_by as "askedBy", card_expires as "cardExpires", saves_method as "savesMethod", method_id as "methodId"`;

const refundColumns = `
  refund_id as "refundId", payment_id as "paymentId", status, amount_kopecks as amount, description,
  created_at as "createdAt", settles_at as "settlesAt"`;

export async function insertPayment(tx: Queryable, payment: BankPayment): Promise<void> {
  await tx.query(
    `insert into sandbox_bank_payments
       (payment_id, status, stage, amount_kopecks, method, captures_at_once, description, metadata, confirmation,
        return_url, card, card_digits, created_at, expires_at, captured_at, partner_id, card_expires, saves_method,
        method_id, found_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
    [
      payment.paymentId,
      payment.status,
      payment.stage,
      payment.amount,
      payment.method,
      payment.capturesAtOnce,
      payment.description,
      JSON.stringify(payment.metadata),
      payment.confirmation,
      payment.returnUrl,
      payment.card,
      payment.cardDigits,
      payment.createdAt,
      payment.expiresAt,
      payment.capturedAt,
      payment.partnerId,
      payment.cardExpires,
      payment.savesMethod,
      payment.methodId,
      payment.foundAt,
    ],
  );
}

/** Finds the payment with which a method was saved, and counts the earlier charges of the method. */
export async function savedMethod(
  tx: Queryable,
  methodId: string,
): Promise<(BankPayment & { readonly charges: number }) | null> {
  const result = await tx.query<BankPayment & { charges: number }>(
    `select ${paymentColumns},
            (select count(*)::int from sandbox_bank_payments c where c.method_id = $1) as charges
       from sandbox_bank_payments
      where payment_id = $1 and saves_method and status in ('waiting_for_capture', 'succeeded')
        for update`,
    [methodId],
  );
  return result.rows[0] ?? null;
}

/** Finds the partner of a payment or refund; null if unknown. */
export async function partnerOfObject(db: Queryable, id: string): Promise<bigint | null> {
  const result = await db.query<{ partnerId: bigint | null }>(
    `select partner_id as "partnerId" from sandbox_bank_payments
      where payment_id = coalesce((select payment_id from sandbox_bank_refunds where refund_id = $1), $1)`,
    [id],
  );
  return result.rows[0]?.partnerId ?? null;
}

/** True if a sandbox request with this idempotency key paid, declined or expired one of the payments. */
export async function isAskedBy(db: Queryable, paymentIds: readonly string[], key: string): Promise<boolean> {
  const result = await db.query(
    'select 1 from sandbox_bank_payments where payment_id = any($1) and asked_by = $2 limit 1',
    [paymentIds, key],
  );
  return result.rowCount === 1;
}

/** Reads and locks a payment until the transaction ends, so that a double click pays only once. */
export async function lockPayment(tx: Queryable, paymentId: string): Promise<BankPayment | null> {
  const result = await tx.query<BankPayment>(
    `select ${paymentColumns} from sandbox_bank_payments where payment_id = $1 for update`,
    [paymentId],
  );
  return result.rows[0] ?? null;
}

export async function updatePayment(tx: Queryable, payment: BankPayment): Promise<void> {
  await tx.query(
    `update sandbox_bank_payments
        set status = $2, stage = $3, refunded_kopecks = $4, card = $5, card_digits = $6, code_attempts = $7,
            found_at = $8, hold_until = $9, captured_at = $10, cancel_party = $11, cancel_reason = $12, asked_by = $13,
            card_expires = $14
      where payment_id = $1`,
    [
      payment.paymentId,
      payment.status,
      payment.stage,
      payment.refunded,
      payment.card,
      payment.cardDigits,
      payment.codeAttempts,
      payment.foundAt,
      payment.holdUntil,
      payment.capturedAt,
      payment.cancelParty,
      payment.cancelReason,
      payment.askedBy,
      payment.cardExpires,
    ],
  );
}

/** Finds pending payments to expire or to mark as paid, and expired holds. */
export async function overduePayments(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const result = await db.query<{ id: string }>(
    `select payment_id as id from sandbox_bank_payments
      where (status = 'pending' and (expires_at <= $1 or found_at <= $1))
         or (status = 'waiting_for_capture' and hold_until <= $1)
      limit $2`,
    [now, limit],
  );
  return result.rows.map(({ id }) => id);
}

/** Lists captured payments, newest first. With `before`, lists only earlier payments. */
export async function capturedPayments(
  db: Queryable,
  since: Date,
  before: { readonly capturedAt: Date; readonly paymentId: string } | null,
  limit: number,
): Promise<BankPayment[]> {
  const result = await db.query<BankPayment>(
    `select ${paymentColumns} from sandbox_bank_payments
      where status = 'succeeded' and captured_at >= $1
        and ($2::timestamptz is null or (captured_at, payment_id) < ($2, $3::uuid))
      order by captured_at desc, payment_id desc
      limit $4`,
    [since, before?.capturedAt ?? null, before?.paymentId ?? null, limit],
  );
  return result.rows;
}

export async function insertRefund(tx: Queryable, refund: BankRefund): Promise<void> {
  await tx.query(
    `insert into sandbox_bank_refunds
       (refund_id, payment_id, status, amount_kopecks, description, created_at, settles_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      refund.refundId,
      refund.paymentId,
      refund.status,
      refund.amount,
      refund.description,
      refund.createdAt,
      refund.settlesAt,
    ],
  );
}

export async function findRefund(db: Queryable, refundId: string): Promise<BankRefund | null> {
  const result = await db.query<BankRefund>(
    `select ${refundColumns} from sandbox_bank_refunds where refund_id = $1`,
    [refundId],
  );
  return result.rows[0] ?? null;
}

/** Stores a refund's result; false if the refund already has one. */
export async function settleRefund(
  tx: Queryable,
  refundId: string,
  status: 'succeeded' | 'canceled',
): Promise<boolean> {
  const result = await tx.query(
    `update sandbox_bank_refunds set status = $2 where refund_id = $1 and status = 'pending'`,
    [refundId, status],
  );
  return result.rowCount === 1;
}

export async function overdueRefunds(db: Queryable, now: Date, limit: number): Promise<BankRefund[]> {
  const result = await db.query<BankRefund>(
    `select ${refundColumns} from sandbox_bank_refunds where status = 'pending' and settles_at <= $1 limit $2`,
    [now, limit],
  );
  return result.rows;
}

/**
 * Reserves an idempotence key; false if the key was used after `freeBefore`. Waits while another transaction reserves the
 * same key.
 */
export async function takeKey(
  tx: Queryable,
  key: string,
  requestFingerprint: Buffer,
  now: Date,
  freeBefore: Date,
): Promise<boolean> {
  const result = await tx.query(
    `insert into sandbox_bank_keys as k (key, request_sha256, created_at) values ($1, $2, $3)
     on conflict (key) do update
       set request_sha256 = excluded.request_sha256, answer = null, created_at = excluded.created_at
     where k.created_at < $4`,
    [key, requestFingerprint, now, freeBefore],
  );
  return result.rowCount === 1;
}

export async function answerKey(tx: Queryable, key: string, answer: JsonObject): Promise<void> {
  await tx.query('update sandbox_bank_keys set answer = $2 where key = $1', [key, JSON.stringify(answer)]);
}

export async function storedKey(
  db: Queryable,
  key: string,
): Promise<{ readonly requestFingerprint: Buffer; readonly answer: JsonObject } | null> {
  const result = await db.query<{ requestFingerprint: Buffer; answer: JsonObject }>(
    `select request_sha256 as "requestFingerprint", answer from sandbox_bank_keys where key = $1`,
    [key],
  );
  return result.rows[0] ?? null;
}

export async function forgetKeys(db: Queryable, createdBefore: Date): Promise<void> {
  await db.query('delete from sandbox_bank_keys where created_at < $1', [createdBefore]);
}

export async function insertNotification(
  tx: Queryable,
  body: JsonObject,
  now: Date,
  dueAt: Date,
): Promise<void> {
  await tx.query('insert into sandbox_bank_notifications (body, created_at, due_at) values ($1, $2, $3)', [
    JSON.stringify(body),
    now,
    dueAt,
  ]);
}

export interface DueNotification {
  readonly notificationId: bigint;
  readonly body: JsonObject;
  readonly attempts: number;
  readonly createdAt: Date;
}

/** Reserves the next notification until `again`, so that no other process sends the same notification. */
export async function claimNotification(
  db: Queryable,
  now: Date,
  again: Date,
): Promise<DueNotification | null> {
  const result = await db.query<DueNotification>(
    `update sandbox_bank_notifications
        set due_at = $2, attempts = attempts + 1
      where notification_id = (
        select notification_id from sandbox_bank_notifications
         where due_at <= $1
         order by due_at, notification_id
         limit 1
           for update skip locked)
     returning notification_id as "notificationId", body, attempts, created_at as "createdAt"`,
    [now, again],
  );
  return result.rows[0] ?? null;
}

export async function putOffNotification(db: Queryable, id: bigint, dueAt: Date): Promise<void> {
  await db.query('update sandbox_bank_notifications set due_at = $2 where notification_id = $1', [id, dueAt]);
}

export async function removeNotification(db: Queryable, id: bigint): Promise<void> {
  await db.query('delete from sandbox_bank_notifications where notification_id = $1', [id]);
}
