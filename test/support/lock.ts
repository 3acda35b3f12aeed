import type { Pool } from '#platform/db/pool.ts';

/** Blocks every change of contracts or operations until `release`. */
export async function lockTable(
  pool: Pool,
  table: 'contracts' | 'operations',
): Promise<{ release(): Promise<void> }> {
  const connection = await pool.connect();
  await connection.query('begin; set local idle_in_transaction_session_timeout = 0');
  await connection.query(`lock table ${table} in exclusive mode`);
  return {
    async release() {
      await connection.query('rollback');
      connection.release();
    },
  };
}

/** Counts the statements that wait for a lock. */
export async function waitingForLocks(pool: Pool): Promise<number> {
  const { rows } = await pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

/** Returns true if no other connection has a running statement or transaction. */
export async function isQuiet(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')`,
  );
  return rows.length === 0;
}
