import { addressOf, serverVariable } from './server.ts';

/** Set by test/with-pgbouncer.ts to a pooler in transaction mode in front of the test server. */
const poolerVariable = 'BINDERY_TEST_POOLER';

/** Connection options of test pools. */
export const poolerOptions = process.env[poolerVariable]
  ? { namedStatements: false, setsSession: false }
  : {};

/** The database address for a service, through the pooler if there is one. */
export function servedAddress(database: string, direct: string): string {
  const pooler = process.env[poolerVariable];
  return pooler ? addressOf({ connectionString: pooler, prefix: '' }, database) : direct;
}

/** Additional variables for a service whose database address is the pooler's. */
export function poolerVariables(databaseUrl: string | undefined): Readonly<Record<string, string>> {
  const [pooler, server] = [process.env[poolerVariable], process.env[serverVariable]];
  if (!pooler || !server || !databaseUrl || new URL(databaseUrl).host !== new URL(pooler).host) return {};
  const database = new URL(databaseUrl).pathname.slice(1);
  return { DATABASE_DIRECT_URL: addressOf({ connectionString: server, prefix: '' }, database) };
}

/** The same variables for a configuration with another source of the database address. */
export function pooledVariables(connectionString: string): Readonly<Record<string, string>> {
  const variables = poolerVariables(connectionString);
  return variables.DATABASE_DIRECT_URL ? { ...variables, DATABASE_URL: connectionString } : {};
}
