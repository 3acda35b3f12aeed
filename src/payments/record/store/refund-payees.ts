import type { Queryable } from '#platform/db/pool.ts';
import { openedAt, sealedAt } from '#platform/db/sealing.ts';

/** Recipient of a transfer and the recipient's account, as payment orders name them. Personal data. */
export interface Payee {
  readonly name: string;
  /** INN; empty for a person without one. */
  readonly inn: string;
  readonly account: string;
  readonly bic: string;
  readonly bankName: string;
  readonly correspondentAccount: string;
}

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
