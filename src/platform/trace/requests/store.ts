import type { Queryable } from '../../db/queryable.ts';

/**
 * Writes requests, one statement for all, as JSON: an array a column costs the process twice as much. `rows` is a JSON
 * array of objects. A number is kept where a contract has it, so that nothing else gets in by an address.
 */
export async function insertRequests(db: Queryable, rows: Buffer): Promise<void> {
  await db.query(
    `insert into request_log (at, request_id, partner, method, route, status, ms, policy_number, subject_id, error_code,
                              faults, body)
     select to_timestamp(r.at / 1000), r.request_id, r.partner, r.method, r.route, r.status, r.ms,
            (select k.policy_number from contract_keys k where k.policy_number = r.policy_number),
            r.subject_id, r.error_code, r.faults, r.body
       from json_to_recordset($1::json)
            as r (at float8, request_id text, partner text, method text, route text, status int, ms real,
                  policy_number text, subject_id uuid, error_code text, faults jsonb, body jsonb)`,
    [rows],
  );
}

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

/** Newest first; what became an operation is refused where that was. Reads the days since `since` and no others. */
export async function findRequests(
  db: Queryable,
  filter: {
    readonly partner: string | null;
    readonly isRefused: boolean;
    readonly since: Date;
    readonly limit: number;
  },
): Promise<LoggedRequest[]> {
  const result = await db.query<LoggedRequest>(
    `select r.at, r.partner, r.method, r.route, r.status, r.ms, coalesce(r.error_code, o.refusal ->> 'code') as "errorCode",
            coalesce(jsonb_path_query_array(coalesce(r.faults, o.refusal -> 'faults'), '$[*].field'), '[]') as fields,
            array(select distinct f ->> 'reason' from jsonb_array_elements(coalesce(r.faults, o.refusal -> 'faults')) f
                   where f ? 'reason' order by 1) as reasons,
            r.policy_number as "policyNumber", r.request_id as "requestId",
            o.operation_id as "operationId", o.request_id as "originalRequestId"
       from request_log r
       left join partners p on p.login = r.partner and r.subject_id is not null
       left join operations o on o.operation_id = r.subject_id and o.partner_id = p.partner_id
      where r.at >= $1 and (not $2 or r.status >= 400 or (r.status = 202 and o.status >= 400))
        and ($3::text is null or r.partner = $3)
      order by r.at desc
      limit $4`,
    [filter.since, filter.isRefused, filter.partner, filter.limit],
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
  /** How often in each seventh of the time, the oldest first. */
  readonly trend: readonly number[];
}

const trendParts = 7;
const fieldsShownMax = 3;

/**
 * Reasons of refusals by partner, the most frequent first. What was refused behind a handle counts where it was sent, not at
 * its polls. Places in lists are left out of fields, so that equal faults of several drivers are one.
 */
export async function sumFaults(
  db: Queryable,
  filter: {
    readonly partner: string | null;
    readonly since: Date;
    readonly until: Date;
    readonly limit: number;
  },
): Promise<LoggedFaults[]> {
  const result = await db.query<LoggedFaults>(
    `with refused as (
       select r.at, r.partner, r.request_id, coalesce(r.faults, o.refusal -> 'faults') as faults
         from request_log r
         left join partners p on p.login = r.partner and r.subject_id is not null
         left join operations o on o.operation_id = r.subject_id and o.partner_id = p.partner_id
        where r.at >= $1 and ($2::text is null or r.partner = $2)
          and (r.error_code is not null or (r.status = 202 and o.status >= 400))),
     faults as (
       select distinct r.at, r.partner, r.request_id, f ->> 'reason' as reason,
              regexp_replace(f ->> 'field', '[[][0-9]+[]]', '[]', 'g') as field,
              least(width_bucket(extract(epoch from r.at), extract(epoch from $1::timestamptz),
                                 extract(epoch from $5::timestamptz), $6), $6) as part
         from refused r, jsonb_array_elements(r.faults) f
        where f ? 'reason'),
     fields as (
       select partner, reason, field, row_number() over (partition by partner, reason order by count(*) desc, field) as place
         from faults group by partner, reason, field),
     parts as (
       select partner, reason, part, count(distinct (at, request_id))::int as count
         from faults group by partner, reason, part)
     select partner, reason, count(distinct (at, request_id))::int as count,
            array(select s.field from fields s
                   where s.partner = f.partner and s.reason = f.reason and s.place <= $3 order by s.place) as fields,
            array(select coalesce(s.count, 0)
                    from generate_series(1, $6) as n
                    left join parts s on s.partner = f.partner and s.reason = f.reason and s.part = n
                   order by n) as trend,
            max(at) as "lastAt", (array_agg(request_id order by at desc))[1] as "requestId"
       from faults f
      group by partner, reason
      order by count desc, partner, reason
      limit $4`,
    [filter.since, filter.partner, fieldsShownMax, filter.limit, filter.until, trendParts],
  );
  return result.rows;
}
