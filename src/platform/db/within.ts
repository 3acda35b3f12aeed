import { markCommit, onMarkedCommit } from './after-commit.ts';
import type { Pool, Queryable } from './pool.ts';
import { shareSealing } from './sealing.ts';

/** Savepoint statements that replace `begin`, `commit` and `rollback` inside a transaction. */
const asSavepoint: Readonly<Record<string, string>> = {
  begin: 'savepoint within',
  commit: 'release savepoint within',
  rollback: 'rollback to savepoint within; release savepoint within',
};

/** Returns a pool for use inside `tx`. Its transactions become savepoints, and only one may be open at a time. */
export function poolWithin(pool: Pool, tx: Queryable): Pool {
  let isTaken = false;
  const within: Pool = {
    query: (text, values) => tx.query(text, values),
    connect() {
      if (isTaken) return Promise.reject(new Error('a transaction within another one is under way already'));
      isTaken = true;
      return Promise.resolve({
        async query<Row>(text: string, values?: readonly unknown[]) {
          const savepoint = values === undefined ? asSavepoint[text] : undefined;
          const answer = await tx.query<Row>(savepoint ?? text, values);
          return text === 'commit' ? { ...answer, command: 'COMMIT' } : answer;
        },
        release() {
          isTaken = false;
        },
      });
    },
    counters: () => pool.counters(),
    ping: () => pool.ping(),
    end: () => Promise.resolve(),
  };
  shareSealing(pool, within);
  onMarkedCommit(within, () => markCommit(tx));
  return within;
}

/** Rolls back to a savepoint unless `work` returns `keep: true`. If `work` throws, the caller must roll back `tx`. */
export async function rollbackUnlessKept<Value>(
  tx: Queryable,
  work: () => Promise<{ readonly keep: boolean; readonly value: Value }>,
): Promise<Value> {
  await tx.query('savepoint kept');
  const { keep, value } = await work();
  await tx.query(keep ? 'release savepoint kept' : 'rollback to savepoint kept; release savepoint kept');
  return value;
}
