import type { Queryable } from './pool.ts';

/** Transactions with changes for which other parts of this process wait. */
const marked = new WeakSet<Queryable>();
const listeners = new WeakMap<Queryable, () => void>();

/** Calls `heard` after each commit of a marked transaction of this pool. Returns a function that ends the subscription. */
export function onMarkedCommit(pool: Queryable, heard: () => void): () => void {
  listeners.set(pool, heard);
  return () => listeners.delete(pool);
}

/** Reports a change to `onMarkedCommit`: at once if `db` is the pool, otherwise when the transaction commits. */
export function markCommit(db: Queryable): void {
  if (listeners.has(db)) listeners.get(db)?.();
  else marked.add(db);
}

/** Reports the commit of a marked transaction; must be called after every commit of a transaction of the pool. */
export function signalCommitted(pool: Queryable, tx: Queryable): void {
  if (marked.has(tx)) listeners.get(pool)?.();
}
