import { addressOf, serverVariable } from './server.ts';

/** Set by test/with-pgbouncer.ts: a pooler in transaction mode before the server of the tests. */
const poolerVariable = 'BINDERY_TEST_POOLER';

/** How pools of tests connect. */
export const poolerOptions = process.env[poolerVariable]
  ? { namedStatements: false, setsSession: false }
  : {};

/** The address of a database for a service: the pooler, where there is one. */
export function servedAddress(database: string, direct: string): string {
  const pooler = process.env[poolerVariable];
  return pooler ? addressOf({ connectionString: pooler, prefix: '' }, database) : direct;
}

/** What a service has to be told besides, where its address is the pooler's. */
export function poolerVariables(databaseUrl: string | undefined): Readonly<Record<string, string>> {
  const [pooler, server] = [process.env[poolerVariable], process.env[serverVariable]];
  if (!pooler || !server || !databaseUrl || new URL(databaseUrl).host !== new URL(pooler).host) return {};
  const database = new URL(databaseUrl).pathname.slice(1);
  return { DATABASE_DIRECT_URL: addressOf({ connectionString: server, prefix: '' }, database) };
}

/** The same for a configuration whose database is given otherwise. */
export function pooledVariables(connectionString: string): Readonly<Record<string, string>> {
  const variables = poolerVariables(connectionString);
  return variables.DATABASE_DIRECT_URL ? { ...variables, DATABASE_URL: connectionString } : {};
}
