import type { StoryRow } from '#contracts/store/story.ts';
import type { Queryable } from '#platform/db/queryable.ts';
import type { Subject } from './find-subject.ts';

/**
 * Newest first. A partner may send one id with many requests: those about other contracts are left out, and so are those of
 * other partners, whatever ids they send.
 */
export async function requestEvents(db: Queryable, wanted: Subject, limit: number): Promise<StoryRow[]> {
  const result = await db.query<StoryRow>(
    `with logged as materialized (
       select * from request_log where at >= $9 and policy_number = any($2)
        union
       select * from request_log where at >= $9 and at < $10 and (request_id = any($8) or subject_id = any($5::uuid[])))
     select r.at, 'request' as kind, r.method || ' ' || r.route as what, r.request_id as "requestId",
            jsonb_strip_nulls(jsonb_build_object(
              'status', r.status, 'ms', r.ms, 'partner', nullif(r.partner, ''), 'contract', r.policy_number,
              'operation', o.operation_id, 'original', nullif(o.request_id, r.request_id),
              'code', coalesce(r.error_code, case when r.status >= 400 then o.refusal ->> 'code' end),
              'faults', coalesce(r.faults, case when r.status >= 400 then o.refusal -> 'faults' end),
              'body', coalesce(r.body, case when r.status >= 400 then o.refusal -> 'body' end))) as details
       from logged r
       left join lateral (select * from operations
                           where operation_id = r.subject_id
                             and partner_id = (select partner_id from partners where login = r.partner)
                          offset 0) as o on true
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
      wanted.since ?? '-infinity',
      wanted.until ?? 'infinity',
    ],
  );
  return result.rows;
}

const zeroId = '00000000-0000-0000-0000-000000000000';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** An operation's id begins with the millisecond of its request, and days are cut by ids. */
function firstIdOf(moment: Date | null): string | null {
  if (moment === null) return null;
  const ms = moment.getTime().toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}${zeroId.slice(13)}`;
}

/** Requests of a partner that became operations: when they were accepted, and how they ended. */
export async function operationEvents(
  db: Queryable,
  { requestIds, operationIds, partner, since, until }: Subject,
): Promise<StoryRow[]> {
  const result = await db.query<StoryRow>(
    `with operation as (
       select o.*
         from operations o
         join partners p on p.partner_id = o.partner_id and p.login = $3
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
    [requestIds, operationIds, partner, firstIdOf(since) ?? zeroId, firstIdOf(until) ?? lastId],
  );
  return result.rows;
}

/** Login of the partner whose operation it is. */
export async function ownersOf(db: Queryable, operationId: string): Promise<readonly string[]> {
  const { rows } = await db.query<{ partner: string }>(
    'select p.login as partner from operations o join partners p using (partner_id) where o.operation_id = $1',
    [operationId],
  );
  return rows.map(({ partner }) => partner);
}

/** Logins of the partners that have sent requests under an id. */
export async function sendersOf(db: Queryable, id: string): Promise<readonly string[]> {
  const { rows } = await db.query<{ partner: string }>(
    `select partner from request_log where request_id = $1 and partner <> ''
      union select p.login from operations o join partners p using (partner_id) where o.request_id = $1`,
    [id],
  );
  return rows.map(({ partner }) => partner);
}

/** Operations that an id names, that a request under it (null: none) became, or whose answer one fetched: of one partner. */
export async function operationsOf(
  db: Queryable,
  id: string | null,
  uuid: string | null,
  partner: string,
  limit: number,
): Promise<readonly { readonly operationId: string; readonly requestId: string }[]> {
  if (id === null && uuid === null) return [];
  // An array is made before, so that indexes are looked into with it; what names itself is in one day.
  const named =
    id === null
      ? '$1::text is null and o.operation_id = $2::uuid'
      : `o.request_id = $1
         or o.operation_id = any(array(select $2::uuid
                                        union select subject_id from request_log where request_id = $1 and partner = $3))`;
  const result = await db.query<{ operationId: string; requestId: string }>(
    `select o.operation_id as "operationId", o.request_id as "requestId"
       from operations o
       join partners p on p.partner_id = o.partner_id and p.login = $3
      where ${named}
      order by o.operation_id desc
      limit $4`,
    [id, uuid, partner, limit],
  );
  return result.rows;
}
