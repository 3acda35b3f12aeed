import pg from 'pg';
import { onceBack } from '../once-back.ts';
import type { Connection, Pool, Queryable } from '../pool.ts';
import { StartError } from '../start-error.ts';
import { errorCode } from '../unavailable.ts';
import { readOnlyColumn, sessionOptions } from './careful-client.ts';

const connectionTimeoutMs = 5_000;
const versionLeast = 150_000;

/** Waits until a starting server is ready and checks it. Throws StartError, whose message omits the password. */
export function checkServer(
  databaseUrl: string,
  report: (line: string) => void,
  { variable = 'DATABASE_URL', setsSession = false }: Partial<Checked> = {},
): Promise<void> {
  return onceBack(() => checkOnce(databaseUrl, { variable, setsSession }), report, isStarting);
}

interface Checked {
  readonly variable: string;
  /** True if connections set their time zone by startup settings, which some poolers refuse or ignore. */
  readonly setsSession: boolean;
}

const behindPooler =
  'a pooler stands there: set DATABASE_DIRECT_URL to PostgreSQL itself (deploy/README.md, "Behind a pooler")';

/** True if the server is starting or stopping. A refused connection does not count, because the address may be wrong. */
function isStarting(error: unknown): boolean {
  const { cause } = error as { cause?: unknown };
  return /^57P0[1-3]$/.test(errorCode(cause));
}

async function checkOnce(databaseUrl: string, { variable, setsSession }: Checked): Promise<void> {
  const client = clientFor(databaseUrl, variable, setsSession ? { options: sessionOptions } : {});
  client.on('error', () => undefined);
  try {
    await client.connect();
    await checkProperties(client, variable);
    if (setsSession) await checkSession(client);
  } catch (error) {
    throw error instanceof StartError
      ? error
      : new StartError(reasonOfFailure(client, error, variable), { cause: error });
  } finally {
    await client.end();
  }
}

function clientFor(databaseUrl: string, variable: string, more: pg.ClientConfig = {}): pg.Client {
  try {
    return new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: connectionTimeoutMs,
      ...more,
    });
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

/** Throws StartError if the server ignores startup settings, as a pooler with `ignore_startup_parameters` does. */
async function checkSession(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ zone: string }>(`select current_setting('timezone') as zone`);
  if (rows[0]?.zone !== 'UTC')
    throw new StartError(
      `${address(client)} ignores the settings of a connection (its time zone stays ${rows[0]?.zone}); ${behindPooler}`,
    );
}

function reasonOfFailure(client: pg.Client, error: unknown, variable: string): string {
  const where = address(client);
  if (error instanceof Error && error.message.includes('unsupported startup parameter'))
    return `${where} refuses the settings of a connection ("${error.message}"); ${behindPooler}`;
  switch (errorCode(error)) {
    case '28P01':
    case '28000':
      return `PostgreSQL at ${where} refused the user "${client.user}": correct the user and the password in ${variable}`;
    case '3D000':
      return `the database "${client.database}" does not exist at ${where}: create it, or correct ${variable}`;
    default:
      return `PostgreSQL at ${where} cannot be reached (${reason(error)}): start it, or correct ${variable}`;
  }
}

/** Formats a PostgreSQL address without the password: "bindery@db1:5432/bindery". */
export function serverPlace(databaseUrl: string): string {
  const client = clientFor(databaseUrl, 'DATABASE_URL');
  return `${client.user}@${address(client)}/${client.database}`;
}

function address(client: pg.Client): string {
  return `${client.host}:${client.port}`;
}

function reason(error: unknown): string {
  return errorCode(error) || (error instanceof Error && error.message) || String(error);
}

/** True if Bindery's role is a superuser: whoever takes over the service would then control the whole server. */
export async function isSuperuser(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ isSuperuser: boolean }>(
    'select rolsuper as "isSuperuser" from pg_roles where rolname = current_user',
  );
  return rows[0]?.isSuperuser === true;
}

/** Throws StartError if a pooler loses named statements. */
export async function checkNamedStatements(pool: Pool): Promise<void> {
  // The second connection forces the pooler to change the server connection of the first.
  const [one, other] = [await pool.connect(), await pool.connect()];
  const ask = (connection: Connection) => connection.query('select $1::integer as named', [1]);
  try {
    for (const words of ['begin', 'commit']) {
      await one.query(words);
      if (words === 'begin') await ask(one);
    }
    await other.query('begin');
    await ask(other);
    await one.query('begin');
    await ask(one);
  } catch (error) {
    if (!/^(?:26000|42P05)$/.test(errorCode(error))) throw error;
    throw new StartError(
      `named statements are lost between transactions (${errorCode(error)}), as behind a pooler in transaction mode: set DATABASE_NAMED_STATEMENTS=off, or let the pooler track them (PgBouncer 1.21 or newer: max_prepared_statements)`,
      { cause: error },
    );
  } finally {
    for (const connection of [one, other]) connection.release(true);
  }
}

interface Settings {
  readonly isUtc: boolean;
  readonly hasTimeouts: boolean;
  readonly usesJit: boolean;
  readonly planCacheMode: string;
}

/** Throws StartError unless the role uses UTC. Warns of jit, missing timeouts and an unsuitable `plan_cache_mode`. */
export async function checkRoleSettings(
  pool: Pool,
  hasNamedStatements: boolean,
  warn: (line: string) => void,
): Promise<void> {
  const { rows } = await pool.query<Settings>(
    `select extract(timezone from timestamptz '2026-01-15') = 0
              and extract(timezone from timestamptz '2026-07-15') = 0 as "isUtc",
            current_setting('statement_timeout') <> '0'
              and current_setting('idle_in_transaction_session_timeout') <> '0' as "hasTimeouts",
            current_setting('jit') = 'on' as "usesJit", current_setting('plan_cache_mode') as "planCacheMode"`,
  );
  const [found] = rows;
  if (!found?.isUtc)
    throw new StartError(
      `behind a pooler the time zone is the role's: run "alter role <user> set timezone = 'UTC'" and connect the pooler again`,
    );
  if (found.usesJit)
    warn(
      'behind a pooler jit is the role\'s, and costs more than it saves here: run "alter role <user> set jit = off"',
    );
  const planCacheMode = hasNamedStatements ? 'force_generic_plan' : 'auto';
  if (found.planCacheMode !== planCacheMode)
    warn(
      `behind a pooler plan_cache_mode is the role's: with DATABASE_NAMED_STATEMENTS=${hasNamedStatements ? 'on' : 'off'} run "alter role <user> set plan_cache_mode = ${planCacheMode}"`,
    );
  if (!found.hasTimeouts)
    warn(
      "behind a pooler timeouts are the role's: run \"alter role <user> set statement_timeout = '30s'\" and \"alter role <user> set idle_in_transaction_session_timeout = '10s'\"",
    );
}
