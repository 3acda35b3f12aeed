import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Charge, ChargeReason } from '../autopay.ts';

const columns = `
  attempt_id as "attemptId", autopay_id as "autopayId", contract_id as "contractId", installment_nr as "installmentNr",
  order_id as "orderId", charged_on as "chargedOn", result, reason`;

/** Stores a charge before the acquirer is asked. Throws if the installment was already charged on this day. */
export async function insertCharge(tx: Queryable, charge: Omit<Charge, 'result' | 'reason'>): Promise<void> {
  await tx.query(
    `insert into autopay_charges (attempt_id, autopay_id, contract_id, installment_nr, order_id, charged_on)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      charge.attemptId,
      charge.autopayId,
      charge.contractId,
      charge.installmentNr,
      charge.orderId,
      charge.chargedOn,
    ],
  );
}

export async function chargeOfAttempt(db: Queryable, attemptId: string): Promise<Charge | null> {
  const { rows } = await db.query<Charge>(`select ${columns} from autopay_charges where attempt_id = $1`, [
    attemptId,
  ]);
  return rows[0] ?? null;
}

/** Finds the attempt of an order's charge that the acquirer has not decided; null if there is none. */
export async function openChargeOfOrder(db: Queryable, orderId: string): Promise<string | null> {
  const { rows } = await db.query<{ attemptId: string }>(
    'select attempt_id as "attemptId" from autopay_charges where order_id = $1 and result is null',
    [orderId],
  );
  return rows[0]?.attemptId ?? null;
}

/** Finds the charges of an installment, oldest first. */
export async function chargesOfInstallment(
  db: Queryable,
  contractId: bigint,
  installmentNr: number,
): Promise<readonly Charge[]> {
  const { rows } = await db.query<Charge>(
    `select ${columns} from autopay_charges where contract_id = $1 and installment_nr = $2 order by charged_on`,
    [contractId, installmentNr],
  );
  return rows;
}

/** Finds all charges of a saved method, oldest first. */
export async function chargesOfAutopay(db: Queryable, autopayId: string): Promise<readonly Charge[]> {
  const { rows } = await db.query<Charge>(
    `select ${columns} from autopay_charges where autopay_id = $1 order by charged_on, installment_nr`,
    [autopayId],
  );
  return rows;
}

/** Stores the result of a charge. Returns false if a result is already stored. */
export async function endCharge(
  tx: Queryable,
  attemptId: string,
  {
    result,
    reason,
    at,
  }: {
    readonly result: NonNullable<Charge['result']>;
    readonly reason: ChargeReason | null;
    readonly at: Date;
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update autopay_charges set result = $2, reason = $3, ended_at = $4 where attempt_id = $1 and result is null',
    [attemptId, result, reason, at],
  );
  return rowCount === 1;
}

export const autopayNoticeKinds = ['AGREED', 'BEFORE', 'CHARGED', 'DECLINED', 'EXPIRING', 'ENDED'] as const;
export type AutopayNoticeKind = (typeof autopayNoticeKinds)[number];

/** A message to the client about automatic payments. */
export interface AutopayNotice {
  readonly noticeId: bigint;
  readonly autopayId: string;
  readonly kind: AutopayNoticeKind;
  /** Number of the installment; 0 for a message about the saved method. */
  readonly installmentNr: number;
  /** Day of the charge that the message announces; otherwise the day of the message. */
  readonly day: DateText;
  readonly amount: Kopecks | null;
  readonly mailedAt: Date | null;
  readonly textedAt: Date | null;
}

const noticeColumns = `
  notice_id as "noticeId", autopay_id as "autopayId", kind, installment_nr as "installmentNr", day, amount_kopecks as amount,
  mailed_at as "mailedAt", texted_at as "textedAt"`;

/** Stores a message and returns its id; null if the message is already stored. */
export async function insertAutopayNotice(
  tx: Queryable,
  notice: Pick<AutopayNotice, 'autopayId' | 'kind' | 'installmentNr' | 'day' | 'amount'>,
  plannedOn: DateText,
): Promise<bigint | null> {
  const { rows } = await tx.query<{ noticeId: bigint }>(
    `insert into autopay_notices (autopay_id, kind, installment_nr, day, amount_kopecks, planned_on)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing
     returning notice_id as "noticeId"`,
    [notice.autopayId, notice.kind, notice.installmentNr, notice.day, notice.amount, plannedOn],
  );
  return rows[0]?.noticeId ?? null;
}

export async function autopayNoticeById(db: Queryable, noticeId: bigint): Promise<AutopayNotice | null> {
  const { rows } = await db.query<AutopayNotice>(
    `select ${noticeColumns} from autopay_notices where notice_id = $1`,
    [noticeId],
  );
  return rows[0] ?? null;
}

/** Finds the messages of a saved method, oldest first. */
export async function findAutopayNotices(
  db: Queryable,
  autopayId: string,
): Promise<readonly AutopayNotice[]> {
  const { rows } = await db.query<AutopayNotice>(
    `select ${noticeColumns} from autopay_notices where autopay_id = $1 order by notice_id`,
    [autopayId],
  );
  return rows;
}

export async function markAutopayNotice(
  db: Queryable,
  noticeId: bigint,
  channel: 'mail' | 'sms',
  at: Date,
): Promise<void> {
  const column = channel === 'mail' ? 'mailed_at' : 'texted_at';
  await db.query(`update autopay_notices set ${column} = $2 where notice_id = $1 and ${column} is null`, [
    noticeId,
    at,
  ]);
}
