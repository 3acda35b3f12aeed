import type { Queryable } from '../../db/transaction.ts';

/** Notes records that one contract needs no more; whether another one does is looked at when something is removed. */
export async function note(tx: Queryable, partnerId: bigint, fingerprints: readonly string[]): Promise<void> {
  await tx.query(
    `insert into forgettable_records (partner_id, fingerprint)
     select $1, decode(f, 'hex') from unnest($2::text[]) as r (f) order by f
     on conflict (partner_id, fingerprint) do update set checked_by = null`,
    [partnerId, fingerprints],
  );
}
