import type { Pool, Queryable } from './pool.ts';
import { shareSealing } from './sealing.ts';

/** Time in seconds for which a reader of the rows may pause; a reader that pauses longer loses the connection. */
const pauseSeconds = 60;
const batchRows = 2_000;
/** Time limit of one statement in ms. The first rows of a sorted cursor are read last. */
const statementMs = 900_000;

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

/**
 * Reads a statement through a cursor of the caller's transaction, so that the memory does not depend on the number of rows. A
 * transaction reads one statement at a time in this way.
 */
export async function* readThroughCursor<Row>(
  tx: Queryable,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<readonly Row[]> {
  await tx.query(`set local statement_timeout = ${statementMs}`);
  await tx.query(`declare exported no scroll cursor for ${text}`, values);
  for (;;) {
    const { rows } = await tx.query<Row>(`fetch ${batchRows} from exported`);
    if (rows.length === 0) break;
    yield rows;
  }
  await tx.query('close exported');
}
