import type { Span, TimelineRow } from '#contracts/record/store/timeline.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { joinPartner, selectPartnerId } from '#platform/db/tables/partners.ts';
import { firstIdAt } from '#platform/db/timed-ids.ts';
import { operationOf } from '#platform/operations/durable/store.ts';
import type { Subject } from './find-subject.ts';

/** Returns logged requests, newest first. Omits requests about other contracts or by other partners. */
export async function requestEvents(db: Queryable, wanted: Subject, limit: number): Promise<TimelineRow[]> {
  const result = await db.query<TimelineRow>(
    `with logged as materialized (
       -- One id at a time: for several, PostgreSQL would rather read all requests of the days.
       select r.* from unnest($2::text[]) as n (number)
        cross join lateral (select * from request_log where policy_number = n.number and at >= $9 and at < $11 offset 0) as r
        union
       select r.* from unnest($8::text[]) as n (id)
        cross join lateral (select * from request_log where request_id = n.id and at >= $9 and at < $10 offset 0) as r
        union
       select r.* from unnest($5::uuid[]) as n (id)
        cross join lateral (select * from request_log where subject_id = n.id and at >= $9 and at < $10 offset 0) as r)
     select r.at, 'request' as kind, r.method || ' ' || r.route as what, r.request_id as "requestId",
            jsonb_strip_nulls(jsonb_build_object(
              'status', r.status, 'ms', r.ms, 'partner', nullif(r.partner, ''), 'contract', r.policy_number,
              'operation', o.operation_id, 'original', nullif(o.request_id, r.request_id),
              'code', coalesce(r.error_code, case when r.status >= 400 then o.refusal ->> 'code' end),
              'faults', coalesce(r.faults, case when r.status >= 400 then o.refusal -> 'faults' end),
              'body', coalesce(r.body, case when r.status >= 400 then o.refusal -> 'body' end))) as details
       from logged r
       left join lateral ${operationOf('r.subject_id', 'r.partner')} as o on true
      where ((r.partner = $7 and (r.request_id = any($1)
                                 or r.policy_number = any($2)
                                 or r.subject_id = any($5::uuid[])
                                 or (r.request_id = any($3) and r.policy_number is null)))
         or (r.partner = '' and (r.policy_number = any($2)
                                 or r.subject_id = any($5::uuid[])
                                 or (r.request_id = any($6) and r.policy_number is null))))
      order by r.at desc
      limit $4`,
    [
      wanted.sentIds,
      wanted.numbers,
      wanted.requestIds,
      limit,
      wanted.uuids,
      wanted.otherRequestIds,
      wanted.partner,
      [...new Set([...wanted.sentIds, ...wanted.requestIds, ...wanted.otherRequestIds])],
      wanted.requests.from ?? '-infinity',
      wanted.requests.until ?? 'infinity',
      wanted.namedUntil ?? 'infinity',
    ],
  );
  return result.rows;
}

const zeroId = '00000000-0000-0000-0000-000000000000';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Converts a span to a range of operation ids, because ids begin with the time and partitions are read by id. */
function idsOf({ from, until }: Span): readonly [string, string] {
  return [from === null ? zeroId : firstIdAt(from), until === null ? lastId : firstIdAt(until)];
}

/** Returns the acceptance and the outcome of each operation. */
export async function operationEvents(
  db: Queryable,
  { requestIds, operationIds, partner, requests }: Subject,
): Promise<TimelineRow[]> {
  const result = await db.query<TimelineRow>(
    `with operation as (
       select o.*
         from operations o
         ${joinPartner('o.partner_id')} and p.login = $3
        where (o.request_id = any($1) or o.operation_id = any($2::uuid[]))
          and o.operation_id >= $4::uuid and o.operation_id < $5::uuid
     )
     select accepted_at as at, 'operation' as kind, 'ACCEPTED' as what, request_id as "requestId",
            jsonb_build_object('operation', operation_id, 'request', method || ' ' || route, 'state', state) as details
       from operation
      union all
     select finished_at, 'operation', state, request_id,
            jsonb_strip_nulls(jsonb_build_object(
              'operation', operation_id, 'status', status, 'attempts', attempt, 'code', refusal ->> 'code',
              'fields', nullif(jsonb_path_query_array(refusal -> 'faults', '$[*].field'), '[]'),
              'faults', refusal -> 'faults', 'body', refusal -> 'body'))
       from operation where finished_at is not null`,
    [requestIds, operationIds, partner, ...idsOf(requests)],
  );
  return result.rows;
}

export async function operationOwners(db: Queryable, operationId: string): Promise<readonly string[]> {
  const { rows } = await db.query<{ partner: string }>(
    `select p.login as partner from operations o ${joinPartner('o.partner_id')} where o.operation_id = $1`,
    [operationId],
  );
  return rows.map(({ partner }) => partner);
}

/** Returns partner and time of each request with an id in a span; the login is empty if the sender is unknown. */
export async function sentUnder(
  db: Queryable,
  id: string,
  span: Span,
): Promise<readonly { readonly partner: string; readonly at: Date }[]> {
  // Operations are searched only for a request that the log lacks, because its line was lost or the log is disabled.
  const { rows } = await db.query<{ partner: string; at: Date }>(
    `with logged as materialized (
       select partner, at from request_log where request_id = $1 and at >= $2 and at < $3)
     select partner, at from logged
      union all
     select p.login, o.accepted_at
       from operations o ${joinPartner('o.partner_id')}
      where o.request_id = $1 and o.operation_id >= $4::uuid and o.operation_id < $5::uuid
        and not exists (select from logged)`,
    [id, span.from ?? '-infinity', span.until ?? 'infinity', ...idsOf(span)],
  );
  return rows;
}

export interface NamedOperation {
  readonly operationId: string;
  readonly requestId: string;
  readonly at: Date;
}

/** Finds operations of a partner: with the id `uuid`, or created or polled by the request `id`. */
export async function findOperations(
  db: Queryable,
  asked: {
    readonly id: string | null;
    readonly uuid: string | null;
    readonly partner: string;
    readonly sent: Span;
  },
  limit: number,
): Promise<readonly NamedOperation[]> {
  const { id, uuid, partner, sent } = asked;
  // Look up each operation id separately, because PostgreSQL then reads only one partition for each.
  const result = await db.query<NamedOperation>(
    `select operation_id as "operationId", request_id as "requestId", accepted_at as at
       from (select * from operations where request_id = $1 and operation_id >= $5::uuid and operation_id < $6::uuid
              union
             select o.*
               from (select $2::uuid as subject_id
                      union select subject_id from request_log where request_id = $1 and partner = $3 and at >= $7 and at < $8) as s
              cross join lateral (select * from operations where operation_id = s.subject_id offset 0) as o) as o
      where partner_id = ${selectPartnerId('$3')}
      order by operation_id desc
      limit $4`,
    [id, uuid, partner, limit, ...idsOf(sent), sent.from ?? '-infinity', sent.until ?? 'infinity'],
  );
  return result.rows;
}
