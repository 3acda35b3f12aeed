import { setTimeout } from 'node:timers/promises';
import { giveWay } from '#kernel/time/in-time.ts';
import { type CurrentReader, keepCurrent } from '#platform/db/keep-current.ts';
import type { Pool } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { emptyDirectory, type VehicleDirectory } from './directory.ts';
import {
  addMake,
  addModel,
  addModification,
  emptyContent,
  type MakeRow,
  type ModelRow,
} from './directory-content.ts';
import * as store from './store.ts';
import { modelKey, tableHeader, tableLines } from './table/write-table.ts';
import { createDirectory, type VehicleBook } from './vehicle-book.ts';

/** Number of rows read together, and the pause after them. */
interface Pace {
  readonly rowsAtOnce: number;
  pause(): Promise<unknown>;
}

const starting: Pace = { rowsAtOnce: 1_000, pause: giveWay };
/** Pace while serving: half a millisecond of work, then at least one millisecond for requests. */
const serving: Pace = { rowsAtOnce: 50, pause: () => setTimeout(1) };

/** Loads one snapshot of the directory in parts, so that the process can answer requests between two parts. */
export function loadDirectory(pool: Pool, { rowsAtOnce, pause } = starting): Promise<VehicleDirectory> {
  return inTransaction(pool, async (tx) => {
    await store.freezeMoment(tx);
    const revision = await store.currentRevision(tx);
    const content = emptyContent();
    for (const [index, make] of (await store.loadMakes(tx)).entries()) {
      if (index % rowsAtOnce === 0) await pause();
      addMake(content, make);
    }
    for await (const batch of store.loadModels(tx, rowsAtOnce)) {
      for (const model of batch) addModel(content, model);
      await pause();
    }
    for await (const batch of store.readModifications(tx, rowsAtOnce)) {
      for (const row of batch) addModification(content, row);
      await pause();
    }
    return createDirectory(revision, content);
  });
}

export function keepVehiclesCurrent(
  pool: Pool,
  book: VehicleBook,
  failed: (error: unknown) => void,
): Promise<CurrentReader> {
  return keepCurrent({
    known: String(book.current().revision),
    fingerprint: async () => String(await store.currentRevision(pool)),
    read: async () =>
      book.replace(await loadDirectory(pool, book.current() === emptyDirectory ? starting : serving)),
    failed,
  });
}

/** Exports the directory to a file that can be imported unchanged. Returns the number of modifications. */
export function exportVehicles(pool: Pool, write: (text: string) => void): Promise<number> {
  return inTransaction(pool, async (tx) => {
    await store.freezeMoment(tx);
    const makes = new Map((await store.loadMakes(tx)).map((make): [string, MakeRow] => [make.code, make]));
    const models = new Map<string, ModelRow>();
    for await (const batch of store.loadModels(tx)) {
      for (const model of batch) models.set(modelKey(model.makeCode, model.code), model);
    }
    write(tableHeader);
    let count = 0;
    for await (const batch of store.readModifications(tx)) {
      write(tableLines(batch, makes, models));
      count += batch.length;
    }
    return count;
  });
}
