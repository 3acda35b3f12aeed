import type { AcquirerCancelReason } from '#kernel/ports/ports.ts';
import { type BatchedStatement, runRow } from '#platform/db/batches.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Attempt, AttemptState, SentAttempt } from '../attempt.ts';
import type { ReturnReason } from '../money-reasons.ts';

const attemptColumns = `
  a.attempt_id as "attemptId", a.order_id as "orderId", a.method, a.amount_kopecks as amount, a.state,
  a.acquirer_payment_id as "acquirerPaymentId", a.confirmation_url as "confirmationUrl",
  a.cancel_reason as "cancelReason", a.return_reason as "returnReason", a.created_at as "createdAt",
  a.sent_at as "sentAt", a.autopay_id as "autopayId", a.has_receipt as "hasReceipt"`;

export async function insertAttempt(
  db: Queryable,
  attempt: Pick<
    Attempt,
    'attemptId' | 'orderId' | 'method' | 'amount' | 'createdAt' | 'autopayId' | 'hasReceipt'
  >,
  checkAt: Date,
): Promise<void> {
  await db.query(
    `insert into payment_attempts (attempt_id, order_id, method, amount_kopecks, state, created_at, check_at, autopay_id, has_receipt)
     values ($1, $2, $3, $4, 'CREATING', $5, $6, $7, $8)`,
    [
      attempt.attemptId,
      attempt.orderId,
      attempt.method,
      attempt.amount,
      attempt.createdAt,
      checkAt,
      attempt.autopayId,
      attempt.hasReceipt,
    ],
  );
}

/** Counts the attempts of a link and blocks new ones until the transaction ends. */
export async function lockAttempts(tx: Queryable, orderId: string): Promise<number> {
  await tx.query('select from payments where order_id = $1 for no key update', [orderId]);
  const { rows } = await tx.query('select from payment_attempts where order_id = $1', [orderId]);
  return rows.length;
}

/** Marks an attempt as PENDING: the acquirer has created the payment, so the client can pay. */
export async function beginWaiting(
  db: Queryable,
  attemptId: string,
  at: {
    readonly acquirerPaymentId: string;
    readonly confirmationUrl: string | null;
    readonly checkAt: Date;
  },
): Promise<void> {
  await db.query(
    `update payment_attempts
        set state = 'PENDING', acquirer_payment_id = $2, confirmation_url = $3, check_at = $4
      where attempt_id = $1 and state = 'CREATING'`,
    [attemptId, at.acquirerPaymentId, at.confirmationUrl, at.checkAt],
  );
}

export async function failPaymentAttempt(db: Queryable, attemptId: string, at: Date): Promise<void> {
  await db.query(
    `update payment_attempts set state = 'FAILED', ended_at = $2, check_at = null
      where attempt_id = $1 and state = 'CREATING'`,
    [attemptId, at],
  );
}

/** Attempts by their ids at the acquirer; null for a payment that Bindery did not request. */
export const attemptsOfPayments: BatchedStatement<string, Attempt | null> = {
  statement: (ids) => [
    `select ${attemptColumns} from payment_attempts a where a.acquirer_payment_id = any($1)`,
    [ids],
  ],
  results: (found, ids) =>
    ids.map((id) => (found as unknown as Attempt[]).find((one) => one.acquirerPaymentId === id) ?? null),
};

export function attemptOfPayment(db: Queryable, acquirerPaymentId: string): Promise<Attempt | null> {
  return runRow(db, attemptsOfPayments, acquirerPaymentId);
}

export async function findAttempts(db: Queryable, orderId: string): Promise<Attempt[]> {
  const result = await db.query<Attempt>(
    `select ${attemptColumns} from payment_attempts a where a.order_id = $1 order by a.attempt_nr`,
    [orderId],
  );
  return result.rows;
}

export async function attemptById(db: Queryable, attemptId: string): Promise<Attempt | null> {
  const { rows } = await db.query<Attempt>(
    `select ${attemptColumns} from payment_attempts a where a.attempt_id = $1`,
    [attemptId],
  );
  return rows[0] ?? null;
}

/** Finds the attempts of a link that the acquirer knows, oldest first. */
export async function attemptsOfLink(db: Queryable, orderId: string): Promise<readonly Attempt[]> {
  const attempts = await findAttempts(db, orderId);
  return attempts.filter(({ state }) => state !== 'CREATING' && state !== 'FAILED');
}

/** Records when a client was first sent to the bank's page of an attempt. */
export async function markAttemptSent(
  db: Queryable,
  orderId: string,
  confirmationUrl: string,
  at: Date,
): Promise<void> {
  await db.query(
    `update payment_attempts set sent_at = $3
      where order_id = $1 and confirmation_url = $2 and state = 'PENDING' and sent_at is null`,
    [orderId, confirmationUrl, at],
  );
}

