import { createHash } from 'node:crypto';
import pg from 'pg';
import { recordedSpan } from '../spans/spans.ts';
import {
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
  /** Rows returned or changed; 0 for a command without rows. */
  readonly rowCount: number;
  /** SELECT, INSERT, COMMIT… */
  readonly command: string;
}

/**
 * Runs statements: the pool (each statement on its own) or a transaction. Values are `$1`, `$2`…; an array becomes a
 * PostgreSQL array, so JSON arrays are passed as text. A text without `values` may hold several statements: the result is
 * that of the last one, with the rows of the last one that returns any.
 */
export interface Queryable {
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<QueryResult<Row>>;
}

export interface PoolOptions {
  readonly connectionString: string;
  /** Shown in pg_stat_activity. */
  readonly applicationName: string;
  /** Default 10. */
  readonly connectionsMax?: number;
  /** Default 5,000. */
  readonly connectionTimeoutMs?: number;
  /** Default 30,000; 0: no limit. */
  readonly statementTimeoutMs?: number;
  /** Default true. False behind a pooler without prepared statements (pgbouncer before 1.21). */
  readonly namedStatements?: boolean;
  /** Defaults to `namedStatements`. False behind a pooler that refuses startup settings: the role must then have them. */
  readonly setsSession?: boolean;
  /** True for a pool that only reads, so that a standby will do. */
  readonly mayBeStandby?: boolean;
  /** Called once when the database becomes unreachable and once when it is back. */
  readonly log?: (line: string) => void;
}

/** A connection of the pool for one transaction; `release(true)` closes it. */
export interface Connection extends Queryable {
  release(isBroken?: boolean): void;
}

export interface PoolCounters {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface Pool extends Queryable {
  /** Waits up to 5 s for a free connection. */
  connect(): Promise<Connection>;
  counters(): PoolCounters;
  /** Throws if the migrated database does not answer or is read-only; cheap to call often. */
  ping(): Promise<void>;
  /** Waits for running statements and closes all connections; safe to call twice. */
  end(): Promise<void>;
}

const connectionTimeoutMs = 5_000;
const statementTimeoutMs = 30_000;
/** Transactions do nothing slow, so an idle one belongs to a frozen process and must release its locks. */
const idleInTransactionMs = 10_000;
/** A server that accepts connections but never answers is given up a little after its own limit. */
const silenceMs = 2_000;
const pingTimeoutMs = 2_000;
const idleTimeoutMs = 30_000;

/** Opens connections on demand; a lost connection never ends the process. */
export function createPool(options: PoolOptions): Pool {
  const pool = new pg.Pool(settings(options));
  const statement = options.namedStatements === false ? plain : named;
  const outage = createOutage((line) => options.log?.(line));
  pool.on('error', outage.lost);
  // pg-pool listens only to idle clients: an error of a client in use without a running query would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('connect', requireConfirmedCommits);
  let ending: Promise<void> | undefined;
  const connect = () => watched(outage, () => asWait(pool.idleCount > 0, () => pool.connect()));

  /** As pg's own `query`, with the wait for a connection as a span. */
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
    options: sessionOptions,
  };
  return {
    connectionString: options.connectionString,
    application_name: options.applicationName,
    max: options.connectionsMax ?? 10,
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

/** pg returns a list for a text of several statements, which its types omit. */
function result<Row>(answer: pg.QueryResult | pg.QueryResult[]): QueryResult<Row> {
  if (!Array.isArray(answer))
    return { rows: answer.rows, rowCount: answer.rowCount ?? 0, command: answer.command };
  const last = answer.at(-1);
  return {
    // A final commit must not hide the rows of the statement before the commit.
    rows: answer.findLast(({ fields }) => fields.length > 0)?.rows ?? [],
    rowCount: last?.rowCount ?? 0,
    command: last?.command ?? '',
  };
}

function plain(text: string, values?: readonly unknown[]): pg.QueryConfig {
  return values ? { text, values: [...values] } : { text };
}

/** Further texts run unnamed, so that texts built at run time cannot fill the server's memory. */
const namesMax = 1_000;
const names = new Map<string, string>();

/** Prepared once per connection: PostgreSQL then parses and plans a text once, not for each call. */
function named(text: string, values?: readonly unknown[]): pg.QueryConfig {
  if (!values) return { text };
  let name = names.get(text);
  if (name === undefined && names.size < namesMax) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
    names.set(text, name);
  }
  return name === undefined ? { text, values: [...values] } : { name, text, values: [...values] };
}
