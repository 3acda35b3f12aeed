import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listAllPartners } from '#access/store.ts';
import { latestChange, writingTransactions } from '#contracts/record/store/exported.ts';
import { message, Refusal } from '#kernel/errors/message.ts';
import { addDays, addMonths, type DateText, moscowMidnight } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { readTerms } from '#payments/record/store/commission/terms.ts';
import { makeDirectory } from '#platform/db/file-errors.ts';
import type { Pool } from '#platform/db/pool.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { errorCode } from '#platform/db/unavailable.ts';
import type { Product } from '#products/product/product.ts';
import type { SourceOptions } from '../datasets/source.ts';
import { sources } from '../datasets/sources.ts';
import { type ExportedFile, type Manifest, writeManifest } from '../files/manifest.ts';
import { type FileFormat, fileExtension, openRowFile } from '../files/row-file.ts';
import type { ExportRow } from '../schema/column.ts';
import { type DatasetName, datasets } from '../schema/datasets.ts';
import * as store from './store.ts';

/** Runs `work` with a pool for long reads: of the replica if there is one; otherwise, or if it fails, of the primary. */
export type ReadLong = <Value>(work: (pool: Pool) => Promise<Value>) => Promise<Value>;

export interface ExportDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly products: readonly Product[];
  readonly readLong: ReadLong;
}

/** Months, by their first days, or the changes after a position. */
export type Wanted = { readonly first: DateText; readonly last: DateText } | { readonly since: bigint };

export interface ExportOrder extends FileFormat, Pick<SourceOptions, 'withPeople' | 'step'> {
  readonly dataset: DatasetName;
  readonly wanted: Wanted;
  readonly directory: string;
  readonly askedBy: string;
  readonly isScheduled: boolean;
}

/** Time after the end of a month in which requests that began before it may still be stored. */
const closingMs = 3_600_000;
const transactionsMsMax = 120_000;
const askAgainMs = 50;

/** Writes the files of a dataset and their manifest, from one state of the database, and records the run. */
export function runExport(deps: ExportDependencies, order: ExportOrder): Promise<Manifest> {
  const runId = randomUUID();
  return store.whileAlive(deps.pool, runId, () => recordRun(deps, order, runId));
}

async function recordRun(deps: ExportDependencies, order: ExportOrder, runId: string): Promise<Manifest> {
  const { pool, clock } = deps;
  const { dataset, wanted, format, withPeople, directory, askedBy, isScheduled } = order;
  const [firstMonth, lastMonth] = 'since' in wanted ? [null, null] : [wanted.first, wanted.last];
  const since = 'since' in wanted ? wanted.since : null;
  const run = { runId, dataset, firstMonth, lastMonth, since, format, withPeople, directory };
  await store.insertExport(pool, { ...run, isScheduled, askedBy, startedAt: clock.now() });
  try {
    makeDirectory(directory);
    const manifest = await writeDataset(deps, order);
    writeManifest(directory, `${fileStem(order, monthsName(wanted))}.manifest.json`, manifest);
    const { files, position } = manifest;
    const total = (of: 'rows' | 'bytes') => files.reduce((sum, one) => sum + one[of], 0);
    await store.endExport(pool, runId, {
      rows: total('rows'),
      bytes: total('bytes'),
      position,
      at: clock.now(),
    });
    return manifest;
  } catch (error) {
    await store.failExport(
      pool,
      runId,
      errorCode(error) || (error instanceof Error ? error.name : ''),
      clock.now(),
    );
    throw error;
  }
}

async function writeDataset(deps: ExportDependencies, order: ExportOrder): Promise<Manifest> {
  const { dataset, wanted, format, withPeople } = order;
  const position = datasets[dataset].isIncremental ? await settledPosition(deps.pool) : null;
  const snapshotAt = deps.clock.now();
  const files = await deps.readLong(async (reads) => {
    const written: ExportedFile[] = [];
    const parts =
      'since' in wanted
        ? readSnapshot(reads, (snapshot) => writeChanges(deps, order, snapshot, wanted.since, position ?? 0n))
        : readSnapshot(reads, (snapshot) => writeMonths(deps, order, snapshot, wanted, snapshotAt));
    for await (const file of parts) written.push(file);
    return written;
  });
  const [from, to] = 'since' in wanted ? [null, null] : [wanted.first.slice(0, 7), wanted.last.slice(0, 7)];
  const since = 'since' in wanted ? wanted.since : null;
  return { dataset, format, withPeople, from, to, since, snapshotAt, position, files };
}

