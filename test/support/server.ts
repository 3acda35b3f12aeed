import pg from 'pg';

/** Passes the server from the runner to the processes of test files. */
export const serverVariable = 'BINDERY_TEST_SERVER';
export const prefixVariable = 'BINDERY_TEST_PREFIX';

/** All databases of one run start with `prefix`, so that runs can share a server. */
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

/** Runs statements outside a transaction, as creating databases requires. */
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
