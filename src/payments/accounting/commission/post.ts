import { contractIdsAfter } from '#contracts/record/store/find-contracts.ts';
import { addMonths, type DateText, dayMs, firstOfMonth, moscowDate } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { EventType } from '#platform/events/event-types.ts';
import { contractsInFeeds } from '#platform/events/store.ts';
import * as ledger from '../../record/store/commission/lines.ts';
import * as store from '../../record/store/commission/progress.ts';
import { readTerms } from '../../record/store/commission/terms.ts';
import {
  contractsToPost,
  type FactsOfPeriod,
  laterRefunds,
  unpostedFacts,
} from '../../record/store/commission-facts.ts';
import { hashLine, linesFor, type UnplacedLine } from './line.ts';

/** Events in whose transaction a premium was paid, or a refund agreed on or taken back. */
const causes: readonly EventType[] = [
  'contract.in_force',
  'installment.paid',
  'contract.changed',
  'contract.terminated',
  'contract.reinstated',
];

/** Limits of a batch, which keep its transaction below about a second. */
const batchLimits = { feeds: 20, events: 200, contracts: 2_000 };
/** Time in ms after which all contracts are read again, in case an event was lost or made by an earlier build. */
const scanEveryMs = dayMs;

/** What a batch did. `isBusy` is true if another process is posting. */
interface Batch {
  readonly lines: number;
  readonly isBusy: boolean;
  /** True if nothing is left to post. */
  readonly isDone: boolean;
}

/** Posts what the events, the awaited refunds and the scan name, each line once. Only one process at a time posts. */
export async function sweepCommission(
  pool: Pool,
  clock: Clock,
  limits: typeof batchLimits = batchLimits,
): Promise<number> {
  let lines = 0;
  for (;;) {
    const batch = await postBatch(pool, clock.now(), limits);
    lines += batch.lines;
    if (batch.isBusy || batch.isDone) return lines;
  }
}

function postBatch(
  pool: Pool,
  now: Date,
  { feeds: feedsMax, events, contracts }: typeof batchLimits,
): Promise<Batch> {
  return inTransaction(pool, async (tx) => {
    if (!(await store.tryLockCommission(tx))) return { lines: 0, isBusy: true, isDone: false };
    const feeds = await contractsInFeeds(tx, await store.readFeedPositions(tx), {
      types: causes,
      feeds: feedsMax,
      most: events,
    });
    await store.storeFeedPositions(tx, feeds);
    const awaited = await store.takeAwaited(tx, now, contracts);
    const scan = feeds.length === 0 ? await nextScanned(tx, now, contracts) : [];
    const named = feeds.flatMap(({ contractIds }) => contractIds);
    const lines = await postContracts(tx, [...named, ...awaited, ...scan], now);
    return { lines, isBusy: false, isDone: feeds.length + awaited.length + scan.length === 0 };
  });
}

/** Takes the next contracts of the daily scan; none if the last scan ended less than a day ago. */
async function nextScanned(tx: Queryable, now: Date, most: number): Promise<readonly bigint[]> {
  const { contractId, endedAt } = await store.readScan(tx);
  const isNew = endedAt !== null;
  if (isNew && now.getTime() - endedAt.getTime() < scanEveryMs) return [];
  const ids = await contractIdsAfter(tx, isNew ? 0n : contractId, most);
  const last = ids.at(-1);
  await store.storeScan(
    tx,
    last === undefined ? { contractId: 0n, endedAt: now } : { contractId: last, endedAt: null },
  );
  return ids;
}

/** Posts all facts of a period before a report of it is read, so that the report is complete. */
export async function postPeriod(pool: Pool, period: FactsOfPeriod, now: Date): Promise<void> {
  for (;;) {
    const found = await contractsToPost(pool, period, now, batchLimits.contracts);
    if (found.length === 0) return;
    const posted = await inTransaction(pool, async (tx) => {
      await store.lockCommission(tx);
      return postContracts(tx, found, now);
    });
    // Another process has posted them meanwhile, or a contract was removed.
    if (posted === 0) return;
  }
}

/** Posts the facts of contracts that the ledger lacks; the caller holds the lock of the ledger. */
async function postContracts(tx: Queryable, contractIds: readonly bigint[], now: Date): Promise<number> {
  const ids = [...new Set(contractIds)];
  if (ids.length === 0) return 0;
  await store.awaitRefunds(tx, await laterRefunds(tx, ids, now));
  const facts = await unpostedFacts(tx, ids, now);
  if (facts.length === 0) return 0;
  const terms = await readTerms(tx, [...new Set(facts.map(({ partnerId }) => partnerId))]);
  const unplaced = facts.flatMap((fact) => linesFor(fact, terms));
  const lines = await place(tx, unplaced);
  await ledger.insertLedgerLines(
    tx,
    lines.map((line) => ({ ...line, hash: hashLine(line) })),
  );
  return lines.length;
}

/** Gives each line its month and number. Lines for a closed month count in the next open month as corrections. */
async function place(tx: Queryable, unplaced: readonly UnplacedLine[]): Promise<ledger.LedgerLine[]> {
  const closed = await store.lastClosedMonth(tx);
  const months = unplaced.map(({ at }) => openMonth(firstOfMonth(moscowDate(at)), closed));
  const key = (partnerId: bigint, month: DateText) => `${partnerId} ${month}`;
  const pairs = new Map(unplaced.map(({ partnerId }, index) => [key(partnerId, months[index] ?? ''), index]));
  const counted = await ledger.countLines(tx, {
    partnerIds: [...pairs.values()].map((index) => unplaced[index]?.partnerId ?? 0n),
    months: [...pairs.values()].map((index) => months[index] ?? ''),
  });
  const last = new Map(counted.map(({ partnerId, month, lines }) => [key(partnerId, month), lines]));
  const takenBack = unplaced.flatMap(({ takesBack }) => takesBack ?? []);
  const places = new Map((await ledger.findPlaces(tx, takenBack)).map((one) => [one.source, one]));
  return unplaced.map(({ takesBack, ...line }, index) => {
    const month = months[index] ?? '';
    const nr = (last.get(key(line.partnerId, month)) ?? 0) + 1;
    last.set(key(line.partnerId, month), nr);
    const own = firstOfMonth(moscowDate(line.at));
    const back = takesBack === null ? undefined : places.get(takesBack);
    if (line.subAgent === null) places.set(line.source, { source: line.source, month, nr });
    return {
      ...{ ...line, month, nr },
      correctsMonth: back?.month ?? (month === own ? null : own),
      correctsNr: back?.nr ?? null,
    };
  });
}

function openMonth(month: DateText, closed: DateText | null): DateText {
  return closed !== null && month <= closed ? addMonths(closed, 1) : month;
}
