import type { Queryable } from '#platform/db/pool.ts';

/** Claims the next reconciliation for this process; false if another process has claimed it or it is too early. */
export async function claimReconcileRun(db: Queryable, now: Date, next: Date): Promise<boolean> {
  const result = await db.query('update acquirer_watch set look_at = $2 where look_at <= $1', [now, next]);
  return result.rowCount === 1;
}

/** Claims the next comparison of lists. Returns the end of the last completed list; null if it is too early. */
export async function claimList(
  db: Queryable,
  now: Date,
  next: Date,
): Promise<{ readonly listedUntil: Date | null } | null> {
  const result = await db.query<{ listedUntil: Date | null }>(
    `update acquirer_watch set list_at = $2 where list_at <= $1 returning listed_until as "listedUntil"`,
    [now, next],
  );
  return result.rows[0] ?? null;
}

export async function rememberListed(db: Queryable, until: Date): Promise<void> {
  await db.query('update acquirer_watch set listed_until = $1', [until]);
}
