import { type Message, message } from '#kernel/errors/message.ts';
import type { WrappedKey } from '#kernel/ports/key-keeper.ts';
import type { Pool, Queryable } from '../db/pool.ts';
import { announce } from '../db/signals.ts';
import { inTransaction } from '../db/transaction.ts';
import type { KeySource } from './key-source.ts';
import { createWrappedKey } from './keyring.ts';
import { countRows } from './sealed/rewrap.ts';
import * as store from './store.ts';

/** Minimum time in ms between a generation's last use and its destruction, so that all processes learn of the next. */
const restMs = 3_600_000;

export interface PreparedGeneration {
  readonly number: number;
  readonly wrapped: WrappedKey;
}

/** Creates the key of the next generation, encrypted by a new outside key, without storing it. Throws StartError. */
export async function prepareGeneration(db: Queryable, source: KeySource): Promise<PreparedGeneration> {
  const stored = await store.generations(db);
  const newest = await source.keeper(false).wrap(Buffer.alloc(1), 'which key is the newest');
  if (stored.some(({ keyId }) => keyId === newest.keyId)) await source.addKey?.();
  const number = (stored.at(-1)?.generation ?? 0) + 1;
  return { number, wrapped: await createWrappedKey(source, number) };
}

/** Stores a prepared generation, which encrypts no data yet. Returns false if another process has stored one. */
export async function keepPrepared(tx: Queryable, { number, wrapped }: PreparedGeneration): Promise<boolean> {
  await store.lockKeys(tx);
  if ((await store.generations(tx)).some(({ generation }) => generation >= number)) return false;
  await store.keepGeneration(tx, number, wrapped);
  await announce(tx, 'keys');
  return true;
}

/** Lets the newest generation encrypt new data and returns its number; undefined if it already does. */
export async function beginNewest(tx: Queryable, at: Date): Promise<number | undefined> {
  await store.lockKeys(tx);
  const newest = (await store.generations(tx)).at(-1);
  if (!newest || newest.beganAt !== null) return undefined;
  await store.beginGeneration(tx, newest.generation, at);
  await announce(tx, 'keys');
  return newest.generation;
}

/** Encrypts the two permanent keys (for fingerprints and for special data) by the newest outside key. */
export async function rewrapLasting(pool: Pool, source: KeySource): Promise<void> {
  for (const purpose of store.lastingKeys) {
    const wrapped = await store.findKey(pool, purpose);
    const next = wrapped && (await rewrapped(source, wrapped, purpose));
    if (!next || next.keyId === wrapped.keyId) continue;
    await inTransaction(pool, async (tx) => {
      await store.lockKeys(tx);
      // Do nothing if another process has encrypted the key meanwhile, possibly with a newer outside key.
      if ((await store.findKey(tx, purpose))?.keyId !== wrapped.keyId) return;
      await store.dropKey(tx, purpose);
      await store.keepKey(tx, purpose, next);
    });
  }
}

async function rewrapped(
  source: KeySource,
  wrapped: WrappedKey,
  purpose: string,
): Promise<WrappedKey | undefined> {
  const keeper = source.keeper(false);
  const next = await keeper.rewrap?.(wrapped);
  if (next) return next;
  const key = await keeper.unwrap(wrapped, purpose);
  return key && keeper.wrap(key, purpose);
}

export interface GenerationReport extends Omit<store.StoredGeneration, 'sealed'> {
  readonly state: 'MADE' | 'IN_USE' | 'ENDED' | 'DESTROYED';
  readonly rows: number;
}

export async function reportGenerations(db: Queryable): Promise<readonly GenerationReport[]> {
  const counts = await countRows(db);
  return (await store.generations(db)).map(({ sealed, ...one }) => ({
    ...one,
    state: stateOf({ sealed, ...one }),
    rows: counts.get(one.generation) ?? 0,
  }));
}

function stateOf({ sealed, beganAt, endedAt }: store.StoredGeneration): GenerationReport['state'] {
  if (!sealed) return 'DESTROYED';
  if (!beganAt) return 'MADE';
  return endedAt ? 'ENDED' : 'IN_USE';
}

/**
 * Destroys the key of a generation; data encrypted by it, also in backups, become unreadable. Returns the reason if
 * refused.
 */
export async function destroyGeneration(
  tx: Queryable,
  generation: number,
  now: Date,
): Promise<Message | undefined> {
  await store.lockKeys(tx);
  const stored = await store.generations(tx);
  const one = stored.find((known) => known.generation === generation);
  if (!one?.sealed) return message('GENERATION_NOT_FOUND', { generation });
  if (!one.endedAt) return message('GENERATION_IN_USE', { generation });
  if (now.getTime() - one.endedAt.getTime() < restMs)
    return message('GENERATION_ENDED_LATELY', { generation });
  const left = (await countRows(tx)).get(generation) ?? 0;
  if (left > 0) return message('GENERATION_HAS_ROWS', { generation, count: left });
  const shared = [...stored.filter((other) => other !== one && other.sealed), ...(await store.lasting(tx))];
  if (shared.some(({ keyId }) => keyId === one.keyId))
    return message('GENERATION_KEY_SHARED', { generation, key: one.keyId });
  await store.forgetGeneration(tx, generation, now);
  await announce(tx, 'keys');
  return undefined;
}
