import type { Queryable } from './pool.ts';

/** Transactions whose commit `onMarkedCommit` must report. */
const marked = new WeakSet<Queryable>();
const listeners = new WeakMap<Queryable, () => void>();

/** Calls `heard` after each commit of a transaction marked by `markCommit`. Returns a function that ends the calls. */
export function onMarkedCommit(pool: Queryable, heard: () => void): () => void {
  listeners.set(pool, heard);
  return () => listeners.delete(pool);
}

/** Reports a change to `onMarkedCommit`: immediately if `db` is the pool, after the commit if `db` is a transaction. */
export function markCommit(db: Queryable): void {
  if (listeners.has(db)) listeners.get(db)?.();
  else marked.add(db);
}

/** Must be called after every commit of a transaction of the pool; reports the commit if the transaction is marked. */
export function signalCommitted(pool: Queryable, tx: Queryable): void {
  if (marked.has(tx)) listeners.get(pool)?.();
}
