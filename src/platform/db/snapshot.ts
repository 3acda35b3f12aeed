import type { Pool, Queryable } from './pool.ts';
import { shareSealing } from './sealing.ts';

/** Time in seconds for which a reader of the rows may pause; a reader that pauses longer loses the connection. */
const pauseSeconds = 60;

/**
 * Yields what `read` yields from one state of the database, however long it takes. `read` gets a pool whose statements run in the
 * snapshot. Closes the connection if the rows are not read to the end.
 */
export async function* readSnapshot<Value>(
  pool: Pool,
  read: (snapshot: Pool) => AsyncIterable<Value>,
): AsyncGenerator<Value> {
  const connection = await pool.connect();
  let isOpen = true;
  try {
    await connection.query('begin isolation level repeatable read, read only');
    await connection.query(`set local idle_in_transaction_session_timeout = '${pauseSeconds}s'`);
    const query: Queryable['query'] = (text, values) => connection.query(text, values);
    const snapshot = { ...pool, query };
    shareSealing(pool, snapshot);
    yield* read(snapshot);
    await connection.query('commit');
    isOpen = false;
  } finally {
    connection.release(isOpen);
  }
}
