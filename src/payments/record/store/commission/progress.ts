import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { FeedPosition } from '#platform/events/store.ts';
import type { LaterRefund } from '../commission-facts.ts';

/** Key of an advisory lock: an arbitrary number that no other lock uses. */
const ledgerLock = 4_711_000_115;

/** Lets nobody else post or close until the transaction ends. */
export async function lockCommission(tx: Queryable): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [ledgerLock]);
}

/** Locks the ledger unless another process is posting; false if it is. */
export async function tryLockCommission(tx: Queryable): Promise<boolean> {
  const { rows } = await tx.query<{ isLocked: boolean }>(
    'select pg_try_advisory_xact_lock($1) as "isLocked"',
    [ledgerLock],
  );
  return rows[0]?.isLocked ?? false;
}

/** Returns the last closed month; null if no month is closed. */
export async function lastClosedMonth(db: Queryable): Promise<DateText | null> {
  const { rows } = await db.query<{ month: DateText | null }>(
    'select max(month) as month from commission_closings',
  );
  return rows[0]?.month ?? null;
}

/** Positions up to which the sweep has read the feeds of partners. */
export async function readFeedPositions(db: Queryable): Promise<FeedPosition[]> {
  const { rows } = await db.query<FeedPosition>(
    'select partner_id as "partnerId", position from commission_feeds',
  );
  return rows;
}

export async function storeFeedPositions(tx: Queryable, read: readonly FeedPosition[]): Promise<void> {
  if (read.length === 0) return;
  await tx.query(
    `insert into commission_feeds (partner_id, position) select * from unnest($1::bigint[], $2::bigint[])
     on conflict (partner_id) do update set position = excluded.position`,
    [read.map(({ partnerId }) => partnerId), read.map(({ position }) => position)],
  );
}

/** How far the sweep has read all contracts; `endedAt` is null while contracts are left. */
export interface Scan {
  readonly contractId: bigint;
  readonly endedAt: Date | null;
}

export async function readScan(db: Queryable): Promise<Scan> {
  const { rows } = await db.query<Scan>(
    'select contract_id as "contractId", ended_at as "endedAt" from commission_scan',
  );
  return rows[0] ?? { contractId: 0n, endedAt: null };
}

export async function storeScan(tx: Queryable, { contractId, endedAt }: Scan): Promise<void> {
  await tx.query('update commission_scan set contract_id = $1, ended_at = $2', [contractId, endedAt]);
}

export async function awaitRefunds(tx: Queryable, refunds: readonly LaterRefund[]): Promise<void> {
  if (refunds.length === 0) return;
  await tx.query(
    `insert into commission_waiting (refund_id, contract_id, owed_at)
     select * from unnest($1::bigint[], $2::bigint[], $3::timestamptz[]) on conflict do nothing`,
    [
      refunds.map(({ refundId }) => refundId),
      refunds.map(({ contractId }) => contractId),
      refunds.map(({ owedAt }) => owedAt),
    ],
  );
}

/** Takes at most `most` refunds that are owed now, and returns their contracts. */
export async function takeAwaited(tx: Queryable, now: Date, most: number): Promise<bigint[]> {
  const { rows } = await tx.query<{ contractId: bigint }>(
    `delete from commission_waiting
      where refund_id = any(array(select refund_id from commission_waiting where owed_at <= $1 order by owed_at limit $2))
     returning contract_id as "contractId"`,
    [now, most],
  );
  return rows.map(({ contractId }) => contractId);
}
