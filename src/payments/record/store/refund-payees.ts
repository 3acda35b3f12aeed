import type { Kopecks } from '#kernel/money/money.ts';
import type { BankDetails } from '#parties/fields/bank-details.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { openedAt, sealedAt } from '#platform/db/sealing.ts';

export type Payee = BankDetails;

export interface StoredPayee extends Payee {
  readonly payeeId: bigint;
  readonly refundId: bigint;
  readonly enteredBy: string;
  readonly enteredAt: Date;
  readonly confirmedBy: string | null;
  readonly confirmedAt: Date | null;
}

const placeOf = (refundId: bigint) => `refund_payees.sealed ${refundId}`;

/** Replaces the bank details of a refund. `isConfirmed` if one person is enough. */
export async function writePayee(
  tx: Queryable,
  refundId: bigint,
  payee: Payee,
  { by, at, isConfirmed }: { readonly by: string; readonly at: Date; readonly isConfirmed: boolean },
): Promise<void> {
  const sealed = await sealedAt(tx, placeOf(refundId), Buffer.from(JSON.stringify(payee)));
  await tx.query('update refund_payees set replaced_at = $2 where refund_id = $1 and replaced_at is null', [
    refundId,
    at,
  ]);
  await tx.query(
    `insert into refund_payees (refund_id, sealed, entered_by, entered_at, confirmed_by, confirmed_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [refundId, sealed, by, at, isConfirmed ? by : null, isConfirmed ? at : null],
  );
  await tx.query('update received_payees set taken_at = $2 where refund_id = $1 and taken_at is null', [
    refundId,
    at,
  ]);
}

export async function findPayees(db: Queryable, refundIds: readonly bigint[]): Promise<StoredPayee[]> {
  const { rows } = await db.query<Omit<StoredPayee, keyof Payee> & { readonly sealed: Buffer }>(
    `select payee_id as "payeeId", refund_id as "refundId", sealed, entered_by as "enteredBy", entered_at as "enteredAt",
            confirmed_by as "confirmedBy", confirmed_at as "confirmedAt"
       from refund_payees where refund_id = any($1) and replaced_at is null order by refund_id`,
    [refundIds],
  );
  return Promise.all(
    rows.map(async ({ sealed, ...row }) => {
      const opened = await openedAt(db, placeOf(row.refundId), sealed);
      return { ...row, ...(JSON.parse(String(opened)) as Payee) };
    }),
  );
}

/** Returns the newest bank details that were entered for a refund of a contract; null if there are none. */
export async function earlierPayee(db: Queryable, contractId: bigint): Promise<StoredPayee | null> {
  const { rows } = await db.query<{ refundId: bigint }>(
    `select y.refund_id as "refundId" from refund_payees y join premium_refunds r using (refund_id)
      where r.contract_id = $1 and y.replaced_at is null order by y.payee_id desc limit 1`,
    [contractId],
  );
  return rows[0] ? ((await findPayees(db, [rows[0].refundId]))[0] ?? null) : null;
}

export async function writeConfirmation(tx: Queryable, payeeId: bigint, by: string, at: Date): Promise<void> {
  await tx.query('update refund_payees set confirmed_by = $2, confirmed_at = $3 where payee_id = $1', [
    payeeId,
    by,
    at,
  ]);
}

/** A refund for which bank details can be sent: it is not paid in full, and staff have entered none. */
export interface AwaitedRefund {
  readonly refundId: bigint;
  readonly addendumNumber: string;
  /** Amount that the client has not received, in kopecks. */
  readonly amount: Kopecks;
}

/** Finds the refunds of a contract for which bank details can be sent. With `isLocked`, locks them until the transaction ends. */
export async function awaitedRefunds(
  db: Queryable,
  contractId: bigint,
  { isLocked }: { readonly isLocked: boolean },
): Promise<readonly AwaitedRefund[]> {
  const { rows } = await db.query<AwaitedRefund>(
    `select r.refund_id as "refundId", a.addendum_number as "addendumNumber",
            r.amount_kopecks - r.returned_kopecks - r.transferred_kopecks as amount
       from premium_refunds r join addendums a using (addendum_id)
      where r.contract_id = $1 and r.cancelled_at is null and r.transferred_kopecks + r.returned_kopecks < r.amount_kopecks
        and not exists (select from refund_payees y where y.refund_id = r.refund_id and y.replaced_at is null)
      order by r.refund_id ${isLocked ? 'for update of r' : ''}`,
    [contractId],
  );
  return rows;
}

export async function markRequested(tx: Queryable, refundIds: readonly bigint[], at: Date): Promise<void> {
  await tx.query('update premium_refunds set details_requested_at = $2 where refund_id = any($1)', [
    refundIds,
    at,
  ]);
}

export type DetailsSender = 'PARTNER' | 'CLIENT';

const receivedPlace = (refundId: bigint) => `received_payees.sealed ${refundId}`;

/** Stores bank details that staff have not checked. They replace details that were sent earlier. */
export async function writeReceived(
  tx: Queryable,
  refundIds: readonly bigint[],
  payee: Payee,
  { sentBy, at }: { readonly sentBy: DetailsSender; readonly at: Date },
): Promise<void> {
  // Details sent without a request count as requested, because lists look for sent details only if details were requested.
  await tx.query(
    'update premium_refunds set details_requested_at = $2 where refund_id = any($1) and details_requested_at is null',
    [refundIds, at],
  );
  for (const refundId of refundIds) {
    const sealed = await sealedAt(tx, receivedPlace(refundId), Buffer.from(JSON.stringify(payee)));
    await tx.query(
      `insert into received_payees (refund_id, sealed, sent_by, received_at) values ($1, $2, $3, $4)
       on conflict (refund_id) do update set sealed = excluded.sealed, sent_by = excluded.sent_by, received_at = excluded.received_at,
                                             taken_at = null`,
      [refundId, sealed, sentBy, at],
    );
  }
}

export interface ReceivedPayee extends Payee {
  readonly sentBy: DetailsSender;
  readonly receivedAt: Date;
}

/** Returns when bank details were requested for a refund, and those that were sent. */
export async function findReceived(
  db: Queryable,
  refundId: bigint,
): Promise<{ readonly requestedAt: Date | null; readonly received: ReceivedPayee | null }> {
  const { rows } = await db.query<{
    requestedAt: Date | null;
    sealed: Buffer | null;
    sentBy: DetailsSender;
    receivedAt: Date;
  }>(
    `select r.details_requested_at as "requestedAt", v.sealed, v.sent_by as "sentBy", v.received_at as "receivedAt"
       from premium_refunds r left join received_payees v using (refund_id) where r.refund_id = $1`,
    [refundId],
  );
  const [row] = rows;
  if (!row?.sealed) return { requestedAt: row?.requestedAt ?? null, received: null };
  const opened = JSON.parse(String(await openedAt(db, receivedPlace(refundId), row.sealed))) as Payee;
  const { requestedAt, sentBy, receivedAt } = row;
  return { requestedAt, received: { ...opened, sentBy, receivedAt } };
}
