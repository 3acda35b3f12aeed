import { randomBytes } from 'node:crypto';
import { startEmbeddedDatabase } from '#platform/db/embedded.ts';
import { checkServer } from '#platform/db/server/check-server.ts';
import { StartError } from '#platform/db/start-error.ts';
import { errorCode } from '#platform/db/unavailable.ts';
import { addressOf, administer, type TestServer, templateOf } from './server.ts';
import { prepareTemplate } from './template.ts';

export interface RunningServer extends TestServer {
  /** Drops every database of the run; stops the server if the run started the server. */
  stop(): Promise<void>;
}

/** Settings without durability, as no database must survive a crash, and without a socket, as proxies forward TCP. */
export const fastSettings = {
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  autovacuum: 'off',
};

/** Returns the server of DATABASE_URL, or starts a new server in `directory`. */
export async function startTestServer(
  databaseUrl: string | undefined,
  directory: string,
): Promise<RunningServer> {
  const prefix = `bindery_test_${randomBytes(4).toString('hex')}`;
  if (databaseUrl === undefined) {
    const own = await startEmbeddedDatabase({ dataDirectory: directory, settings: fastSettings });
    return { connectionString: own.connectionString, prefix, stop: () => own.stop() };
  }
  await checkServer(databaseUrl, (line) => console.error(line));
  const given = { connectionString: databaseUrl, prefix };
  return { ...given, stop: () => dropDatabases(given) };
}

/** Creates the template database with the locale C, like the embedded database, so that every server sorts texts alike. */
export async function createTemplate(server: TestServer): Promise<void> {
  const name = templateOf(server);
  const creation = `create database ${name} template template0 encoding 'UTF8' locale 'C'`;
  try {
    await administer(server, (run) => run(creation));
  } catch (error) {
    if (errorCode(error) !== '42501') throw error;
    throw new StartError(
      'the user in DATABASE_URL may not create databases: let it, by "alter role … createdb"',
    );
  }
  await prepareTemplate(addressOf(server, name));
  // PostgreSQL does not copy a database that has open connections.
  await administer(server, (run) => run(`alter database ${name} allow_connections false`));
}

async function dropDatabases(server: TestServer): Promise<void> {
  await administer(server, async (run) => {
    const rows = await run('select datname from pg_database where starts_with(datname, $1)', [server.prefix]);
    for (const { datname } of rows) await run(`drop database if exists ${datname} with (force)`);
  });
}
