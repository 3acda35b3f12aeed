import { addressOf, serverVariable } from './server.ts';

/** Variable with the pooler's address, set by test/with-pgbouncer.ts. The pooler forwards statements to the test server. */
const poolerVariable = 'BINDERY_TEST_POOLER';

export const poolerOptions = process.env[poolerVariable]
  ? { namedStatements: false, setsSession: false }
  : {};

/** Returns the database address of a service, through the pooler if there is one. */
export function servedAddress(database: string, direct: string): string {
  const pooler = process.env[poolerVariable];
  return pooler ? addressOf({ connectionString: pooler, prefix: '' }, database) : direct;
}

/** Returns the further variables that a service needs if it reaches the database through the pooler. */
export function poolerVariables(databaseUrl: string | undefined): Readonly<Record<string, string>> {
  const [pooler, server] = [process.env[poolerVariable], process.env[serverVariable]];
  if (!pooler || !server || !databaseUrl || new URL(databaseUrl).host !== new URL(pooler).host) return {};
  const database = new URL(databaseUrl).pathname.slice(1);
  return { DATABASE_DIRECT_URL: addressOf({ connectionString: server, prefix: '' }, database) };
}

/** Returns the pooler's variables and DATABASE_URL, for a service whose database address is not in its variables. */
export function pooledVariables(connectionString: string): Readonly<Record<string, string>> {
  const variables = poolerVariables(connectionString);
  return variables.DATABASE_DIRECT_URL ? { ...variables, DATABASE_URL: connectionString } : {};
}