/** Finds attempts, oldest first, whose client was sent to the bank and about which the bank has not answered. */
export async function findUnanswered(db: Queryable, orderIds: readonly string[]): Promise<SentAttempt[]> {
  const result = await db.query<SentAttempt>(
    `select ${attemptColumns}
       from payment_attempts a
      where a.order_id = any($1) and a.state in ('PENDING', 'CAPTURING') and a.return_reason is null
        and a.sent_at is not null
      order by a.attempt_nr`,
    [orderIds],
  );
  return result.rows;
}

/** Finds the contract's attempts that the acquirer may still change, newest first; includes attempts of joint links. */
export async function liveAttemptsOfContract(
  db: Queryable,
  contractId: bigint,
  limit: number,
): Promise<Attempt[]> {
  const result = await db.query<Attempt>(
    `select ${attemptColumns}
       from payment_attempts a
      where a.state in ('PENDING', 'CAPTURING')
        and a.order_id in (select coalesce(p.joint_order_id, p.order_id) from payments p
                            where p.contract_id = $1 and p.status = 'AWAITING')
      order by a.attempt_nr desc
      limit $2`,
    [contractId, limit],
  );
  return result.rows;
}

/** Returns the ids of attempts whose money is being captured for any of these contracts. */
export async function capturingFor(db: Queryable, contractIds: readonly bigint[]): Promise<string[]> {
  const result = await db.query<{ attemptId: string }>(
    `select distinct a.attempt_id as "attemptId"
       from payment_attempts a
       join payments p on coalesce(p.joint_order_id, p.order_id) = a.order_id
      where a.state = 'CAPTURING' and p.contract_id = any($1)`,
    [contractIds],
  );
  return result.rows.map(({ attemptId }) => attemptId);
}

export interface AttemptChange {
  readonly state: AttemptState;
  readonly cancelReason?: AcquirerCancelReason;
  readonly returnReason?: ReturnReason;
  /** Time to ask the acquirer again; null if the attempt has reached its final state. */
  readonly checkAt: Date | null;
  readonly endedAt: Date | null;
}

export async function setAttempt(db: Queryable, attemptId: string, change: AttemptChange): Promise<void> {
  await db.query(
    `update payment_attempts
        set state = $2, cancel_reason = coalesce($3, cancel_reason), return_reason = coalesce($4, return_reason),
            check_at = $5, ended_at = $6
      where attempt_id = $1`,
    [
      attemptId,
      change.state,
      change.cancelReason ?? null,
      change.returnReason ?? null,
      change.checkAt,
      change.endedAt,
    ],
  );
}

/** Maximum number of requests to the acquirer about an attempt that the client's page causes. */
const questionsMax = 1_000;

/** Returns the ids of a link's payments about which the acquirer may be asked, and counts the request for each payment. */
export async function claimQuestions(db: Queryable, orderId: string): Promise<string[]> {
  const result = await db.query<{ acquirerPaymentId: string }>(
    `update payment_attempts set questions = questions + 1
      where order_id = $1 and state in ('PENDING', 'CAPTURING') and questions < $2
     returning acquirer_payment_id as "acquirerPaymentId"`,
    [orderId, questionsMax],
  );
  return result.rows.map(({ acquirerPaymentId }) => acquirerPaymentId);
}

/** An attempt to check. `acquirerPaymentId` is null if the process ended before the acquirer answered. */
interface DueAttempt {
  readonly attemptId: string;
  readonly acquirerPaymentId: string | null;
  readonly autopayId: string | null;
}

/** Claims attempts that are due for a check, each for one process, and sets the time of their next check. */
export async function claimDueAttempts(db: Queryable, now: Date, limit: number): Promise<DueAttempt[]> {
  const result = await db.query<DueAttempt>(
    `update payment_attempts a
        set checks = a.checks + 1,
            check_at = case when a.created_at > $1::timestamptz - interval '30 days'
                            then $1::timestamptz + least(60 * 2 ^ least(a.checks, 6), 3600) * interval '1 second' end
      where a.attempt_id in (select attempt_id from payment_attempts
                              where check_at <= $1
                              order by check_at
                              limit $2
                                for update skip locked)
     returning a.attempt_id as "attemptId", a.acquirer_payment_id as "acquirerPaymentId", a.autopay_id as "autopayId"`,
    [now, limit],
  );
  return result.rows;
}

/** Returns true if the client is at the bank, cash is unconfirmed, or a statement line waits for staff. */
export async function isBeingPaid(db: Queryable, contractId: bigint): Promise<boolean> {
  const { rows } = await db.query<{ isBeingPaid: boolean }>(
    `select exists (select from payments p where p.contract_id = $1 and p.status = 'AWAITING' and p.payment_type = 'CASH')
         or exists (select from payments p
                      join payment_attempts a on a.order_id = coalesce(p.joint_order_id, p.order_id)
                     where p.contract_id = $1 and p.status = 'AWAITING' and a.state in ('PENDING', 'CAPTURING'))
         or exists (select from bills b join statement_lines l on l.bill_id = b.bill_id
                     where b.contract_id = $1 and l.state = 'UNMATCHED') as "isBeingPaid"`,
    [contractId],
  );
  return rows[0]?.isBeingPaid ?? false;
}
