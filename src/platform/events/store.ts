import type { Queryable } from '../db/pool.ts';
import { subjectsOfJobs } from '../jobs/store.ts';
import type { EventIds, EventType } from './event-types.ts';
import type { NewEvent } from './note.ts';

export function joinEvents(partnerId: string): string {
  return `join events e on e.partner_id = ${partnerId}`;
}

/** Beginning of an SQL statement that inserts events. The caller appends a `select` of the events. */
export const insertNewEvents = 'insert into noted_events (type, partner_id, at, data)';

/** Returns the ids in unfinished jobs, and the numbers of contracts for whose reports jobs do not exist yet. */
export async function unfinishedSubjects(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `${subjectsOfJobs} union select data ->> 'policyNumber' from noted_events where report is not null`,
  );
  return rows.map(({ id }) => id);
}

export async function insertEvents(tx: Queryable, events: readonly NewEvent[]): Promise<void> {
  await tx.query(
    `insert into noted_events (type, partner_id, product, at, data, only_to)
     select type, partner_id, product, at, data, only_to
       from unnest($1::text[], $2::bigint[], $3::text[], $4::timestamptz[], $5::jsonb[], $6::uuid[])
            with ordinality as e (type, partner_id, product, at, data, only_to, nr)
      order by nr`,
    [
      events.map(({ type }) => type),
      events.map(({ partnerId }) => partnerId),
      events.map(({ product }) => product ?? null),
      events.map(({ at }) => at),
      events.map(({ ids }) => JSON.stringify(ids)),
      events.map(({ onlyTo }) => onlyTo ?? null),
    ],
  );
}

export interface Sequenced {
  /** True if another process is assigning positions, so that nothing was done. */
  readonly isBusy: boolean;
  readonly taken: number;
  readonly types: Readonly<Record<string, number>>;
  readonly oldest: Date | null;
}

/** Assigns positions to at most `most` events and signals all processes. */
export async function sequence(db: Queryable, most: number, now: Date): Promise<Sequenced> {
  const result = await db.query<Sequenced>(
    'select is_busy as "isBusy", taken, types, oldest from sequence_events($1, $2)',
    [most, now],
  );
  return result.rows[0] ?? { isBusy: false, taken: 0, types: {}, oldest: null };
}

export interface SequencedEvent {
  readonly position: number;
  readonly eventId: string;
  /** Type of the event. It is unknown to this version if a newer version stored the event before a downgrade. */
  readonly type: string;
  readonly at: Date;
  readonly data: EventIds;
}

export interface Stretch {
  /** Position after which the search begins; null begins after the last deleted position. */
  readonly after: number | null;
  readonly types: readonly EventType[] | null;
  readonly limit: number;
  readonly window: number;
}

export interface FeedStretch {
  /** Last position of the feed; 0 if the feed is empty. */
  readonly last: number;
  /** Last deleted position; 0 if no event was deleted. */
  readonly forgotten: number;
  readonly events: readonly SequencedEvent[];
}

type StretchRow = { readonly last: bigint; readonly forgotten: bigint } & Omit<SequencedEvent, 'position'> & {
    readonly position: bigint | null;
  };

/** Finds a partner's events after a position, and the feed's last and last deleted positions, in one statement. */
export async function eventsAfter(db: Queryable, partnerId: bigint, stretch: Stretch): Promise<FeedStretch> {
  const { rows } = await db.query<StretchRow>(
    `with ends as (
       select f.last_position as last,
              coalesce((select e.position - 1 from events e where e.partner_id = $1 order by e.position limit 1),
                       f.last_position) as forgotten
         from event_feeds f where f.partner_id = $1
     )
     select x.last, x.forgotten, e.position, e."eventId", e.type, e.at, e.data
       from ends x
       left join lateral (
         select position, event_id as "eventId", type, at, data
           from events
          where partner_id = $1 and position > coalesce($2, x.forgotten) and position <= coalesce($2, x.forgotten) + $5
            and ($3::text[] is null or type = any($3))
          order by position
          limit $4
       ) e on true
      order by e.position`,
    [partnerId, stretch.after, stretch.types, stretch.limit, stretch.window],
  );
  const [first] = rows;
  return {
    last: Number(first?.last ?? 0),
    forgotten: Number(first?.forgotten ?? 0),
    events: rows.flatMap(({ position, eventId, type, at, data }) =>
      position === null ? [] : [{ position: Number(position), eventId, type, at, data }],
    ),
  };
}

