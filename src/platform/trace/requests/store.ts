import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '../../db/pool.ts';
import { operationOf } from '../../operations/durable/store.ts';

/**
 * Writes requests and adds up why they were refused, one statement for all, as JSON: an array a column costs the process twice as much.
 * `rows` is a JSON array of objects. A number is kept where a contract has it, so that nothing else gets in by an address.
 */
export async function insertRequests(db: Queryable, rows: Buffer): Promise<void> {
  await db.query(
    `with logged as (
       insert into request_log (at, request_id, partner, method, route, status, ms, policy_number, subject_id, error_code,
                                faults, body)
       select to_timestamp(r.at / 1000), r.request_id, r.partner, r.method, r.route, r.status, r.ms,
              case when contract_id_of(r.policy_number) is not null then r.policy_number end,
              r.subject_id, r.error_code, r.faults, r.body
         from json_to_recordset($1::json)
              as r (at float8, request_id text, partner text, method text, route text, status int, ms real,
                    policy_number text, subject_id uuid, error_code text, faults jsonb, body jsonb)
       returning at, partner, request_id, error_code, faults
     )
     select note_faults(jsonb_agg(refused))
       from (select at, partner, request_id, faults from logged where error_code is not null and faults is not null) as refused
     having count(*) > 0`,
    [rows],
  );
}

/** The operation that a request `r` became, or whose answer it fetched; SQL. */
const ofRequest = operationOf('r.subject_id', 'r.partner');

/** A row as the staff see it. */
export interface LoggedRequest {
  readonly at: Date;
  readonly partner: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly errorCode: string | null;
  /** Of the faults, in their order. */
  readonly fields: readonly string[];
  /** Each once; none of requests from before they were kept. */
  readonly reasons: readonly string[];
  readonly policyNumber: string | null;
  readonly requestId: string;
  /** Of the operation that it became, or whose answer it fetched, and the request that began that. */
  readonly operationId: string | null;
  readonly originalRequestId: string | null;
}

/**
 * Newest first; what became an operation is refused where that was. Reads the days from `since` to `until` and no others. The rows of a page
 * are chosen before operations are joined, each of which is looked for by its id: all of some weeks were read for a join.
 */
export async function findRequests(
  db: Queryable,
  filter: {
    readonly partner: string | null;
    readonly isRefused: boolean;
    readonly since: Date;
    /** The millisecond itself is within. */
    readonly until: Date | null;
    readonly limit: number;
  },
): Promise<LoggedRequest[]> {
  const ofPartner = filter.partner === null ? '' : 'and r.partner = $4';
  // The first line is that of the indexes, word for word.
  const refused = `and (r.status >= 400 or r.status = 202)
                   and (r.status >= 400 or (select o.status from ${ofRequest} as o) >= 400)`;
  const result = await db.query<LoggedRequest>(
    `select r.at, r.partner, r.method, r.route, r.status, r.ms, coalesce(r.error_code, o.refusal ->> 'code') as "errorCode",
            coalesce(jsonb_path_query_array(coalesce(r.faults, o.refusal -> 'faults'), '$[*].field'), '[]') as fields,
            array(select distinct f ->> 'reason' from jsonb_array_elements(coalesce(r.faults, o.refusal -> 'faults')) f
                   where f ? 'reason' order by 1) as reasons,
            r.policy_number as "policyNumber", r.request_id as "requestId",
            o.operation_id as "operationId", o.request_id as "originalRequestId"
       from (select * from request_log r where r.at >= $1 and r.at < $2 ${ofPartner} ${filter.isRefused ? refused : ''}
              order by r.at desc limit $3) as r
       left join lateral ${ofRequest} as o on true
      order by r.at desc`,
    [
      filter.since,
      filter.until === null ? 'infinity' : new Date(filter.until.getTime() + 1),
      filter.limit,
      ...(filter.partner === null ? [] : [filter.partner]),
    ],
  );
  return result.rows;
}

/** What goes wrong at a partner, one reason at a time. */
export interface LoggedFaults {
  readonly partner: string;
  readonly reason: string;
  /** Refused requests, each once whatever it repeats. */
  readonly count: number;
  /** Those that are wrong most often, `fieldsShownMax` at most. */
  readonly fields: readonly string[];
  readonly lastAt: Date;
  /** Of the newest. */
  readonly requestId: string;
  /** How often in each of up to seven equal parts of the days, the oldest first. */
  readonly trend: readonly number[];
}

const trendParts = 7;
const fieldsShownMax = 3;

/** Reasons of refusals by partner, the most frequent first, of so many days of Moscow up to `today`. */
export async function countFaultsByReason(
  db: Queryable,
  filter: {
    readonly partner: string | null;
    readonly today: DateText;
    readonly days: number;
    readonly limit: number;
  },
): Promise<LoggedFaults[]> {
  const result = await db.query<LoggedFaults>(
    `with wanted as (
       select *, ((day - ($1::date - $2::int + 1)) * $3::int / $2::int) as part
         from fault_days
        where day > $1::date - $2::int and day <= $1::date and ($4::text is null or partner = $4)
     ), shown as (
       select partner, reason, sum(count)::int as count, max(last_at) as "lastAt",
              (array_agg(request_id order by last_at desc))[1] as "requestId"
         from wanted
        group by partner, reason
        order by count desc, partner, reason
        limit $5
     ), field as (
       select partner, reason, array_agg(field order by count desc, field) as fields
         from (select partner, reason, f.key as field, sum(f.value::int) as count
                 from wanted join shown using (partner, reason), jsonb_each_text(wanted.fields) f
                group by 1, 2, 3) as counted
        group by 1, 2
     ), part as (
       select partner, reason, jsonb_object_agg(part, count) as counts
         from (select partner, reason, part, sum(count) as count from wanted group by 1, 2, 3) as counted
        group by 1, 2
     )
     select shown.*, field.fields[:$6] as fields,
            array(select coalesce((counts ->> n::text)::int, 0) from generate_series(0, $3::int - 1) as n order by n) as trend
       from shown join field using (partner, reason) join part using (partner, reason)
      order by count desc, partner, reason`,
    [
      filter.today,
      filter.days,
      Math.min(filter.days, trendParts),
      filter.partner,
      filter.limit,
      fieldsShownMax,
    ],
  );
  return result.rows;
}

/** Numbers of the contracts that a partner's requests under some ids were about, sent within a span whose ends may be null; SQL. */
export function numbersOfRequests(of: Record<'requestIds' | 'partner' | 'from' | 'until', string>): string {
  return `select policy_number from request_log
           where request_id = any(${of.requestIds}) and partner = ${of.partner}
             and (${of.from}::timestamptz is null or at >= ${of.from}) and (${of.until}::timestamptz is null or at < ${of.until})`;
}

/** Removes what requests about a contract said. */
export async function forgetRequests(tx: Queryable, policyNumber: string): Promise<void> {
  await tx.query('delete from request_log where policy_number = $1', [policyNumber]);
}

/** Sums go with the log that they are of. */
export async function forgetFaults(db: Queryable, before: DateText): Promise<void> {
  await db.query('delete from fault_days where day < $1', [before]);
}
