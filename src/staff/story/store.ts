import type { StoryRow } from '#contracts/store/story.ts';
import type { Queryable } from '#platform/db/queryable.ts';
import type { Subject } from './find-subject.ts';

/**
 * Newest first. A partner may send one id with many requests: those about other contracts are left out, and so are those of
 * other partners, whatever ids they send.
 */
export async function requestEvents(db: Queryable, wanted: Subject, limit: number): Promise<StoryRow[]> {
  const result = await db.query<StoryRow>(
    `select r.at, 'request' as kind, r.method || ' ' || r.route as what, r.request_id as "requestId",
            jsonb_strip_nulls(jsonb_build_object(
              'status', r.status, 'ms', r.ms, 'partner', nullif(r.partner, ''), 'contract', r.policy_number,
              'operation', o.operation_id, 'original', nullif(o.request_id, r.request_id),
              'code', coalesce(r.error_code, case when r.status >= 400 then o.refusal ->> 'code' end),
              'faults', coalesce(r.faults, case when r.status >= 400 then o.refusal -> 'faults' end),
              'body', coalesce(r.body, case when r.status >= 400 then o.refusal -> 'body' end))) as details
       from request_log r
       left join partners p on p.login = r.partner and r.subject_id is not null
       left join operations o on o.operation_id = r.subject_id and o.partner_id = p.partner_id
      where r.at >= coalesce($9::timestamptz, '-infinity')
        -- Each index is looked into once for all of it.
        and (r.request_id = any($8) or r.policy_number = any($2) or r.subject_id = any($5::uuid[]))
        and ((r.partner = $7 and (r.request_id = any($1)
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
      wanted.aboutIds,
      wanted.requestIds,
      limit,
      wanted.uuids,
      wanted.otherRequestIds,
      wanted.partner,
      [...new Set([...wanted.sentIds, ...wanted.requestIds, ...wanted.otherRequestIds])],
      wanted.since,
    ],
  );
  return result.rows;
}

/** Requests of a partner that became operations: when they were accepted, and how they ended. */
export async function operationEvents(
  db: Queryable,
  { requestIds, operationIds, partner }: Subject,
): Promise<StoryRow[]> {
  const result = await db.query<StoryRow>(
    `with operation as (
       select o.*
         from operations o
         join partners p on p.partner_id = o.partner_id and p.login = $3
        where o.request_id = any($1) or o.operation_id = any($2::uuid[])
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
    [requestIds, operationIds, partner],
  );
  return result.rows;
}

/** Logins of the partners whose operation an id names, and of those that have sent it with a request; `uuid` is the id where it is one. */
export async function partnersOf(
  db: Queryable,
  id: string,
  uuid: string | null,
): Promise<readonly { readonly partner: string; readonly isOwner: boolean }[]> {
  const { rows } = await db.query<{ partner: string; isOwner: boolean }>(
    `select partner, false as "isOwner" from request_log where request_id = $1 and partner <> ''
      union select p.login, o.operation_id is not distinct from $2::uuid
              from operations o join partners p using (partner_id)
             where o.operation_id = $2::uuid or o.request_id = $1`,
    [id, uuid],
  );
  return rows;
}

/** Operations that an id names, that a request under it became, or whose answer one fetched: of one partner. */
export async function operationsOf(
  db: Queryable,
  id: string,
  uuid: string | null,
  partner: string,
  limit: number,
): Promise<readonly { readonly operationId: string; readonly requestId: string }[]> {
  const result = await db.query<{ operationId: string; requestId: string }>(
    `select o.operation_id as "operationId", o.request_id as "requestId"
       from operations o
       join partners p on p.partner_id = o.partner_id and p.login = $3
      where o.operation_id = $2::uuid or o.request_id = $1
         or o.operation_id in (select subject_id from request_log where request_id = $1 and partner = $3)
      order by o.operation_id desc
      limit $4`,
    [id, uuid, partner, limit],
  );
  return result.rows;
}
