import type { Queryable } from '../../db/queryable.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { Lease, OperationRequest, OperationState, Outcome } from './operation.ts';

/**
 * Leases are measured on the database's own clock: between processes of several machines it is the only one that
 * all of them share.
 */
const leaseEnd = (parameter: string) => `clock_timestamp() + ${parameter} * interval '1 millisecond'`;

export interface NewOperation {
  readonly operationId: string;
  readonly request: OperationRequest;
  readonly acceptedAt: Date;
}

/** Many at once, because deadlines come together when something outside hangs. */
export async function insertOperations(
  db: Queryable,
  operations: readonly NewOperation[],
  leaseMs: number,
): Promise<void> {
  const column = <Value>(pick: (operation: NewOperation) => Value) => operations.map(pick);
  await db.query(
    `insert into operations (operation_id, partner_id, request_id, state, method, route, address, request, body,
                             attempt, lease_until, accepted_at)
     select o.operation_id, o.partner_id, o.request_id, 'RUNNING', o.method, o.route, o.address, o.request, o.body,
            1, ${leaseEnd('$10')}, o.accepted_at
       from unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::jsonb[], $8::bytea[],
                   $9::timestamptz[])
            as o (operation_id, partner_id, request_id, method, route, address, request, body, accepted_at)`,
    [
      column(({ operationId }) => operationId),
      column(({ request }) => request.partnerId),
      column(({ request }) => request.requestId),
      column(({ request }) => request.method),
      column(({ request }) => request.route),
      column(({ request }) => request.address),
      column(({ request }) => JSON.stringify(keptRequest(request))),
      column(({ request }) => request.bodyBytes),
      column(({ acceptedAt }) => acceptedAt),
      leaseMs,
    ],
  );
}

function keptRequest({ params, query, accept, idempotencyKey }: OperationRequest): JsonObject {
  return { params: { ...params }, query: query as JsonObject, accept, idempotencyKey };
}

export interface TakenOperation {
  readonly lease: Lease;
  readonly request: OperationRequest;
}

interface TakenRow
  extends Omit<OperationRequest, 'bodyBytes' | 'params' | 'query' | 'accept' | 'idempotencyKey'> {
  readonly operationId: string;
  readonly attempt: number;
  readonly kept: Pick<OperationRequest, 'params' | 'query' | 'accept' | 'idempotencyKey'>;
  readonly body: Buffer | null;
}

/** Takes operations whose holder is gone, the longest abandoned first, each for one process only. */
export async function takeAbandoned(
  db: Queryable,
  limit: number,
  leaseMs: number,
): Promise<TakenOperation[]> {
  const result = await db.query<TakenRow>(
    `update operations o
        set attempt = o.attempt + 1,
            lease_until = ${leaseEnd('$2')}
      where o.operation_id in (select operation_id
                                 from operations
                                where state = 'RUNNING' and lease_until <= clock_timestamp()
                                order by lease_until
                                limit $1
                                  for update skip locked)
     returning operation_id as "operationId", attempt, partner_id as "partnerId", request_id as "requestId", method,
               route, address, request as kept, body`,
    [limit, leaseMs],
  );
  return result.rows.map(({ operationId, attempt, kept, body, ...row }) => ({
    lease: { operationId, attempt },
    request: { ...row, ...kept, bodyBytes: body },
  }));
}

/** Lets operations go and tells other processes to look for them. */
export async function letGo(db: Queryable, leases: readonly Lease[]): Promise<void> {
  await extendLeases(db, leases, 0);
  await db.query(`select pg_notify('bindery', 'operations')`);
}

/** Keeps leases for another while. */
export async function extendLeases(db: Queryable, leases: readonly Lease[], leaseMs: number): Promise<void> {
  await db.query(
    `update operations o
        set lease_until = ${leaseEnd('$3')}
       from unnest($1::uuid[], $2::int[]) as held (operation_id, attempt)
      where o.operation_id = held.operation_id and o.attempt = held.attempt and o.state = 'RUNNING'`,
    [leases.map(({ operationId }) => operationId), leases.map(({ attempt }) => attempt), leaseMs],
  );
}

/** Writes the answer and tells those who wait for it; false where another attempt has taken the operation over. */
export async function finishOperation(
  db: Queryable,
  { operationId, attempt }: Lease,
  state: Exclude<OperationState, 'RUNNING'>,
  outcome: Outcome,
  at: Date,
): Promise<boolean> {
  const result = await db.query(
    `with finished as (
       update operations
          set state = $3, status = $4, headers = $5, answer = $6, finished_at = $7, request = null, body = null
        where operation_id = $1 and attempt = $2 and state = 'RUNNING'
       returning operation_id
     )
     select pg_notify('bindery', 'operations ' || operation_id) from finished`,
    [
      operationId,
      attempt,
      state,
      outcome.status,
      JSON.stringify(outcome.headers),
      typeof outcome.body === 'string' ? Buffer.from(outcome.body) : outcome.body,
      at,
    ],
  );
  return result.rows.length > 0;
}

/** A partner's own operation: its outcome, or none while it runs; null for an unknown one. */
export async function findOperation(
  db: Queryable,
  partnerId: bigint,
  operationId: string,
): Promise<{ readonly outcome: Outcome | null } | null> {
  const result = await db.query<{ status: number | null; headers: Record<string, string>; answer: Buffer }>(
    'select status, headers, answer from operations where operation_id = $1 and partner_id = $2',
    [operationId, partnerId],
  );
  const row = result.rows[0];
  if (!row) return null;
  const { status, headers, answer } = row;
  return { outcome: status === null ? null : { status, headers, body: answer } };
}

/** Which of these operations have ended. */
export async function endedAmong(db: Queryable, operationIds: readonly string[]): Promise<string[]> {
  const result = await db.query<{ operationId: string }>(
    `select operation_id as "operationId"
       from operations
      where operation_id = any($1::uuid[]) and state <> 'RUNNING'`,
    [operationIds],
  );
  return result.rows.map(({ operationId }) => operationId);
}

/** Operations that run now, and those of them that no process holds. */
export async function countRunning(
  db: Queryable,
): Promise<{ readonly running: number; readonly abandoned: number }> {
  const result = await db.query<{ running: bigint; abandoned: bigint }>(
    `select count(*) as running, count(*) filter (where lease_until <= clock_timestamp()) as abandoned
       from operations
      where state = 'RUNNING'`,
  );
  const row = result.rows[0];
  return { running: Number(row?.running ?? 0), abandoned: Number(row?.abandoned ?? 0) };
}

/** Forgets operations that were accepted before; returns how many. */
export async function sweepOperations(db: Queryable, before: Date): Promise<number> {
  const result = await db.query(`delete from operations where accepted_at < $1 and state <> 'RUNNING'`, [
    before,
  ]);
  return result.rowCount ?? 0;
}
