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
  /** Rows returned or changed; 0 for a command that has no rows. */
  readonly rowCount: number;
  /** What PostgreSQL did: SELECT, INSERT, COMMIT… */
  readonly command: string;
}

/**
 * What can run a statement: the pool (each statement on its own) or a transaction.
 * Values go as `$1`, `$2`…; an array becomes a PostgreSQL array, so JSON arrays are passed as text.
 * A text without `values` may hold several statements; the rows are then those of the
 * last one that gives any, the rest is the last one's.
 */
export interface Queryable {
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<QueryResult<Row>>;
}

export interface PoolOptions {
  readonly connectionString: string;
  /** Shown in pg_stat_activity. */
  readonly applicationName: string;
  /** 10 where absent. */
  readonly connectionsMax?: number;
  /** 5,000 where absent. */
  readonly connectionTimeoutMs?: number;
  /** 30,000 where absent; 0: no limit. */
  readonly statementTimeoutMs?: number;
  /** True where absent. False behind a pooler that does not know prepared statements (pgbouncer before 1.21). */
  readonly namedStatements?: boolean;
  /** As `namedStatements` where absent. False behind a pooler, which refuses settings at start: they are then the role's. */
  readonly setsSession?: boolean;
  /** True for reading only: a standby will do. */
  readonly mayBeStandby?: boolean;
  /** Called once when the database goes away, and once when it is back. */
  readonly log?: (line: string) => void;
}

/** One connection of one's own, for a transaction; `release(true)` throws it away. */
export interface Connection extends Queryable {
  release(isBroken?: boolean): void;
}

export interface PoolCounters {
  readonly total: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

export interface Pool extends Queryable {
  /** Waits up to 5 s for a free connection. */
  connect(): Promise<Connection>;
  counters(): PoolCounters;
  /** Throws where the migrated database does not answer, or takes no changes; cheap, however often it is asked. */
  ping(): Promise<void>;
  /** Waits for what runs and closes every connection; safe to call twice. */
  end(): Promise<void>;
}

const connectionTimeoutMs = 5_000;
const statementTimeoutMs = 30_000;
/**
 * Nothing slow happens inside of a transaction, so one that stands still is of a process that does too: its locks must
 * not keep those who finish its work.
 */
const idleInTransactionMs = 10_000;
/** A server that holds its connections open and answers nothing is given up a little after its own limit. */
const silenceMs = 2_000;
const pingTimeoutMs = 2_000;
const idleTimeoutMs = 30_000;

/** A pool of connections that are opened when first needed; a lost one never ends the process. */
export function createPool(options: PoolOptions): Pool {
  const pool = new pg.Pool(settings(options));
  const statement = options.namedStatements === false ? plain : named;
  const outage = createOutage((line) => options.log?.(line));
  pool.on('error', outage.lost);
  // pg-pool listens only to idle clients: an error of one in use that runs nothing would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('connect', requireConfirmedCommits);
  let ending: Promise<void> | undefined;
  const connect = () => watched(outage, () => asWait(pool.idleCount > 0, () => pool.connect()));

  /** As pg does it by itself, but so that waiting for the connection shows. */
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

/** True if connections set their time zone and limits themselves. */
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

/** Reports to `outage` how it went. */
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

/** pg answers a text of several statements with a list, which its types do not say. */
function result<Row>(answer: pg.QueryResult | pg.QueryResult[]): QueryResult<Row> {
  if (!Array.isArray(answer))
    return { rows: answer.rows, rowCount: answer.rowCount ?? 0, command: answer.command };
  const last = answer.at(-1);
  return {
    // A commit at the end must not hide what the statement before it gave.
    rows: answer.findLast(({ fields }) => fields.length > 0)?.rows ?? [],
    rowCount: last?.rowCount ?? 0,
    command: last?.command ?? '',
  };
}

function plain(text: string, values?: readonly unknown[]): pg.QueryConfig {
  return values ? { text, values: [...values] } : { text };
}

/** Texts beyond this many run unnamed, so that texts built at run time cannot fill the server's memory. */
const namesMax = 1_000;
const names = new Map<string, string>();

/** Prepared once a connection: PostgreSQL then parses and plans a text once instead of at each call. */
function named(text: string, values?: readonly unknown[]): pg.QueryConfig {
  if (!values) return { text };
  let name = names.get(text);
  if (name === undefined && names.size < namesMax) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
    names.set(text, name);
  }
  return name === undefined ? { text, values: [...values] } : { name, text, values: [...values] };
}
