import pg from 'pg';
import { onceBack } from '../once-back.ts';
import type { Pool, Queryable } from '../pool.ts';
import { StartError } from '../start-error.ts';
import { codeOf } from '../unavailable.ts';
import { readOnlyColumn } from './careful-client.ts';

const connectionTimeoutMs = 5_000;
const versionLeast = 150_000;

/**
 * Connects and looks whether the server will do, which may wait for one that starts or recovers; throws StartError with
 * what to correct, never the password.
 */
export function checkServer(
  databaseUrl: string,
  report: (line: string) => void,
  variable = 'DATABASE_URL',
): Promise<void> {
  return onceBack(() => checkOnce(databaseUrl, variable), report, isStarting);
}

/** Nobody listening is another matter: the address may be wrong. */
function isStarting(error: unknown): boolean {
  const { cause } = error as { cause?: unknown };
  return /^57P0[1-3]$/.test(codeOf(cause));
}

async function checkOnce(databaseUrl: string, variable: string): Promise<void> {
  const client = clientFor(databaseUrl, variable);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await checkProperties(client, variable);
  } catch (error) {
    throw error instanceof StartError
      ? error
      : new StartError(refusal(client, error, variable), { cause: error });
  } finally {
    await client.end();
  }
}

function clientFor(databaseUrl: string, variable: string): pg.Client {
  try {
    return new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectionTimeoutMs });
  } catch {
    throw new StartError(
      `${variable} is not an address of PostgreSQL: write postgres://user:password@host:port/database`,
    );
  }
}

async function checkProperties(client: pg.Client, variable: string): Promise<void> {
  const answer = await client.query(
    `select current_setting('server_version_num')::integer as version, current_setting('server_encoding') as encoding,
            ${readOnlyColumn}`,
  );
  const { version, encoding, isReadOnly } = answer.rows[0];
  if (version < versionLeast) {
    throw new StartError(
      `PostgreSQL at ${address(client)} is version ${Math.floor(version / 10_000)}: set ${variable} to version 15 or newer`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new StartError(
      `the database "${client.database}" at ${address(client)} is encoded in ${encoding}: create it with ENCODING 'UTF8'`,
    );
  }
  if (isReadOnly) {
    throw new StartError(
      `PostgreSQL at ${address(client)} takes no changes, as a standby does: set ${variable} to the primary`,
    );
  }
}

function refusal(client: pg.Client, error: unknown, variable: string): string {
  const where = address(client);
  switch (codeOf(error)) {
    case '28P01':
    case '28000':
      return `PostgreSQL at ${where} refused the user "${client.user}": correct the user and the password in ${variable}`;
    case '3D000':
      return `the database "${client.database}" does not exist at ${where}: create it, or correct ${variable}`;
    default:
      return `PostgreSQL at ${where} cannot be reached (${reason(error)}): start it, or correct ${variable}`;
  }
}

/** "bindery@db1:5432/bindery": where an address of PostgreSQL leads, without the password. */
export function serverPlace(databaseUrl: string): string {
  const client = clientFor(databaseUrl, 'DATABASE_URL');
  return `${client.user}@${address(client)}/${client.database}`;
}

function address(client: pg.Client): string {
  return `${client.host}:${client.port}`;
}

function reason(error: unknown): string {
  return codeOf(error) || (error instanceof Error && error.message) || String(error);
}

/** True where whoever takes over the service would have the whole server, files and programs of the machine included. */
export async function isSuperuser(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ isSuperuser: boolean }>(
    'select rolsuper as "isSuperuser" from pg_roles where rolname = current_user',
  );
  return rows[0]?.isSuperuser === true;
}

interface Settings {
  readonly isUtc: boolean;
  readonly hasTimeouts: boolean;
}

/**
 * What our own connections set at their start, the role has to set behind a pooler. Throws a StartError for another
 * time zone than UTC, which would change what dates mean; calls `warn` for missing timeouts.
 */
export async function checkRoleSettings(pool: Pool, warn: (line: string) => void): Promise<void> {
  const { rows } = await pool.query<Settings>(
    `select extract(timezone from timestamptz '2026-01-15') = 0
              and extract(timezone from timestamptz '2026-07-15') = 0 as "isUtc",
            current_setting('statement_timeout') <> '0'
              and current_setting('idle_in_transaction_session_timeout') <> '0' as "hasTimeouts"`,
  );
  const [found] = rows;
  if (!found?.isUtc)
    throw new StartError(
      `behind a pooler the time zone is the role's: run "alter role <user> set timezone = 'UTC'" and connect the pooler again`,
    );
  if (!found.hasTimeouts)
    warn(
      "behind a pooler timeouts are the role's: run \"alter role <user> set statement_timeout = '30s'\" and \"alter role <user> set idle_in_transaction_session_timeout = '10s'\"",
    );
}
