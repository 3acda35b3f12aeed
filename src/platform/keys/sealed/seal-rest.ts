import { setTimeout } from 'node:timers/promises';
import type { Pool } from '../../db/pool.ts';
import type { Keyring } from '../keyring.ts';
import * as store from './store.ts';
import { columnPath, type SealedColumn, sealedColumns } from './tables.ts';

/** Number of rows per batch. It is small, so that other work of the process does not wait. */
const rowsAtOnce = 100;
const pauseMs = 5;

/** Encrypts rows that earlier versions stored unencrypted; returns their number. Several processes may run it. */
export async function sealRest(pool: Pool, keyring: Keyring, signal: AbortSignal): Promise<number> {
  const whole = await store.wholeColumns(pool);
  let sealed = 0;
  for (const column of sealedColumns) {
    if (whole.has(columnPath(column))) continue;
    sealed += await sealColumn(pool, keyring, column, signal);
    if (signal.aborted) break;
    await store.noteWhole(pool, column);
  }
  return sealed;
}

async function sealColumn(
  pool: Pool,
  keyring: Keyring,
  column: SealedColumn,
  signal: AbortSignal,
): Promise<number> {
  let sealed = 0;
  let after: readonly string[] | undefined;
  do {
    const { rows, last } = await store.someRows(pool, column, 'plain', after, rowsAtOnce);
    const envelopes = rows.map(({ place, plain }) => keyring.seal(place, plain ?? Buffer.alloc(0)));
    sealed += await store.putEnvelopes(pool, column, rows, envelopes);
    after = last;
    if (after) await setTimeout(pauseMs);
  } while (after && !signal.aborted);
  return sealed;
}
