import type { Kopecks } from '#kernel/money/money.ts';
import type { Queryable } from '#platform/db/pool.ts';

/** Cancels refunds of changes that begin on `from` or later, because the contract ends before that day. */
export async function cancelRefunds(
  tx: Queryable,
  contractId: bigint,
  { from, at }: { readonly from: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    `update premium_refunds r
        set cancelled_at = $3
       from addendums a
      where r.contract_id = $1 and a.addendum_id = r.addendum_id and a.kind = 'CHANGE'
        and a.effective_on >= $2 and r.owed_at > $3 and r.cancelled_at is null`,
    [contractId, from, at],
  );
}

/** Restores refunds that a termination has cancelled. `at` is the moment of the termination. */
export async function reviveRefunds(tx: Queryable, contractId: bigint, at: Date): Promise<void> {
  await tx.query(
    'update premium_refunds set cancelled_at = null where contract_id = $1 and cancelled_at = $2 and owed_at > $2',
    [contractId, at],
  );
}

export async function oweRefund(
  tx: Queryable,
  owed: {
    readonly addendumId: bigint;
    readonly contractId: bigint;
    readonly amount: Kopecks;
    readonly at: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into premium_refunds (addendum_id, contract_id, amount_kopecks, owed_at) values ($1, $2, $3, $4)`,
    [owed.addendumId, owed.contractId, owed.amount, owed.at],
  );
}
