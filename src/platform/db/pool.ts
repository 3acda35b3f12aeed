import { createHash } from 'node:crypto';
import pg from 'pg';
import { recordedSpan } from '../spans/spans.ts';
import {
  genericPlans,
  ReadOnlyServer,
  readOnlyQuestion,
  refuseReadOnly,
  requireConfirmedCommits,
  sessionOptions,
} from './server/careful-client.ts';
import { createOutage, type Outage } from './server/outage.ts';
import { asStatement, asWait } from './server/statement-spans.ts';
import { valueTypes } from './server/value-types.ts';
import { createWritableCheck } from './server/writable.ts';

export interface QueryResult<Row> {
  readonly rows: Row[];
  /** Number of rows returned or changed; 0 for a command without rows. */
  readonly rowCount: number;
  /** Command of the statement, such as SELECT, INSERT or COMMIT. */
  readonly command: string;
}

/** Runs statements. An array becomes a PostgreSQL array, so a JSON array must be passed as text. */
export interface Queryable {
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<QueryResult<Row>>;
}

export interface PoolOptions {
  readonly connectionString: string;
  /** Name of the application in pg_stat_activity. */
  readonly applicationName: string;
  /** Maximum number of connections, by default 10. */
  readonly connectionsMax?: number;
  /** Number of connections that stay open when idle, because a new one plans each statement again; 0 by default. */
  readonly connectionsMin?: number;
  /** Time in ms to wait for a connection, by default 5,000. */
  readonly connectionTimeoutMs?: number;
  /** Time limit of a statement in ms, by default 30,000; 0 means no limit. */
  readonly statementTimeoutMs?: number;
  /** True by default; false behind a pooler that loses statements prepared by name (pgbouncer before 1.21). */
  readonly namedStatements?: boolean;
  /** False behind a pooler that refuses startup settings. The database role must then set the time zone and jit. */
  readonly setsSession?: boolean;
  /** True for a pool that only reads and therefore may use a standby. */
  readonly mayBeStandby?: boolean;
  /** Receives a line when the database becomes unreachable and a line when it is reachable again. */
  readonly log?: (line: string) => void;
}

/** A connection for one transaction. `release` returns it to the pool; `release(true)` closes it. */
export interface Connection extends Queryable {
  release(isBroken?: boolean): void;
}

