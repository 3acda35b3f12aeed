import type { DateText } from '#kernel/time/calendar.ts';
import type { ListQuery } from '../../db/lists/list-query.ts';
import type { Queryable } from '../../db/pool.ts';
import { operationOf } from '../../operations/durable/store.ts';

/** Inserts requests and counts their refusals. Stores the contract number of a URL only if the contract exists. */
export async function insertRequests(db: Queryable, rows: Buffer): Promise<void> {
  // The rows are one JSON parameter, because building an array per column takes the process twice as long.
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

/** SQL that selects the operation that request `r` started or asked for. */
const ofRequest = operationOf('r.subject_id', 'r.partner');

export interface LoggedRequest {
  readonly at: Date;
  readonly partner: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly errorCode: string | null;
  /** Fields of the reported errors, in the order of the answer. */
  readonly fields: readonly string[];
  /** Distinct reasons; empty for requests logged before reasons were recorded. */
  readonly reasons: readonly string[];
  readonly policyNumber: string | null;
  readonly requestId: string;
  /** Id of the operation that the request started or asked for. */
  readonly operationId: string | null;
  /** Id of the request that started the operation. */
  readonly originalRequestId: string | null;
}

/** Lists requests, newest first. Only the shown requests read their operations, because a join would read weeks of them. */
export function loggedRequestsQuery(filter: {
  readonly partner: string | null;
  readonly isRefused: boolean;
  readonly since: Date;
  /** End of the period; a request at exactly this millisecond is included. */
  readonly until: Date | null;
}): ListQuery {
  const ofPartner = filter.partner === null ? '' : 'and r.partner = $3';
  // With an index condition for both ends of the time, PostgreSQL would expect few rows, and read and sort all of them.
  const before = filter.until === null ? `$2::timestamptz = 'infinity'` : 'r.at < $2';
  // The first line must equal the condition of the partial indexes; otherwise PostgreSQL does not use them.
  const refused = `and (r.status >= 400 or r.status = 202)
                   and (r.status >= 400 or (select o.status from ${ofRequest} as o) >= 400)`;
  return {
    rows: `select r.at, r.partner, r.method, r.route, r.status, r.ms, r.error_code, r.faults, r.subject_id,
                  r.policy_number as "policyNumber", r.request_id as "requestId"
             from request_log r where r.at >= $1 and ${before} ${ofPartner} ${filter.isRefused ? refused : ''}`,
    values: [
      filter.since,
      filter.until === null ? 'infinity' : new Date(filter.until.getTime() + 1),
      ...(filter.partner === null ? [] : [filter.partner]),
    ],
    fields: {
      ...{
        at: 'timestamptz',
        partner: 'text',
        method: 'text',
        route: 'text',
        status: 'integer',
        ms: 'numeric',
      },
      ...{ error_code: 'text', faults: 'jsonb', policyNumber: 'text', requestId: 'text' },
    },
    order: [
      { field: 'at', isDescending: true },
      { field: 'requestId', isDescending: true },
    ],
    isFirstIndexed: true,
    window: filter.isRefused ? refusedRead : requestsRead,
    complete: {
      columns: `coalesce(l.error_code, o.refusal ->> 'code') as "errorCode",
                coalesce(jsonb_path_query_array(coalesce(l.faults, o.refusal -> 'faults'), '$[*].field'), '[]') as fields,
                array(select distinct f ->> 'reason' from jsonb_array_elements(coalesce(l.faults, o.refusal -> 'faults')) f
                       where f ? 'reason' order by 1) as reasons,
                o.operation_id as "operationId", o.request_id as "originalRequestId"`,
      joins: `left join lateral ${operationOf('l.subject_id', 'l.partner')} as o on true`,
    },
  };
}

/** Number of requests that a page searches; of refusals fewer, because each may read its operation. */
const requestsRead = 500;
const refusedRead = 120;

export interface LoggedFaults {
  readonly partner: string;
  readonly reason: string;
  readonly count: number;
  /** The most frequent fields, up to `fieldsShownMax`. */
  readonly fields: readonly string[];
  readonly lastAt: Date;
  /** Id of the newest request. */
  readonly requestId: string;
  /** Number of refusals in each of up to seven equal parts of the period, oldest first. */
  readonly trend: readonly number[];
}

const trendParts = 7;
const fieldsShownMax = 3;

/** Days of refusals to count. */
export interface FaultDays {
  readonly partner: string | null;
  readonly until: DateText;
  readonly days: number;
}

/** Lists partners' refusals by reason for the `days` Moscow days up to `until`, most frequent first. Only shown rows count their fields and trend. */
export function faultsQuery({ partner, until, days }: FaultDays): ListQuery {
  return {
    rows: `select partner, reason, sum(count)::int as count, -sum(count)::int as fewest, max(last_at) as "lastAt", array_agg(fields) as counted, array_agg(count) as counts,
                  array_agg((day - ($1::date - $2::int + 1)) * $3::int / $2::int) as parts, array_agg(last_at) as moments,
                  array_agg(request_id) as ids
             from fault_days
            where day > $1::date - $2::int and day <= $1::date and ($4::text is null or partner = $4)
            group by partner, reason`,
    values: [until, days, Math.min(days, trendParts), partner],
    fields: { partner: 'text', reason: 'text', count: 'integer', fewest: 'integer', lastAt: 'timestamptz' },
    // The order of a list has one direction.
    order: ['fewest', 'partner', 'reason'].map((field) => ({ field, isDescending: false })),
    complete: {
      columns: `(select u.id from unnest(l.moments, l.ids) as u (at, id) order by u.at desc limit 1) as "requestId",
                array(select f.key from unnest(l.counted) as c (fields), jsonb_each(c.fields) as f
                       group by f.key order by sum(f.value::int) desc, f.key limit ${fieldsShownMax}) as fields,
                array(select coalesce(sum(u.count), 0)::int
                        from generate_series(0, $3::int - 1) as n left join unnest(l.parts, l.counts) as u (part, count) on u.part = n
                       group by n order by n) as trend`,
      joins: '',
    },
  };
}

/** SQL that selects the contract numbers in a partner's requests. A null `from` or `until` means no limit. */
export function numbersOfRequests(of: Record<'requestIds' | 'partner' | 'from' | 'until', string>): string {
  return `select policy_number from request_log
           where request_id = any(${of.requestIds}) and partner = ${of.partner}
             and (${of.from}::timestamptz is null or at >= ${of.from}) and (${of.until}::timestamptz is null or at < ${of.until})`;
}

export async function forgetRequests(tx: Queryable, policyNumber: string): Promise<void> {
  await tx.query('delete from request_log where policy_number = $1', [policyNumber]);
}

/** Deletes counts of refusals before a day; called when the log of those days is deleted. */
export async function forgetFaults(db: Queryable, before: DateText): Promise<void> {
  await db.query('delete from fault_days where day < $1', [before]);
}
