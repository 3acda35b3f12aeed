import type { Queryable } from './pool.ts';

/** Transactions that have written what somebody in this process waits for. */
const marked = new WeakSet<Queryable>();
const listeners = new WeakMap<Queryable, () => void>();

/** Has `heard` called after every commit through this pool that was marked, until it is stopped. */
export function onMarkedCommit(pool: Queryable, heard: () => void): () => void {
  listeners.set(pool, heard);
  return () => listeners.delete(pool);
}

/** Marks a transaction; what runs on the pool itself is committed already. */
export function markCommit(db: Queryable): void {
  if (listeners.has(db)) listeners.get(db)?.();
  else marked.add(db);
}

/** To be called by whoever has committed a transaction of the pool. */
export function signalCommitted(pool: Queryable, tx: Queryable): void {
  if (marked.has(tx)) listeners.get(pool)?.();
}
