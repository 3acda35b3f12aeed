import type { Queryable } from '#platform/db/pool.ts';
import type { FeedPosition } from '#platform/events/store.ts';

/** Starts the collection of receipts; money that moved earlier gets none. True if it had not started yet. */
export async function startWatch(tx: Queryable, since: Date): Promise<boolean> {
  const { rowCount } = await tx.query('update fiscal_watch set since = $1 where since is null', [since]);
  return rowCount === 1;
}

/** Locks the collection until the transaction ends; returns its start, or null if another process has it or it has not started. */
export async function lockWatch(tx: Queryable): Promise<Date | null> {
  const { rows } = await tx.query<{ since: Date | null }>(
    'select since from fiscal_watch for update skip locked',
  );
  return rows[0]?.since ?? null;
}

export async function readPositions(tx: Queryable): Promise<readonly FeedPosition[]> {
  const { rows } = await tx.query<FeedPosition>(
    'select partner_id as "partnerId", position from fiscal_feeds order by partner_id',
  );
  return rows;
}

export async function writePositions(tx: Queryable, positions: readonly FeedPosition[]): Promise<void> {
  await tx.query(
    `insert into fiscal_feeds (partner_id, position) select * from unnest($1::bigint[], $2::bigint[])
     on conflict (partner_id) do update set position = excluded.position`,
    [positions.map(({ partnerId }) => partnerId), positions.map(({ position }) => position)],
  );
}
