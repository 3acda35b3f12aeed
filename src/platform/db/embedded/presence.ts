import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { errorCode } from '../unavailable.ts';
import { databaseName } from './cluster-files.ts';

/**
 * A process's own lasting connection to the embedded server. It holds a shared advisory lock, so PostgreSQL itself
 * knows who still uses the server, also after a kill -9; the last user needs the lock alone to stop the server.
 */
export interface Presence {
  /** False once the server has dropped the connection. */
  isConnected(): Promise<boolean>;
  /** True where nobody else uses the server: nobody can join until `end`. */
  isLast(): Promise<boolean>;
  end(): Promise<void>;
}

const presenceLock = 4_711_000_002;
const applicationName = 'bindery presence';
const connectionTimeoutMs = 5_000;
/** The longest is to create the database, which copies files. */
const queryTimeoutMs = 30_000;
const pollMs = 20;
/** Connections that others have closed stay visible for a moment. */
const leavingPollsMax = 25;

/** Joins the users of the server; undefined where its last user is just stopping it. Throws what connecting throws. */
export async function join(connectionString: string): Promise<Presence | undefined> {
  const client = new pg.Client({
    connectionString,
    application_name: applicationName,
    connectionTimeoutMillis: connectionTimeoutMs,
    query_timeout: queryTimeoutMs,
  });
  // The server may go first; whoever asks for it next finds out.
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
  // One's own share goes first: of two that leave at once, both holding it, neither would be the last.
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

/** Clients that did not join, such as psql, count as users too. */
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
    // Another process that started at the same time was faster.
    if (!duplicateDatabase.includes(errorCode(error))) throw error;
  }
}
