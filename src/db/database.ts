import { checkServer } from './check-server.ts';
import { startEmbeddedDatabase } from './embedded.ts';
import { createPool, type Pool, type PoolOptions } from './pool.ts';

export interface DatabaseOptions extends Omit<PoolOptions, 'connectionString'> {
  /** A PostgreSQL server; absent, the embedded database under `dataDirectory`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDirectory: string;
}

export interface Database {
  readonly pool: Pool;
  readonly connectionString: string;
  /** Closes the pool, and stops the embedded server where nobody else uses it; safe to call twice. */
  close(): Promise<void>;
}

/** Opens the database, whose schema is the caller's to migrate. Throws StartError when it cannot be used. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { connectionString, release } = await reach(options);
  const pool = createPool({ ...options, connectionString });
  let closing: Promise<void> | undefined;
  return {
    pool,
    connectionString,
    close() {
      closing ??= pool.end().then(release);
      return closing;
    },
  };
}

async function reach(
  options: DatabaseOptions,
): Promise<{ connectionString: string; release(): Promise<void> }> {
  const { databaseUrl, dataDirectory, log } = options;
  if (databaseUrl === undefined) return startEmbeddedDatabase({ dataDirectory, ...(log ? { log } : {}) });
  await checkServer(databaseUrl);
  return { connectionString: databaseUrl, release: async () => undefined };
}
