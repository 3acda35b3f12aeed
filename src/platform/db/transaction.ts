import { inSpan } from '../spans/spans.ts';
import { signalCommitted } from './after-commit.ts';
import type { Connection, Pool, Queryable } from './pool.ts';
import { shareSealing } from './sealing.ts';
import { errorCode, findExhaustion, isDatabaseAway } from './unavailable.ts';

/** Runs `work` in a transaction and rolls back if `work` throws. Afterwards `tx` rejects statements. */
export function inTransaction<Value>(pool: Pool, work: (tx: Queryable) => Promise<Value>): Promise<Value> {
  return inSpan('transaction', 'internal', undefined, () => transacted(pool, work));
}

async function transacted<Value>(pool: Pool, work: (tx: Queryable) => Promise<Value>): Promise<Value> {
  const connection = await pool.connect();
  const tx = mortal(connection);
  shareSealing(pool, tx);
  let isBroken = false;
  try {
    await connection.query('begin');
    const value = await work(tx);
    tx.end();
    await commit(connection);
    signalCommitted(pool, tx);
    return value;
  } catch (error) {
    tx.end();
    isBroken = mustClose(error) || !(await rolledBack(connection));
    throw error;
  } finally {
    connection.release(isBroken);
  }
}

/** Runs `work` on one connection without a transaction. */
export async function onConnection<Value>(
  pool: Pool,
  work: (db: Queryable) => Promise<Value>,
): Promise<Value> {
  const connection = await pool.connect();
  shareSealing(pool, connection);
  let isBroken = false;
  try {
    return await work(connection);
  } catch (error) {
    isBroken = mustClose(error);
    throw error;
  } finally {
    connection.release(isBroken);
  }
}

/** Commits. Throws if PostgreSQL has rolled back instead, as it does after a failed statement. */
async function commit(connection: Connection): Promise<void> {
  const { command } = await connection.query('commit');
  if (command !== 'COMMIT') throw new Error('the transaction was rolled back: a statement in it had failed');
}

async function rolledBack(connection: Connection): Promise<boolean> {
  try {
    await connection.query('rollback');
    return true;
  } catch {
    return false;
  }
}

/** True if the connection must be closed: it is unusable, or a migration by another process has invalidated its plans. */
function mustClose(error: unknown): boolean {
  const isStalePlan =
    errorCode(error) === '0A000' && error instanceof Error && /cached plan/.test(error.message);
  return isStalePlan || (isDatabaseAway(error) && findExhaustion(error) === undefined);
}

function mortal(connection: Connection): Queryable & { end(): void } {
  let isOver = false;
  return {
    query(text, values) {
      if (isOver) return Promise.reject(new Error('the transaction is over: await each statement inside it'));
      return connection.query(text, values);
    },
    end() {
      isOver = true;
    },
  };
}
