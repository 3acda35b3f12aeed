import { markCommit } from '../../db/after-commit.ts';
import type { Queryable } from '../../db/pool.ts';
import { announce } from '../../db/signals.ts';
import { selectPartnerId } from '../../db/tables/partners.ts';
import type { EventType } from '../../events/event-types.ts';
import { insertNewEvents } from '../../events/store.ts';
import type { ByteSealer } from '../../keys/fingerprints.ts';
import {
  attemptClasses,
  deathPauseMs,
  deathPauses,
  type Lease,
  type OperationRequest,
  type OperationState,
  type Outcome,
  type StoredRefusal,
  sparedMax,
} from './operation.ts';
import { openedAnswer, openedPart, sealedPart } from './sealed-part.ts';
import { type StoredRequest, toStoredRequest } from './stored-request.ts';

/** SQL for the end of a lease, by the database's clock, because the clocks of several machines differ. */
const leaseEnd = (parameter: string) => `clock_timestamp() + ${parameter} * interval '1 millisecond'`;

export interface NewOperation {
  readonly operationId: string;
  readonly request: OperationRequest;
  readonly acceptedAt: Date;
}

/** Inserts operations with one statement. It is safe to call it again with the same operations. */
export async function insertOperations(
  db: Queryable,
  operations: readonly NewOperation[],
  leaseMs: number,
  sealer: ByteSealer,
): Promise<void> {
  const column = <Value>(pick: (operation: NewOperation) => Value) => operations.map(pick);
  const bodies = joined(column(({ request }) => request.bodyBytes && sealedPart(sealer, request.bodyBytes)));
  await db.query(
    `insert into operations (operation_id, partner_id, request_id, state, method, route, address, request, body,
                             attempt, lease_until, accepted_at)
     select o.operation_id, o.partner_id, o.request_id, 'RUNNING', o.method, o.route, o.address, o.request,
            substring($8::bytea from o.body_from for o.body_length),
            1, ${leaseEnd('$12')}, o.accepted_at
       from unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::jsonb[], $9::int[],
                   $10::int[], $11::timestamptz[])
            as o (operation_id, partner_id, request_id, method, route, address, request, body_from, body_length,
                  accepted_at)
     on conflict (operation_id) do nothing`,
    [
      column(({ operationId }) => operationId),
      column(({ request }) => request.partnerId),
      column(({ request }) => request.requestId),
      column(({ request }) => request.method),
      column(({ request }) => request.route),
      column(({ request }) => request.address),
      column(({ request }) => JSON.stringify(toStoredRequest(request))),
      bodies.bytes,
      bodies.from,
      bodies.lengths,
      column(({ acceptedAt }) => acceptedAt),
      leaseMs,
    ],
  );
}

/** Joins all bodies into one value, because the driver would send an array of bodies as text, which is twice as long. */
function joined(bodies: readonly (Buffer | null)[]): {
  readonly bytes: Buffer;
  readonly from: readonly (number | null)[];
  readonly lengths: readonly (number | null)[];
} {
  let end = 0;
  const from = bodies.map((body) => {
    const start = end + 1;
    end += body?.length ?? 0;
    return body && start;
  });
  return {
    bytes: Buffer.concat(bodies.filter((body) => body !== null)),
    from,
    lengths: bodies.map((body) => body?.length ?? null),
  };
}

export interface TakenOperation {
  readonly lease: Lease;
  readonly request: OperationRequest;
}

interface TakenRow
  extends Omit<
    OperationRequest,
    'bodyBytes' | 'params' | 'query' | 'accept' | 'idempotencyKey' | 'traceparent' | 'receivedAt' | 'isStrict'
  > {
  readonly operationId: string;
  readonly attempt: number;
  readonly stored: StoredRequest;
  readonly body: Buffer | null;
  readonly acceptedAt: Date;
}

/** SQL for the number of an operation's attempts, except those that a process stop or a database outage ended. */
const countedSoFar = `attempt - coalesce((request ->> 'spared')::int, 0)`;

