import { createPool, type Pool } from '#platform/db/pool.ts';
import { shareSealing } from '#platform/db/sealing.ts';
import { readLong } from '#platform/db/server/long-reads.ts';
import { createReplicaReads, type Reads, readsFromPrimary } from '#platform/db/server/replica.ts';
import type { Config } from '../config/config.ts';

/** Time limit in ms for connecting to the replica; afterwards the primary answers the search. */
const connectionTimeoutMs = 1_000;
const statementTimeoutMs = 10_000;

/** Opens reads from the replica, or from the primary if no replica is configured. */
export function openReads(
  config: Config,
  primary: Pool,
  failed: (reason: 'behind' | 'away', error: unknown) => void,
): { readonly reads: Reads; close(): Promise<void> } {
  if (!config.databaseReplicaUrl) return { reads: readsFromPrimary(primary), close: async () => undefined };
  const replica = createPool({
    connectionString: config.databaseReplicaUrl,
    applicationName: 'bindery reads',
    mayBeStandby: true,
    connectionsMax: config.databaseConnectionsMax,
    connectionTimeoutMs,
    statementTimeoutMs,
    namedStatements: config.databaseNamedStatements,
    setsSession: config.databaseSetsSession,
  });
  shareSealing(primary, replica);
  const { replicaWaitMs: waitMs } = config;
  return { reads: createReplicaReads({ primary, replica, waitMs, failed }), close: () => replica.end() };
}

/** Time limit in ms of a statement of an export. */
const longStatementMs = 900_000;
const longReplicaWaitMs = 60_000;

/** Runs `work` with a pool for long reads, and closes the pool. */
export async function inLongReads<Value>(
  config: Config,
  { pool, connectionString }: { readonly pool: Pool; readonly connectionString: string },
  failed: (error: unknown) => void,
  work: (pool: Pool) => Promise<Value>,
): Promise<Value> {
  const open = (address: string, mayBeStandby: boolean) => {
    const opened = createPool({
      connectionString: address,
      applicationName: 'bindery export',
      mayBeStandby,
      connectionsMax: 1,
      statementTimeoutMs: longStatementMs,
      namedStatements: config.databaseNamedStatements,
      setsSession: config.databaseSetsSession,
    });
    shareSealing(pool, opened);
    return opened;
  };
  const primary = open(connectionString, false);
  const replica = config.databaseReplicaUrl ? open(config.databaseReplicaUrl, true) : undefined;
  try {
    return await readLong({ primary, replica, waitMs: longReplicaWaitMs, failed }, work);
  } finally {
    await Promise.all([primary.end(), replica?.end()]);
  }
}