export interface PoolCounters {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface Pool extends Queryable {
  /** Takes a connection from the pool; waits up to 5 seconds for a free one. */
  connect(): Promise<Connection>;
  counters(): PoolCounters;
  /** Throws if the database does not answer, is not migrated or is read-only. It is cheap enough to be called often. */
  ping(): Promise<void>;
  /** Waits for running statements and closes all connections. A second call does nothing. */
  end(): Promise<void>;
}

const connectionTimeoutMs = 5_000;
const statementTimeoutMs = 30_000;
/** Time in ms after which PostgreSQL ends an idle transaction, because a frozen process must not retain locks. */
const idleInTransactionMs = 10_000;
/** Time in ms after `statement_timeout` at which the client gives up a statement because the server hangs. */
const silenceMs = 2_000;
const pingTimeoutMs = 2_000;
const idleTimeoutMs = 30_000;
/** Number of connections of a server that stay open when idle: enough for one partner's sale. */
export const openConnections = 4;

/** Creates a pool that opens connections when needed. A lost connection never ends the process. */
export function createPool(options: PoolOptions): Pool {
  const pool = new pg.Pool(settings(options));
  const statement = options.namedStatements === false ? plain : named;
  const outage = createOutage((line) => options.log?.(line));
  pool.on('error', outage.lost);
  // Handle the errors of clients in use. Without a handler, an error between two queries would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('connect', requireConfirmedCommits);
  let ending: Promise<void> | undefined;
  const connect = () => watched(outage, () => asWait(pool.idleCount > 0, () => pool.connect()));

  /** Runs a statement as the pool's `query` does, but records a span while it waits for a connection. */
  async function queryRecorded(text: string, values?: readonly unknown[]): Promise<pg.QueryResult> {
    const client = await connect();
    try {
      const answer = await asStatement(text, () => client.query(statement(text, values)));
      client.release();
      return answer;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  return {
    query: async <Row>(text: string, values?: readonly unknown[]) =>
      result<Row>(
        await watched(outage, () =>
          recordedSpan() ? queryRecorded(text, values) : pool.query(statement(text, values)),
        ),
      ),
    connect: async () => connection(await connect(), statement, outage),
    counters: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    ping: createWritableCheck(
      async () => {
        const { rows } = await pool.query<{ isReadOnly: boolean }>(soon(readOnlyQuestion));
        if (rows[0]?.isReadOnly) throw new ReadOnlyServer();
        outage.requireRoom();
      },
      async () => {
        await watched(outage, () => pool.query(soon('select prove_writable()')));
        outage.foundRoom();
        outage.requireRoom();
      },
    ),
    end: () => {
      ending ??= pool.end();
      return ending;
    },
  };
}

function soon(text: string): pg.QueryConfig {
  return { text, query_timeout: pingTimeoutMs } as pg.QueryConfig;
}

function settings(options: PoolOptions): pg.PoolConfig {
  const limitMs = options.statementTimeoutMs ?? statementTimeoutMs;
  const direct = {
    statement_timeout: limitMs,
    ...(limitMs === 0 ? {} : { idle_in_transaction_session_timeout: idleInTransactionMs }),
    options: options.namedStatements === false ? sessionOptions : `${sessionOptions} ${genericPlans}`,
  };
  return {
    connectionString: options.connectionString,
    application_name: options.applicationName,
    max: options.connectionsMax ?? 10,
    min: options.connectionsMin ?? 0,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? connectionTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
    keepAlive: true,
    types: valueTypes(),
    ...(options.mayBeStandby ? {} : { verify: refuseReadOnly }),
    ...(limitMs === 0 ? {} : { query_timeout: limitMs + silenceMs }),
    ...(setsSession(options) ? direct : {}),
  };
}

export function setsSession(options: Pick<PoolOptions, 'setsSession' | 'namedStatements'>): boolean {
  return options.setsSession ?? options.namedStatements !== false;
}

type Statement = (text: string, values?: readonly unknown[]) => pg.QueryConfig;

function connection(client: pg.PoolClient, statement: Statement, outage: Outage): Connection {
  return {
    query: async <Row>(text: string, values?: readonly unknown[]) =>
      result<Row>(
        await watched(outage, () => asStatement(text, () => client.query(statement(text, values)))),
      ),
    release: (isBroken = false) => client.release(isBroken),
  };
}

async function watched<Answer>(outage: Outage, work: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await work();
    outage.answered();
    return answer;
  } catch (error) {
    outage.failed(error);
    throw error;
  }
}

/** Converts pg's result. For a text of several statements, pg returns an array, although its types say otherwise. */
function result<Row>(answer: pg.QueryResult | pg.QueryResult[]): QueryResult<Row> {
  if (!Array.isArray(answer))
    return { rows: answer.rows, rowCount: answer.rowCount ?? 0, command: answer.command };
  const last = answer.at(-1);
  return {
    // Take the rows of the last statement that returns rows, because the last statement may be a commit.
    rows: answer.findLast(({ fields }) => fields.length > 0)?.rows ?? [],
    rowCount: last?.rowCount ?? 0,
    command: last?.command ?? '',
  };
}

function plain(text: string, values?: readonly unknown[]): pg.QueryConfig {
  return values ? { text, values: [...values] } : { text };
}

/** Maximum number of statements prepared by name, because texts built at run time could fill the server's memory. */
const namesMax = 1_000;
const names = new Map<string, string>();

/** Gives a statement a name, so that PostgreSQL parses its text once per connection instead of at each call. */
function named(text: string, values?: readonly unknown[]): pg.QueryConfig {
  if (!values) return { text };
  let name = names.get(text);
  if (name === undefined && names.size < namesMax) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
    names.set(text, name);
  }
  return name === undefined ? { text, values: [...values] } : { name, text, values: [...values] };
}
