import { repeat } from '#kernel/time/in-time.ts';
import { type EmbeddedDatabase, MovedServer, startEmbeddedDatabase } from './embedded.ts';
import { createPool, type Pool, type PoolOptions, setsSession } from './pool.ts';
import { checkServer } from './server/check-server.ts';
import type { StartError } from './start-error.ts';

const watchMs = 1_000;

export interface DatabaseOptions extends Omit<PoolOptions, 'connectionString'> {
  /** Address of a PostgreSQL server; if absent, the embedded database under `dataDirectory` is used. */
  readonly databaseUrl?: string | undefined;
  readonly dataDirectory: string;
  /** Receives log lines about the embedded database and about a server that is starting or recovering. */
  readonly note?: (line: string) => void;
}

export interface Database {
  readonly pool: Pool;
  readonly connectionString: string;
  /** Resolves when this process can no longer reach the database. The process then exits with the error's message. */
  readonly lost: Promise<StartError>;
  /** Closes the pool, and stops the embedded server if no other process uses it. A second call does nothing. */
  close(): Promise<void>;
}

/** Opens the database without applying migrations. Throws StartError if the database cannot be used. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { connectionString, lost, release } = await reach(options);
  const pool = createPool({ ...options, connectionString });
  let closing: Promise<void> | undefined;
  return {
    pool,
    connectionString,
    lost,
    close() {
      closing ??= pool.end().then(release);
      return closing;
    },
  };
}

interface Reached {
  readonly connectionString: string;
  readonly lost: Promise<StartError>;
  release(): Promise<void>;
}

async function reach(options: DatabaseOptions): Promise<Reached> {
  const { databaseUrl, dataDirectory, note = () => undefined, log = note } = options;
  if (databaseUrl === undefined)
    return reachEmbedded(await startEmbeddedDatabase({ dataDirectory, log: note }), log);
  await checkServer(databaseUrl, note, { setsSession: setsSession(options) });
  return {
    connectionString: databaseUrl,
    lost: new Promise(() => undefined),
    release: async () => undefined,
  };
}

/** Makes this process restart the embedded server if the server dies, because no supervisor would restart it. */
function reachEmbedded(embedded: EmbeddedDatabase, log: (line: string) => void): Reached {
  const lost = Promise.withResolvers<StartError>();
  let reported = '';
  const report = (error: unknown) => {
    if (error instanceof MovedServer) lost.resolve(error);
    const line = `the embedded database does not come back: ${String(error)}`;
    if (line !== reported) log(line);
    reported = line;
  };
  const watch = repeat(watchMs, embedded.revive, report);
  return {
    connectionString: embedded.connectionString,
    lost: lost.promise,
    async release() {
      await watch.close();
      await embedded.release();
    },
  };
}