/** SQL for the pause after an expired lease, by the number of processes that died during the operation. */
const deathPause = `(array[${deathPauses}])[least(${deathPauses.length},
  greatest(1, ${countedSoFar} - coalesce((request ->> 'failed')::int, 0)))] * interval '1 second'`;

const abandonedByClass = attemptClasses.map(({ from }, index) => {
  const next = attemptClasses[index + 1];
  const before = next ? `and ${countedSoFar} < ${next.from - 1}` : '';
  return `select operation_id
            from operations
           where state = 'RUNNING' and lease_until <= clock_timestamp()
            and lease_until <= clock_timestamp() - ${deathPause} and ${countedSoFar} >= ${from - 1} ${before}
           order by lease_until
           limit ($1::int[])[${index + 1}]
             for update skip locked`;
});

/** Takes over operations of dead processes, oldest leases first. `limits` has a maximum per entry of `attemptClasses`. */
export async function takeAbandoned(
  db: Queryable,
  limits: readonly number[],
  leaseMs: number,
  sealer: ByteSealer,
): Promise<TakenOperation[]> {
  const result = await db.query<TakenRow>(
    `with ${abandonedByClass.map((text, index) => `class_${index} as (${text})`).join(', ')}
     update operations o
        set attempt = o.attempt + 1,
            lease_until = ${leaseEnd('$2')}
      where o.operation_id in (${abandonedByClass.map((_, index) => `select operation_id from class_${index}`).join(' union all ')})
     returning operation_id as "operationId", attempt, partner_id as "partnerId", request_id as "requestId", method,
               route, address, request as stored, body, accepted_at as "acceptedAt"`,
    [limits, leaseMs],
  );
  return result.rows.map(({ operationId, attempt, stored, body, acceptedAt, ...row }) => {
    const { spared = 0, failed = 0, traceparent = null, receivedAt, isStrict = false, ...rest } = stored;
    const arrived = receivedAt === undefined ? acceptedAt : new Date(receivedAt);
    return {
      lease: { operationId, attempt, spared, failed },
      request: {
        ...row,
        ...rest,
        traceparent,
        receivedAt: arrived,
        isStrict,
        bodyBytes: body && openedPart(sealer, body),
      },
    };
  });
}

/** Releases operations for other processes and signals this to them. The attempts do not count. */
export async function letGo(db: Queryable, leases: readonly Lease[]): Promise<void> {
  await spareAttempts(db, leases, 0);
  await announce(db, 'operations');
}

/** Ends attempts and does not count them; the next attempts may begin after `afterMs`. */
export async function spareAttempts(db: Queryable, leases: readonly Lease[], afterMs: number): Promise<void> {
  await db.query(
    `update operations o
        set lease_until = ${leaseEnd('held.after')}, request = jsonb_set(o.request, '{spared}', to_jsonb(held.spared))
       from unnest($1::uuid[], $2::int[], $3::int[], $4::int[]) as held (operation_id, attempt, spared, after)
      where o.operation_id = held.operation_id and o.attempt = held.attempt and o.state = 'RUNNING'`,
    [
      leases.map(({ operationId }) => operationId),
      leases.map(({ attempt }) => attempt),
      leases.map(({ spared }) => Math.min(spared + 1, sparedMax)),
      leases.map((lease) => afterMs - deathPauseMs(lease)),
    ],
  );
}

/** Ends an attempt that threw an error; the next attempt may begin after `afterMs`. */
export async function failAttempt(db: Queryable, lease: Lease, afterMs: number): Promise<void> {
  await db.query(
    `update operations
        set lease_until = ${leaseEnd('$4')}, request = jsonb_set(request, '{failed}', to_jsonb($3::int))
      where operation_id = $1 and attempt = $2 and state = 'RUNNING'`,
    [lease.operationId, lease.attempt, lease.failed + 1, afterMs - deathPauseMs(lease)],
  );
}

