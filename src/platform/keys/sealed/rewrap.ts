import type { Pool, Queryable } from '../../db/pool.ts';
import { type Generation, rewrappedHead } from '../envelope.ts';
import { BrokenSeal, type Keyring } from '../keyring.ts';
import * as store from './store.ts';
import { columnPath, type SealedColumn, sealedColumns } from './tables.ts';

const rowsAtOnce = 200;

/** Encrypts the keys of all envelopes with the newest generation; returns their number. It may be interrupted. */
export async function rewrapAll(pool: Pool, keyring: Keyring): Promise<number> {
  await keyring.reload();
  const to = keyring.newest();
  let sum = 0;
  for (const column of sealedColumns) {
    for (let moved = -1; moved !== 0; sum += moved) moved = await rewrapColumn(pool, keyring, to, column);
  }
  return sum;
}

async function rewrapColumn(
  pool: Pool,
  keyring: Keyring,
  to: Generation,
  column: SealedColumn,
): Promise<number> {
  let sum = 0;
  let after: readonly string[] | undefined;
  do {
    const found = await store.someRows(pool, column, { generationsBefore: to.number }, after, rowsAtOnce);
    const heads = found.rows.map(({ head, place }) => {
      const from = head && keyring.generation(head.readUInt16BE(1));
      const rewrapped = from && rewrappedHead(from, to, head, place);
      if (!rewrapped) throw new BrokenSeal(place);
      return rewrapped;
    });
    sum += await store.putHeads(pool, column, found.rows, heads);
    after = found.last;
  } while (after);
  return sum;
}

export async function countRows(db: Queryable): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  for (const column of sealedColumns) {
    for (const [generation, count] of await store.countByGeneration(db, column))
      counts.set(generation, (counts.get(generation) ?? 0) + count);
  }
  return counts;
}

/** Returns the columns that still have unencrypted rows of an earlier version. */
export async function notYetSealed(db: Queryable): Promise<readonly string[]> {
  const whole = await store.wholeColumns(db);
  return sealedColumns.map(columnPath).filter((name) => !whole.has(name));
}
