import type { Queryable } from '../../../db/pool.ts';
import { joinPartner } from '../../../db/tables/partners.ts';
import { joinEvents, type SequencedEvent } from '../../store.ts';
import type { Attempt, DisabledReason } from '../webhook.ts';

export interface LeasedDelivery {
  readonly endpointId: string;
  readonly partnerId: bigint;
  readonly position: number;
  readonly lease: string;
  readonly attempts: number;
  readonly url: string;
  readonly secret: Buffer;
  /** The previous secret if it still signs; otherwise null. */
  readonly previousSecret: Buffer | null;
  readonly isTroubled: boolean;
  /** The event to send; null if it was deleted. */
  readonly event: Omit<SequencedEvent, 'position'> | null;
}

/** Maximum numbers of attempts that this process may begin. */
export interface Room {
  readonly healthy: number;
  /** Maximum number of attempts to all endpoints whose last attempt failed. */
  readonly troubled: number;
  readonly anEndpoint: number;
  readonly aTroubledEndpoint: number;
  /** Maximum number of attempts to the endpoints of one partner. */
  readonly aPartner: number;
  /** Maximum number of attempts to an endpoint without running attempts, even beyond the partner's limit. */
  readonly anIdleEndpoint: number;
  readonly busy: readonly {
    readonly endpointId: string;
    readonly partnerId: bigint;
    readonly count: number;
  }[];
}

type LeasedRow = Omit<LeasedDelivery, 'position' | 'event'> &
  Omit<SequencedEvent, 'position' | 'eventId'> & {
    readonly position: bigint;
    readonly eventId: string | null;
  };

/** Leases due deliveries, from each partner in turn. Reads only endpoints that have pending deliveries. */
export async function lease(
  db: Queryable,
  capacity: Room,
  { id, now, until }: { readonly id: string; readonly now: Date; readonly until: Date },
): Promise<LeasedDelivery[]> {
  const { rows } = await db.query<LeasedRow>(
    `with recursive owing as (
       (select endpoint_id from webhook_deliveries where state = 'PENDING' order by endpoint_id limit 1)
        union all
       select (select d.endpoint_id from webhook_deliveries d
                where d.state = 'PENDING' and d.endpoint_id > o.endpoint_id order by d.endpoint_id limit 1)
         from owing o where o.endpoint_id is not null
     ), busy as (
       select * from unnest($1::uuid[], $2::bigint[], $3::integer[]) as b (endpoint_id, partner_id, busy)
     ), able as (
       select w.endpoint_id, w.partner_id, w.failing_since is not null as is_troubled,
              case when w.failing_since is null then $4::integer else $5::integer end - own.busy as free,
              $12::integer - own.busy as idle_free,
              $6::integer - coalesce((select sum(b.busy) from busy b where b.partner_id = w.partner_id), 0) as partner_free
         from owing o
         join webhook_endpoints w using (endpoint_id)
         ${joinPartner('w.partner_id')}
         cross join lateral (select coalesce(sum(b.busy), 0) as busy from busy b where b.endpoint_id = w.endpoint_id) own
        where w.disabled_at is null and p.disabled_at is null and (w.paused_until is null or w.paused_until <= $7)
     ), due as (
       select a.endpoint_id, a.partner_id, a.is_troubled, a.partner_free, a.idle_free, d.position, d.next_at, d.nr
         from able a
         cross join lateral (
           select d.position, d.next_at, row_number() over (order by d.next_at, d.position) as nr
             from (select d.position, d.next_at
                     from webhook_deliveries d
                    where d.endpoint_id = a.endpoint_id and d.state = 'PENDING' and d.next_at <= $7
                    order by d.next_at, d.position
                    limit greatest(a.free, 0)
                      for update skip locked) d
         ) d
     ), of_partner as (
       select d.*, row_number() over (partition by d.partner_id, d.is_troubled order by d.nr, d.next_at, d.endpoint_id) as partner_nr
         from due d
     ), ranked as (
       select o.*, row_number() over (partition by o.is_troubled order by o.partner_nr, o.next_at) as rank
         from of_partner o
        where o.partner_nr <= o.partner_free or o.nr <= o.idle_free
     ), leased as (
       update webhook_deliveries d set lease = $8, next_at = $9
         from ranked r
        where d.endpoint_id = r.endpoint_id and d.position = r.position
          and r.rank <= case when r.is_troubled then $11::integer else $10::integer end
       returning d.endpoint_id, d.position, d.attempts, r.is_troubled
     )
     select l.endpoint_id as "endpointId", w.partner_id as "partnerId", l.position, $8::uuid as lease, l.attempts, w.url, w.secret,
            case when w.previous_until > $7 then w.previous_secret end as "previousSecret", l.is_troubled as "isTroubled",
            e.event_id as "eventId", e.type, e.at, e.data
       from leased l
       join webhook_endpoints w using (endpoint_id)
       left ${joinEvents('w.partner_id')} and e.position = l.position
      order by l.position`,
    [
      capacity.busy.map(({ endpointId }) => endpointId),
      capacity.busy.map(({ partnerId }) => partnerId),
      capacity.busy.map(({ count }) => count),
      capacity.anEndpoint,
      capacity.aTroubledEndpoint,
      capacity.aPartner,
      now,
      id,
      until,
      capacity.healthy,
      capacity.troubled,
      capacity.anIdleEndpoint,
    ],
  );
  return rows.map(({ position, eventId, type, at, data, ...delivery }) => ({
    ...delivery,
    position: Number(position),
    event: eventId === null ? null : { eventId, type, at, data },
  }));
}

