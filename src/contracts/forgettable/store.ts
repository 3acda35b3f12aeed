import { notedForgettable } from '#platform/db/tables/personal-records.ts';
import type { Queryable } from '#platform/db/transaction.ts';

/** Notes records that one contract needs no more; whether another one does is looked at when something is removed. */
export async function note(tx: Queryable, partnerId: bigint, fingerprints: readonly string[]): Promise<void> {
  const records = `select $1::bigint as partner_id, decode(f, 'hex') as fingerprint from unnest($2::text[]) as r (f)`;
  await tx.query(notedForgettable(records), [partnerId, fingerprints]);
}
