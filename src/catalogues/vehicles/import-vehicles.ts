import { createHash } from 'node:crypto';
import type { Clock } from '#kernel/time/clock.ts';
import { giveWay } from '#kernel/time/in-time.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { announce } from '#platform/db/signals.ts';
import { type ByStaff, noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { PlaceFault } from '../files/fault.ts';
import { shippedFile, shippedTable } from './shipped-directory.ts';
import * as store from './store.ts';
import { batchSize, type GivenTable, readGivenTable } from './table/read-table.ts';

/** Result of an import: the numbers of changed entries, or the errors in the file. With errors nothing is imported. */
export type VehicleImport =
  | { readonly added: number; readonly changed: number; readonly removed: number }
  | { readonly faults: readonly PlaceFault[] };

export interface VehicleFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** True if entries missing in the file are to be removed. */
  readonly isWhole: boolean;
}

/** Imports a file into the vehicle directory in one transaction. */
export async function importVehicles(pool: Pool, by: ByStaff, file: VehicleFile): Promise<VehicleImport> {
  const table = await readGivenTable(file.bytes);
  if ('faults' in table) return table;
  const sha256 = await sha256Of(file.bytes);
  return inTransaction(pool, async (tx) => {
    await store.lockDirectory(tx);
    const { isWhole, name } = file;
    const about = { source: 'file', isWhole, fileName: name, sha256 } as const;
    const counts = await written(tx, table, about, by.at);
    const after = { fileName: name, sha256, isWhole, ...counts };
    await noteActs(tx, by, { action: 'vehicles.import', about: 'vehicles', after });
    return counts;
  });
}

/** Imports the shipped directory if it has changed. Does nothing if the insurer has replaced the whole directory. */
export async function importShippedVehicles(pool: Pool, clock: Clock): Promise<void> {
  const file = shippedFile();
  const isSettled = ({ shippedSha256, isOwn }: Awaited<ReturnType<typeof store.importState>>) =>
    isOwn || shippedSha256 === file.sha256;
  if (isSettled(await store.importState(pool))) return;
  const table = shippedTable(file);
  await inTransaction(pool, async (tx) => {
    await store.lockDirectory(tx);
    if (isSettled(await store.importState(tx))) return;
    const about = {
      source: 'shipped',
      isWhole: false,
      fileName: 'data/vehicles',
      sha256: file.sha256,
    } as const;
    const eachBatch: GivenTable['eachBatch'] = (write) => inBatches(table.modifications, write);
    await written(tx, { ...table, eachBatch }, about, clock.now());
  });
}

async function written(
  tx: Queryable,
  { makes, models, eachBatch }: GivenTable,
  about: Pick<store.ImportRecord, 'source' | 'isWhole' | 'fileName' | 'sha256'>,
  at: Date,
): Promise<Extract<VehicleImport, { added: number }>> {
  const entries: store.Written[] = [];
  const rows: store.Written[] = [];
  await inBatches(makes, async (batch) => entries.push(await store.writeMakes(tx, batch)));
  await inBatches(models, async (batch) => entries.push(await store.writeModels(tx, batch)));
  await eachBatch(async (batch) => {
    rows.push(await store.writeModifications(tx, batch));
    if (about.isWhole)
      await store.noteKept(
        tx,
        batch.map(({ code }) => code),
      );
  });
  const removed = about.isWhole ? await store.removeOthers(tx) : 0;
  const counts = { added: sumOf(rows, 'added'), changed: sumOf(rows, 'changed'), removed };
  const isChanged = [...entries, ...rows].some(({ added, changed }) => added + changed > 0) || removed > 0;
  // Record a complete import even without changes: after it, the shipped directory is never imported again.
  const becomesOwn = about.isWhole && !(await store.importState(tx)).isOwn;
  if (isChanged || becomesOwn || about.source === 'shipped') {
    await store.recordImport(tx, { ...about, ...counts }, at);
    await announce(tx, 'vehicles');
  }
  return counts;
}

async function inBatches<Row>(
  rows: readonly Row[],
  write: (batch: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += batchSize) await write(rows.slice(at, at + batchSize));
}

const hashedAtOnce = 1_048_576;

/** Hashes a file in parts, so that the process can answer requests between two parts. */
async function sha256Of(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (let from = 0; from < bytes.length; from += hashedAtOnce) {
    hash.update(bytes.subarray(from, from + hashedAtOnce));
    await giveWay();
  }
  return hash.digest('hex');
}

function sumOf(counts: readonly store.Written[], name: keyof store.Written): number {
  return counts.reduce((sum, count) => sum + count[name], 0);
}

export function listImports(pool: Pool): Promise<store.ListedImport[]> {
  return store.latestImports(pool, importsShownMax);
}

const importsShownMax = 20;