/** A lease of a delivery. If the lease has expired, another process may have a newer one. */
export type Held = Pick<LeasedDelivery, 'endpointId' | 'position' | 'lease'>;

const logMax = 20;

interface Ended {
  readonly attempt: Attempt;
  readonly now: Date;
}

/** Records a delivered event. The condition on `delivered` makes PostgreSQL lock the delivery before its endpoint. */
export async function noteDelivered(db: Queryable, held: Held, { attempt, now }: Ended): Promise<void> {
  await db.query(
    `with delivered as (
       update webhook_deliveries set state = 'DELIVERED', ended_at = $4, ${attempted('$5')}
        where endpoint_id = $1 and position = $2 and lease = $3
       returning 1
     )
     update webhook_endpoints set failing_since = null, paused_until = null
      where (select count(*) from delivered) >= 0
        and endpoint_id = $1 and (failing_since is not null or paused_until is not null)`,
    [held.endpointId, held.position, held.lease, now, JSON.stringify(attempt)],
  );
}

/** Records a failed attempt. The delivery is due again at `nextAt`, or has failed for good if `nextAt` is null. */
export async function noteUndelivered(
  db: Queryable,
  held: Held,
  { attempt, now, nextAt }: Ended & { readonly nextAt: Date | null },
): Promise<void> {
  await db.query(
    `update webhook_deliveries
        set state = case when $6::timestamptz is null then 'FAILED' else 'PENDING' end,
            ended_at = case when $6::timestamptz is null then $4::timestamptz end,
            next_at = coalesce($6, next_at), ${attempted('$5')}
      where endpoint_id = $1 and position = $2 and lease = $3`,
    [held.endpointId, held.position, held.lease, now, JSON.stringify(attempt), nextAt],
  );
}

/** SQL assignments that add an attempt to a delivery. The stored log contains only the last attempts. */
function attempted(attempt: string): string {
  return `attempts = attempts + 1, lease = null,
          log = case when jsonb_array_length(log) >= ${logMax} then log - 0 else log end || ${attempt}::jsonb`;
}

/** Records a failed attempt. Returns the time of the first failure in a row; null for a deleted or changed endpoint. */
export async function noteFailure(
  db: Queryable,
  { endpointId, url }: Pick<LeasedDelivery, 'endpointId' | 'url'>,
  { now, pausedUntil }: { readonly now: Date; readonly pausedUntil: Date },
): Promise<Date | null> {
  const { rows } = await db.query<{ since: Date }>(
    `update webhook_endpoints
        set failing_since = coalesce(failing_since, $2), paused_until = greatest(paused_until, $3)
      where endpoint_id = $1 and url = $4
      returning failing_since as since`,
    [endpointId, now, pausedUntil, url],
  );
  return rows[0]?.since ?? null;
}

/** Disables an endpoint; returns false if it was already disabled. */
export async function disable(
  db: Queryable,
  endpointId: string,
  reason: DisabledReason,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update webhook_endpoints set disabled_at = $3, disabled_why = $2 where endpoint_id = $1 and disabled_at is null`,
    [endpointId, reason, now],
  );
  return rowCount === 1;
}

/** Deletes a delivery whose event was deleted. */
export async function dropDelivery(
  db: Queryable,
  { endpointId, position, lease: held }: Held,
): Promise<void> {
  await db.query('delete from webhook_deliveries where endpoint_id = $1 and position = $2 and lease = $3', [
    endpointId,
    position,
    held,
  ]);
}

export async function release(db: Queryable, held: readonly Held[], now: Date): Promise<void> {
  await db.query(
    `update webhook_deliveries d set lease = null, next_at = $4
       from unnest($1::uuid[], $2::bigint[], $3::uuid[]) as h (endpoint_id, position, lease)
      where d.endpoint_id = h.endpoint_id and d.position = h.position and d.lease = h.lease`,
    [
      held.map(({ endpointId }) => endpointId),
      held.map(({ position }) => position),
      held.map((one) => one.lease),
      now,
    ],
  );
}

/** Deletes at most `most` deliveries created before `before`; returns their number. */
export async function forget(db: Queryable, before: Date, most: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from webhook_deliveries
      where (endpoint_id, position) in (select endpoint_id, position from webhook_deliveries where made_at < $1
                                         order by made_at limit $2)`,
    [before, most],
  );
  return rowCount;
}

/** Counts the deliveries that are due (at most `most`) and the disabled endpoints. */
export async function countDue(
  db: Queryable,
  now: Date,
  most: number,
): Promise<{
  readonly due: number;
  readonly oldest: Date | null;
  readonly failing: number;
  readonly disabled: number;
}> {
  const { rows } = await db.query<{ due: number; oldest: Date | null; failing: number; disabled: number }>(
    `select (select count(*)::integer
               from (select 1 from webhook_deliveries d
                       join webhook_endpoints w using (endpoint_id)
                       ${joinPartner('w.partner_id')}
                      where d.state = 'PENDING' and d.next_at <= $1 and w.disabled_at is null and p.disabled_at is null
                        and (w.paused_until is null or w.paused_until <= $1)
                      limit $2) as waiting) as due,
            (select min(d.made_at) from webhook_deliveries d join webhook_endpoints w using (endpoint_id)
              where d.state = 'PENDING' and w.disabled_at is null) as oldest,
            (select count(*)::integer from webhook_endpoints where failing_since is not null and disabled_at is null) as failing,
            (select count(*)::integer from webhook_endpoints where disabled_why in ('GONE', 'FAILING')) as disabled`,
    [now, most],
  );
  return rows[0] ?? { due: 0, oldest: null, failing: 0, disabled: 0 };
}