async function* writeMonths(
  deps: ExportDependencies,
  order: ExportOrder,
  snapshot: Pool,
  { first, last }: { readonly first: DateText; readonly last: DateText },
  snapshotAt: Date,
): AsyncGenerator<ExportedFile> {
  const shared = await readShared(deps, order, snapshot);
  for (let month = first; month <= last; month = addMonths(month, 1)) {
    const next = addMonths(month, 1);
    const until = moscowMidnight(next);
    const period = { from: moscowMidnight(month), until, firstDay: month, lastDay: addDays(next, -1) };
    const source = sources[order.dataset];
    const isOver = snapshotAt.getTime() >= until.getTime() + closingMs;
    const isClosed = (await source.isClosed?.(snapshot, period)) ?? isOver;
    const channels = isOver || isClosed ? await keptChannels(deps, month, shared.channels) : shared.channels;
    const rows = source.ofPeriod(snapshot, period, { ...shared, channels });
    const name = month.slice(0, 7);
    yield { ...(await writeFile(order, name, rows)), month: name, isClosed };
  }
}

async function* writeChanges(
  deps: ExportDependencies,
  order: ExportOrder,
  snapshot: Pool,
  after: bigint,
  upTo: bigint,
): AsyncGenerator<ExportedFile> {
  const read = sources[order.dataset].ofChanges;
  if (!read) throw new Refusal(message('EXPORT_NOT_INCREMENTAL', { dataset: order.dataset }));
  const rows = read(snapshot, { after, upTo }, await readShared(deps, order, snapshot));
  yield { ...(await writeFile(order, `since-${after}`, rows)), month: null, isClosed: true };
}

async function writeFile(
  order: ExportOrder,
  part: string,
  batches: AsyncIterable<readonly ExportRow[]>,
): Promise<Omit<ExportedFile, 'month' | 'isClosed'>> {
  const columns = datasets[order.dataset].columns.filter(({ isPersonal }) => order.withPeople || !isPersonal);
  const path = join(order.directory, `${fileStem(order, part)}.${fileExtension(order)}`);
  const file = openRowFile(path, columns, order);
  try {
    for await (const rows of batches) file.add(rows);
    return file.finish();
  } finally {
    file.discard();
  }
}

function fileStem({ dataset, withPeople, step }: ExportOrder, part: string): string {
  return `${dataset}${step === 'day' ? '-by-day' : ''}${withPeople ? '-with-people' : ''}-${part}`;
}

function monthsName(wanted: Wanted): string {
  if ('since' in wanted) return `since-${wanted.since}`;
  const [first, last] = [wanted.first.slice(0, 7), wanted.last.slice(0, 7)];
  return first === last ? first : `${first}_${last}`;
}

/** Reads what all files of an export share: the partners, with their channels of today, and the terms of commission. */
async function readShared(
  { products }: ExportDependencies,
  { withPeople, step }: ExportOrder,
  snapshot: Pool,
): Promise<SourceOptions> {
  const partners = await listAllPartners(snapshot);
  const terms = await readTerms(
    snapshot,
    partners.map(({ partnerId }) => partnerId),
  );
  const channels = new Map(partners.map(({ login, channel }) => [login, channel]));
  return { products, terms, withPeople, step, channels };
}

/** Returns the channels of a closed month, which are those of its first export. */
async function keptChannels(
  { pool }: ExportDependencies,
  month: DateText,
  today: SourceOptions['channels'],
): Promise<SourceOptions['channels']> {
  const now = [...today].map(([login, channel]) => ({ login, channel }));
  const kept = await store.storedChannels(pool, month, now);
  return new Map(kept.map(({ login, channel }) => [login, channel]));
}

/** Returns the latest change of a contract, after each transaction that may contain an earlier change has ended. */
async function settledPosition(pool: Pool): Promise<bigint> {
  const position = await latestChange(pool);
  const { next } = await writingTransactions(pool);
  for (let waitedMs = 0; waitedMs < transactionsMsMax; waitedMs += askAgainMs) {
    if ((await writingTransactions(pool)).oldest >= next) return position;
    await pause(askAgainMs);
  }
  throw new Refusal(message('EXPORT_TRANSACTION_OPEN', { seconds: transactionsMsMax / 1_000 }));
}
