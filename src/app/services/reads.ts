import { createPool, type Pool } from '#platform/db/pool.ts';
import { shareSealing } from '#platform/db/sealing.ts';
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
