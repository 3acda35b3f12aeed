import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { errorCode } from '../unavailable.ts';
import { databaseName } from './cluster-files.ts';

/** Registration of this process as a user of the server, by a shared advisory lock. The last user stops the server. */
export interface Presence {
  isConnected(): Promise<boolean>;
  /** True if no other process uses the server. If so, no other process can register until `end` is called. */
  isLast(): Promise<boolean>;
  end(): Promise<void>;
}

const presenceLock = 4_711_000_002;
const applicationName = 'bindery presence';
const connectionTimeoutMs = 5_000;
/** Query timeout in ms. The slowest query creates the database, for which PostgreSQL copies many files. */
const queryTimeoutMs = 30_000;
const pollMs = 20;
/** Maximum number of polls: connections that other processes have closed stay visible for a moment. */
const leavingPollsMax = 25;

/** Registers this process; undefined if the last user is already stopping the server. Throws connection errors. */
export async function join(connectionString: string): Promise<Presence | undefined> {
  const client = new pg.Client({
    connectionString,
    application_name: applicationName,
    connectionTimeoutMillis: connectionTimeoutMs,
    query_timeout: queryTimeoutMs,
  });
  // Ignore the error: the server may stop before this connection ends. A lost connection makes the next query fail.
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (await lockWith(client, 'pg_try_advisory_lock_shared')) {
      await createDatabase(client);
      return { isConnected: () => answers(client), isLast: () => isLast(client), end: () => client.end() };
    }
  } catch (error) {
    await client.end();
    throw error;
  }
  await client.end();
  return undefined;
}

async function answers(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select 1');
    return true;
  } catch {
    return false;
  }
}

async function isLast(client: pg.Client): Promise<boolean> {
  // Release the shared lock first. Otherwise, if two processes end together, neither would stop the server.
  await client.query('select pg_advisory_unlock_shared($1)', [presenceLock]);
  if (!(await lockWith(client, 'pg_try_advisory_lock'))) return false;
  for (let poll = 0; poll < leavingPollsMax; poll += 1) {
    if (!(await hasStrangers(client))) return true;
    await sleep(pollMs);
  }
  return false;
}

async function lockWith(client: pg.Client, lockFunction: string): Promise<boolean> {
  const answer = await client.query(`select ${lockFunction}($1) as done`, [presenceLock]);
  return answer.rows[0]?.done === true;
}

/** True if other clients such as psql are connected. They count as users although they hold no lock. */
async function hasStrangers(client: pg.Client): Promise<boolean> {
  const answer = await client.query(
    `select 1
       from pg_stat_activity
      where backend_type = 'client backend' and application_name <> $1 and pid <> pg_backend_pid()
      limit 1`,
    [applicationName],
  );
  return answer.rows.length > 0;
}

const duplicateDatabase = ['42P04', '23505'];

async function createDatabase(client: pg.Client): Promise<void> {
  const found = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
  if (found.rows.length > 0) return;
  try {
    await client.query(`create database ${databaseName}`);
  } catch (error) {
    // Ignore the error if another process has created the database meanwhile.
    if (!duplicateDatabase.includes(errorCode(error))) throw error;
  }
}
