import { join } from 'node:path';
import { publishedKey } from '#app/keys/keys.ts';
import { startEmbeddedDatabase } from '#platform/db/embedded.ts';
import { createPool } from '#platform/db/pool.ts';
import { openFingerprints } from '#platform/keys/open-fingerprints.ts';
import {
  addressOf,
  administer,
  prefixVariable,
  serverVariable,
  type TestServer,
  templateOf,
} from '../test/support/server.ts';
import { prepareTemplate } from '../test/support/template.ts';
import { createTemplate, fastSettings } from '../test/support/test-server.ts';
import { seedMillion } from './console-seed.ts';
import { inDirectory } from './temporary.ts';

const prefix = 'kept';

/**
 * Lets services be made as copies of a database with so many contracts. The database takes minutes to fill. It is kept in the
 * directory of `CONSOLE_DATABASE` if that is set, and brought to the newest migration; an interrupted fill continues.
 */
export function onMillion(contracts: number, use: () => Promise<void>): Promise<void> {
  const { CONSOLE_DATABASE: kept } = process.env;
  return kept ? served(kept, contracts, use) : inDirectory((directory) => served(directory, contracts, use));
}

async function served(directory: string, contracts: number, use: () => Promise<void>): Promise<void> {
  const settings = { ...fastSettings, shared_buffers: '1GB', max_wal_size: '8GB' };
  const own = await startEmbeddedDatabase({ dataDirectory: join(directory, 'db'), settings });
  const server = { connectionString: own.connectionString, prefix };
  try {
    await fill(server, contracts);
    Object.assign(process.env, { [serverVariable]: own.connectionString, [prefixVariable]: prefix });
    await use();
  } finally {
    await own.release();
  }
}

async function fill(server: TestServer, contracts: number): Promise<void> {
  const name = templateOf(server);
  const known = await administer(server, (run) => run('select from pg_database where datname = $1', [name]));
  if (known.length === 0) await createTemplate(server);
  await administer(server, (run) => run(`alter database ${name} allow_connections true`));
  const connectionString = addressOf(server, name);
  if (known.length > 0) await prepareTemplate(connectionString);
  const pool = createPool({ connectionString, applicationName: 'bench', statementTimeoutMs: 0 });
  try {
    if (await seedMillion(pool, contracts)) await pool.query('vacuum analyze');
    await openFingerprints(pool, publishedKey);
  } finally {
    await pool.end();
  }
}
