import type { Queryable } from './pool.ts';

/** Transactions that wrote something other parts of this process wait for. */
const marked = new WeakSet<Queryable>();
const listeners = new WeakMap<Queryable, () => void>();

/** Calls `heard` after each commit of a marked transaction of this pool. Returns a function that stops it. */
export function onMarkedCommit(pool: Queryable, heard: () => void): () => void {
  listeners.set(pool, heard);
  return () => listeners.delete(pool);
}

/** Marks a transaction; a statement on the pool itself is already committed. */
export function markCommit(db: Queryable): void {
  if (listeners.has(db)) listeners.get(db)?.();
  else marked.add(db);
}

/** Must be called after every commit of a transaction of the pool. */
export function signalCommitted(pool: Queryable, tx: Queryable): void {
  if (marked.has(tx)) listeners.get(pool)?.();
}
