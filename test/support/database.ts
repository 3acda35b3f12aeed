import { randomBytes } from 'node:crypto';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { poolerOptions, servedAddress } from './pooler.ts';
import {
  addressOf,
  administer,
  dropDatabase,
  prefixVariable,
  serverVariable,
  type TestServer,
  templateOf,
} from './server.ts';

export interface TestDatabase {
  readonly pool: Pool;
  readonly connectionString: string;
  /** Closes the pool and drops the database; the runner drops databases for which this was not called. */
  drop(): Promise<void>;
}

/** Creates a database with every migration applied, as a copy of the run's template. */
export function testDatabase(): Promise<TestDatabase> {
  return create((server) => templateOf(server));
}

export function emptyDatabase(): Promise<TestDatabase> {
  return create(() => 'template0');
}

async function create(templateFor: (server: TestServer) => string): Promise<TestDatabase> {
  const server = testServer();
  const name = `${server.prefix}_${randomBytes(6).toString('hex')}`;
  // `file_copy` takes 50 ms; the default writes the copy to the WAL and takes 230 ms.
  const creation = `create database ${name} template ${templateFor(server)} strategy file_copy`;
  await administer(server, (run) => run(creation));
  const connectionString = servedAddress(name, addressOf(server, name));
  const pool = createPool({ connectionString, applicationName: 'bindery test', ...poolerOptions });
  return {
    pool,
    connectionString,
    async drop() {
      await pool.end();
      await dropDatabase(server, name);
    },
  };
}

function testServer(): TestServer {
  const connectionString = process.env[serverVariable];
  const prefix = process.env[prefixVariable];
  if (connectionString && prefix) return { connectionString, prefix };
  throw new Error('no PostgreSQL for tests: run "npm test -- <file>", which starts one');
}
