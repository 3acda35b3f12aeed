import {
  claimNoted,
  forgetChecked,
  strikeOutOfAddendums,
  strikeOutOfContracts,
} from '#contracts/record/store/forgettable.ts';
import {
  deleteContracts,
  nextOver,
  noteRecords,
  type Removable,
  type Search,
  stretchEnd,
} from '#contracts/record/store/removal.ts';
import { type DateText, firstOfMonth, moscowDate } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { deletePayments, paidTogether } from '#payments/record/store/removal.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { noteActs } from '#platform/db/tables/audit-log.ts';
import { dropPartitions, partitionDay } from '#platform/db/tables/partitions.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { unfinishedSubjects } from '#platform/events/store.ts';
import { judgeContracts } from './judge.ts';
import { type Judged, type Reason, split } from './rules.ts';
import * as store from './store.ts';

export interface RemovalDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Maximum number of contracts per transaction. */
  readonly batchSize?: number;
  /** Receives a line about a partition that only the next run can drop. */
  note(line: string): void;
}

export interface Removal {
  readonly what: Removable;
  readonly before: DateText;
  /** Staff member who gave the command; `requestId` is the id of the command. */
  readonly actor: string;
  readonly requestId: string;
}

export interface Removed {
  readonly removed: number;
  readonly personalRecords: number;
  readonly partitions: number;
  /** Number of expired contracts that are kept, by reason. */
  readonly kept: Readonly<Partial<Record<Reason, number>>>;
}

const batchUsually = 200;
const forgottenAtOnce = 1_000;
/** Maximum number of steps from a contract to contracts paid jointly with it, which must be removed together. */
const stepsMax = 10;

/** Counts what a removal would remove and keep, without changes or locks. */
export async function previewRemoval(
  deps: RemovalDependencies,
  removal: Pick<Removal, 'what' | 'before'>,
): Promise<Removed> {
  const counted = await eachBatch(deps, removal);
  return { ...counted, personalRecords: 0, partitions: 0 };
}

/** Removes expired contracts in batches. After an interruption, the next run completes the work. */
export async function remove(deps: RemovalDependencies, removal: Removal): Promise<Removed> {
  const { pool, clock, note } = deps;
  const runId = await beginRun(pool, { ...removal, at: clock.now() });
  const counted = await eachBatch(deps, removal, async (tx, contractIds) => {
    await removeContracts(tx, contractIds);
    await store.addToRun(tx, runId, { removed: contractIds.length });
  });
  const today = partitionDay(clock.now());
  const personalRecords = await forgetRecords(pool, runId, today);
  const partitions = await dropEmptyMonths(pool, today, note);
  await store.addToRun(pool, runId, { partitions });
  await store.endRun(pool, runId, clock.now());
  return { ...counted, personalRecords, partitions };
}

export function beginRun(pool: Pool, run: store.NewRun): Promise<bigint> {
  return inTransaction(pool, async (tx) => {
    const runId = await store.insertRun(tx, run);
    const after = { run: String(runId), before: run.before };
    await noteActs(tx, run, { action: 'retention.run', about: run.what, after });
    return runId;
  });
}

/** Removes contracts and their dependent rows. Personal records are only listed for removal by `forgetRecords`. */
export async function removeContracts(tx: Queryable, contractIds: readonly bigint[]): Promise<void> {
  await noteRecords(tx, contractIds);
  await deletePayments(tx, contractIds);
  await deleteContracts(tx, contractIds);
}

/** Removes the listed personal records that no contract uses, including those listed by interrupted runs. */
async function forgetRecords(pool: Pool, runId: bigint, today: DateText): Promise<number> {
  if ((await claimNoted(pool, runId)) === 0) return 0;
  for (let after = 0n; ; ) {
    const last = await stretchEnd(pool, after);
    if (last === null) break;
    await strikeOutOfContracts(pool, after, last);
    after = last;
  }
  await strikeOutOfAddendums(pool);
  for (let sum = 0; ; ) {
    const { done, forgotten } = await inTransaction(pool, async (tx) => {
      const batch = await forgetChecked(tx, runId, today, forgottenAtOnce);
      await store.addToRun(tx, runId, { personalRecords: batch.forgotten });
      return batch;
    });
    sum += forgotten;
    if (done < forgottenAtOnce) return sum;
  }
}

/** Drops the empty partitions of months before the current month. */
async function dropEmptyMonths(pool: Pool, today: DateText, note: (line: string) => void): Promise<number> {
  const month = firstOfMonth(today);
  const contracts = await dropPartitions(pool, 'contracts', month, note);
  return contracts + (await dropPartitions(pool, 'contract_history', month, note));
}

/** Processes expired contracts in batches; without `take`, only counts them. */
async function eachBatch(
  { pool, clock, batchSize = batchUsually }: RemovalDependencies,
  { what, before }: Pick<Removal, 'what' | 'before'>,
  take?: (tx: Queryable, contractIds: readonly bigint[]) => Promise<void>,
): Promise<Pick<Removed, 'removed' | 'kept'>> {
  const search: Search = { what, before, onlyCounts: take === undefined, today: moscowDate(clock.now()) };
  const busyIds = await unfinishedSubjects(pool);
  const removedIds = new Set<bigint>();
  const kept: Partial<Record<Reason, number>> = {};

  async function nextBatch(tx: Queryable, after: bigint, last: bigint): Promise<bigint | undefined> {
    if (take) await store.lockRetention(tx);
    const batch = await nextOver(tx, search, { after, last }, batchSize);
    const { judged, pairs } = await judgeTogether(tx, search, batch, busyIds);
    const { removed, kept: keptNow } = split(judged, pairs);
    if (take && removed.length > 0) await take(tx, removed);
    for (const id of removed) removedIds.add(id);
    for (const id of batch) {
      const reason = keptNow.get(id);
      if (reason) kept[reason] = (kept[reason] ?? 0) + 1;
    }
    return batch.at(-1);
  }

  for (let after = 0n; ; ) {
    const last = await stretchEnd(pool, after, before);
    if (last === null) return { removed: removedIds.size, kept };
    for (let from: bigint | undefined = after; from !== undefined; ) {
      const behind: bigint = from;
      from = await inTransaction(pool, (tx) => nextBatch(tx, behind, last));
    }
    after = last;
  }
}

/** Finds reasons to keep contracts, including all contracts that were paid jointly with them. */
async function judgeTogether(
  tx: Queryable,
  search: Search,
  batch: readonly bigint[],
  busyIds: readonly string[],
): Promise<{ readonly judged: readonly Judged[]; readonly pairs: readonly (readonly [bigint, bigint])[] }> {
  const known = new Set(batch);
  const pairs: (readonly [bigint, bigint])[] = [];
  let added: readonly bigint[] = batch;
  for (let step = 0; step < stepsMax && added.length > 0; step += 1) {
    const found = await paidTogether(tx, added);
    pairs.push(...found);
    added = [...new Set(found.map(([, other]) => other))].filter((id) => !known.has(id));
    for (const id of added) known.add(id);
  }
  return { judged: await judgeContracts(tx, search, [...known], busyIds), pairs };
}