/** Deletes operations whose ids the partners did not receive, unless another process has already taken them over. */
export async function withdrawOperations(db: Queryable, operationIds: readonly string[]): Promise<void> {
  await db.query(
    `delete from operations where operation_id = any($1::uuid[]) and attempt = 1 and state = 'RUNNING'`,
    [operationIds],
  );
}

export async function extendLeases(db: Queryable, leases: readonly Lease[], leaseMs: number): Promise<void> {
  await db.query(
    `update operations o
        set lease_until = ${leaseEnd('$3')}
       from unnest($1::uuid[], $2::int[]) as held (operation_id, attempt)
      where o.operation_id = held.operation_id and o.attempt = held.attempt and o.state = 'RUNNING'`,
    [leases.map(({ operationId }) => operationId), leases.map(({ attempt }) => attempt), leaseMs],
  );
}

/** Stores the answer; returns false if a newer attempt has taken the operation over. */
export async function finishOperation(
  db: Queryable,
  { operationId, attempt }: Lease,
  state: Exclude<OperationState, 'RUNNING'>,
  {
    outcome,
    refusal,
    at,
  }: { readonly outcome: Outcome; readonly refusal?: StoredRefusal | undefined; readonly at: Date },
): Promise<boolean> {
  const result = await db.query(
    `with operation as (
       update operations
          set state = $3, status = $4, headers = $5, answer = $6, finished_at = $7, request = null, body = null,
              refusal = $8
        where operation_id = $1 and attempt = $2 and state = 'RUNNING'
       returning partner_id, operation_id
     )
     ${insertNewEvents}
     select $9, partner_id, $7, jsonb_build_object('operationId', operation_id) from operation`,
    [
      operationId,
      attempt,
      state,
      outcome.status,
      JSON.stringify(outcome.headers),
      typeof outcome.body === 'string' ? Buffer.from(outcome.body) : outcome.body,
      at,
      refusal === undefined ? null : JSON.stringify(refusal),
      'operation.finished' satisfies EventType,
    ],
  );
  markCommit(db);
  return result.rowCount > 0;
}

export async function announceEnded(db: Queryable, operationIds: readonly string[]): Promise<void> {
  await db.query(`select pg_notify('bindery', 'operations ' || id) from unnest($1::text[]) as ended (id)`, [
    operationIds,
  ]);
}

/** SQL that selects an operation by id if it belongs to the partner with the login. Arguments are SQL expressions. */
export function operationOf(operationId: string, login: string): string {
  return `(select * from operations where operation_id = ${operationId} and partner_id = ${selectPartnerId(login)} offset 0)`;
}

export async function findOperation(
  db: Queryable,
  partnerId: bigint,
  operationId: string,
  sealer: ByteSealer,
): Promise<{ readonly outcome: Outcome | null } | null> {
  const result = await db.query<{ status: number | null; headers: Record<string, string>; answer: Buffer }>(
    'select status, headers, answer from operations where operation_id = $1 and partner_id = $2',
    [operationId, partnerId],
  );
  const row = result.rows[0];
  if (!row) return null;
  const { status, headers, answer } = row;
  if (status === null) return { outcome: null };
  return { outcome: { status, headers, body: await openedAnswer(db, sealer, operationId, answer) } };
}

export async function endedAmong(db: Queryable, operationIds: readonly string[]): Promise<string[]> {
  const result = await db.query<{ operationId: string }>(
    `select operation_id as "operationId"
       from operations
      where operation_id = any($1::uuid[]) and state <> 'RUNNING'`,
    [operationIds],
  );
  return result.rows.map(({ operationId }) => operationId);
}

export async function countRunning(
  db: Queryable,
): Promise<{ readonly running: number; readonly abandoned: number }> {
  const { rows } = await db.query<{ running: number; abandoned: number }>(
    `select count(*)::int as running, (count(*) filter (where lease_until <= clock_timestamp()))::int as abandoned
       from operations where state = 'RUNNING'`,
  );
  return rows[0] ?? { running: 0, abandoned: 0 };
}
