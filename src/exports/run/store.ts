import type { DateText } from '#kernel/time/calendar.ts';
import type { ListQuery } from '#platform/db/lists/list-query.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import type { Format } from '../files/row-file.ts';
import type { DatasetName } from '../schema/datasets.ts';

export interface NewRun {
  readonly runId: string;
  readonly dataset: DatasetName;
  /** First days of the first and last month; null for the changes after a position. */
  readonly firstMonth: DateText | null;
  readonly lastMonth: DateText | null;
  readonly since: bigint | null;
  readonly format: Format;
  readonly withPeople: boolean;
  readonly directory: string;
  readonly isScheduled: boolean;
  readonly askedBy: string;
  readonly startedAt: Date;
}

export interface ExportRun extends NewRun {
  readonly state: 'RUNNING' | 'DONE' | 'FAILED' | 'INTERRUPTED';
  readonly endedAt: Date | null;
  readonly rows: bigint | null;
  readonly bytes: bigint | null;
  readonly position: bigint | null;
  readonly failure: string | null;
}

export async function insertExport(db: Queryable, run: NewRun): Promise<void> {
  await db.query(
    `insert into export_runs (run_id, dataset, first_month, last_month, since, format, with_people, directory, is_scheduled, asked_by, started_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[run.runId, run.dataset, run.firstMonth, run.lastMonth, run.since, run.format, run.withPeople],
      ...[run.directory, run.isScheduled, run.askedBy, run.startedAt],
    ],
  );
}

export async function endExport(
  db: Queryable,
  runId: string,
  end: { readonly rows: number; readonly bytes: number; readonly position: bigint | null; readonly at: Date },
): Promise<void> {
  await db.query(
    `update export_runs set state = 'DONE', exported_rows = $2, bytes = $3, position = $4, ended_at = $5 where run_id = $1`,
    [runId, end.rows, end.bytes, end.position, end.at],
  );
}

export async function failExport(db: Queryable, runId: string, failure: string, at: Date): Promise<void> {
  await db.query(
    `update export_runs set state = 'FAILED', failure = $2, ended_at = $3 where run_id = $1 and state = 'RUNNING'`,
    [runId, failure, at],
  );
}

/** SQL for the key of the advisory lock of a running export. */
const lockKey = (runId: string) => `hashtextextended('bindery export ' || ${runId}, 0)`;

/** SQL that is true if the process of an export is alive. */
const isAlive = (runId: string) =>
  `exists (select from pg_locks k
            where k.locktype = 'advisory' and k.objsubid = 1 and k.granted
              and k.database = (select oid from pg_database where datname = current_database())
              and (k.classid::bigint << 32 | k.objid::bigint) = ${lockKey(runId)})`;

/**
 * Holds a lock of the export while `work` runs, which PostgreSQL releases when the process or its machine dies. The lock belongs to a
 * transaction that reads nothing, because a pooler may give each transaction another connection.
 */
export async function whileAlive<Value>(
  pool: Pool,
  runId: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const connection = await pool.connect();
  try {
    await connection.query('begin');
    await connection.query(
      `select set_config('idle_in_transaction_session_timeout', '0', true), set_config('tcp_keepalives_idle', '30', true),
              set_config('tcp_keepalives_interval', '10', true), set_config('tcp_keepalives_count', '3', true)`,
    );
    await connection.query(`select pg_advisory_xact_lock_shared(${lockKey('$1::text')})`, [runId]);
    return await work();
  } finally {
    connection.release(true);
  }
}

/** Lists runs, the latest first. A run whose process died before it could note its end is INTERRUPTED. */
export function runsQuery(): ListQuery {
  return {
    rows: `select run_id::text as "runId", dataset, first_month as "firstMonth", last_month as "lastMonth", since, format,
                  with_people as "withPeople", directory, is_scheduled as "isScheduled", asked_by as "askedBy",
                  started_at as "startedAt", ended_at as "endedAt", exported_rows as rows, bytes, position, failure,
                  case when state = 'RUNNING' and not ${isAlive('run_id::text')} then 'INTERRUPTED' else state end as state
             from export_runs`,
    values: [],
    fields: { startedAt: 'timestamptz', runId: 'text', dataset: 'text', state: 'text', askedBy: 'text' },
    order: [
      { field: 'startedAt', isDescending: true },
      { field: 'runId', isDescending: true },
    ],
  };
}

/** Returns the channel of each partner in a closed month: those of the first export, or those given. */
export async function storedChannels(
  db: Queryable,
  month: DateText,
  now: readonly { readonly login: string; readonly channel: string }[],
): Promise<readonly { readonly login: string; readonly channel: string }[]> {
  await db.query(
    `insert into exported_channels (month, login, channel)
     select $1, login, channel from jsonb_to_recordset($2::jsonb) as p (login text, channel text)
     on conflict do nothing`,
    [month, JSON.stringify(now)],
  );
  const { rows } = await db.query<{ login: string; channel: string }>(
    'select login, channel from exported_channels where month = $1',
    [month],
  );
  return rows;
}