export async function lastPosition(db: Queryable, partnerId: bigint): Promise<number> {
  const { rows } = await db.query<{ last: bigint }>(
    'select last_position as last from event_feeds where partner_id = $1',
    [partnerId],
  );
  return Number(rows[0]?.last ?? 0);
}

export async function grownFeeds(
  db: Queryable,
  waiting: readonly { readonly partnerId: bigint; readonly after: number }[],
): Promise<{ readonly partnerId: bigint; readonly after: number }[]> {
  const { rows } = await db.query<{ partnerId: bigint; after: bigint }>(
    `select w.partner_id as "partnerId", w.after
       from unnest($1::bigint[], $2::bigint[]) as w (partner_id, after)
       join event_feeds f on f.partner_id = w.partner_id and f.last_position > w.after`,
    [waiting.map(({ partnerId }) => partnerId), waiting.map(({ after }) => after)],
  );
  return rows.map(({ partnerId, after }) => ({ partnerId, after: Number(after) }));
}

export async function countNoted(
  db: Queryable,
  most: number,
): Promise<{ readonly waiting: number; readonly oldest: Date | null }> {
  const { rows } = await db.query<{ waiting: number; oldest: Date | null }>(
    `select count(*)::int as waiting, min(at) as oldest
       from (select at from noted_events order by noted_id limit $1) as noted`,
    [most],
  );
  return rows[0] ?? { waiting: 0, oldest: null };
}

/** Deletes up to `most` events added to feeds before `before`, the oldest of each feed first; returns the number. */
export async function forgetEvents(db: Queryable, before: Date, most: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from events
      where ctid = any(array(
              select e.ctid
                from event_feeds f
               cross join lateral (select told_at from events where partner_id = f.partner_id order by position limit 1) as first
               cross join lateral (select ctid, told_at from events where partner_id = f.partner_id
                                    order by position limit $2) as e
               where first.told_at < $1 and e.told_at < $1
               limit $2))`,
    [before, most],
  );
  return rowCount;
}

/** How far a partner's feed goes, or was read. */
export interface FeedPosition {
  readonly partnerId: bigint;
  readonly position: bigint;
}

/** Last position of each feed. */
export async function feedEnds(db: Queryable): Promise<FeedPosition[]> {
  const { rows } = await db.query<FeedPosition>(
    'select partner_id as "partnerId", last_position as position from event_feeds order by partner_id',
  );
  return rows;
}

/** Contracts in the events of a partner's feed, up to `position`. Removed contracts are left out, because they have no id. */
export interface FeedContracts extends FeedPosition {
  readonly contractIds: readonly bigint[];
}

/**
 * Reads which contracts had events of these types after a position of each feed. Feeds without a position are read from their first
 * stored event. At most `feeds` feeds are read, and `most` positions of each.
 */
export async function contractsInFeeds(
  db: Queryable,
  read: readonly FeedPosition[],
  {
    types,
    feeds,
    most,
  }: { readonly types: readonly EventType[]; readonly feeds: number; readonly most: number },
): Promise<FeedContracts[]> {
  const { rows } = await db.query<FeedContracts>(
    `select f.partner_id as "partnerId", coalesce(e.position, f.last_position) as position,
            coalesce(array_remove(e.ids, null), '{}') as "contractIds"
       from (select f.partner_id, f.last_position, coalesce(r.position, 0) as position
               from event_feeds f
               left join unnest($1::bigint[], $2::bigint[]) as r (partner_id, position) using (partner_id)
              where f.last_position > coalesce(r.position, 0)
              limit $4) as f
      cross join lateral (
        select max(s.position) as position,
               array_agg(distinct contract_id_of(s.data ->> 'policyNumber')) filter (where s.type = any($3)) as ids
          from (select position, type, data from events
                 where partner_id = f.partner_id and position > f.position
                 order by position limit $5) as s
      ) as e`,
    [read.map(({ partnerId }) => partnerId), read.map(({ position }) => position), types, feeds, most],
  );
  return rows;
}
