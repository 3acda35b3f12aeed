import pg from 'pg';

/** Variable in which the runner passes the server to the processes of test files. */
export const serverVariable = 'BINDERY_TEST_SERVER';
export const prefixVariable = 'BINDERY_TEST_PREFIX';

/** A database server; the names of a run's databases begin with `prefix`, so that runs can share a server. */
export interface TestServer {
  readonly connectionString: string;
  readonly prefix: string;
}

export function templateOf(server: TestServer): string {
  return `${server.prefix}_template`;
}

export function addressOf(server: TestServer, database: string): string {
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs statements outside a transaction, because databases cannot be created in one. */
export async function administer<Value>(
  server: TestServer,
  work: (run: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ connectionString: server.connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(async (text, values) => (await client.query(text, values)).rows);
  } finally {
    await client.end();
  }
}

export async function dropDatabase(server: TestServer, name: string): Promise<void> {
  await administer(server, (run) => run(`drop database if exists ${name} with (force)`));
}
