import { faultAt, invalidArgument, ServiceError } from '#kernel/errors/errors.ts';
import { dayMs } from '#kernel/time/calendar.ts';
import { type Clock, monotonicMs } from '#kernel/time/clock.ts';
import { removedInParts } from '../db/in-parts.ts';
import type { Pool } from '../db/pool.ts';
import { createWaiters } from '../db/waiters.ts';
import type { FeedBody } from './event-schema.ts';
import {
  cursorBehind,
  eventRetentionDays,
  type FeedQuery,
  foreignCursor,
  forgottenCursor,
  latest,
  readFeedQuery,
} from './feed-query.ts';
import { eventBody, type OnUnknownType } from './note.ts';
import * as store from './store.ts';

/** Number of feed positions that one statement searches for events of the requested types. */
const window = 10_000;
/** Maximum number of waiting requests per partner. Another request ends the oldest wait. */
const heldMost = 16;
/** Maximum number of requests per partner that search for events at the same time; more would delay other requests. */
const readingMost = 32;
const retryAfterSeconds = 1;

interface Page {
  readonly events: readonly store.SequencedEvent[];
  readonly next: number;
  readonly last: number;
}

export interface Feed {
  /** Returns or waits for events. Throws INVALID_ARGUMENT, and RESOURCE_EXHAUSTED above `readingMost` requests. */
  read(partnerId: bigint, query: Readonly<Record<string, unknown>>): Promise<FeedBody>;
  /** Ends the waits of requests whose feed has new events; called after a signal about new events. */
  heard(): void;
  /** Deletes events older than 30 days. */
  sweep(): Promise<void>;
  close(): void;
}

export function createFeed(deps: {
  readonly pool: Pool;
  readonly clock: Clock;
  onError(error: unknown): void;
  readonly onUnknownType?: OnUnknownType;
}): Feed {
  const { pool, clock, onUnknownType } = deps;
  const held = new Map<bigint, Set<AbortController>>();
  const reading = new Map<bigint, number>();
  const waiters = createWaiters(async (keys) => {
    const grown = await store.grownFeeds(pool, keys.map(placeIn));
    return grown.map(keyOf);
  }, deps.onError);

  async function search<Found>(partnerId: bigint, run: () => Promise<Found>): Promise<Found> {
    reading.set(partnerId, (reading.get(partnerId) ?? 0) + 1);
    try {
      return await run();
    } finally {
      const left = (reading.get(partnerId) ?? 1) - 1;
      if (left > 0) reading.set(partnerId, left);
      else reading.delete(partnerId);
    }
  }

  async function page(partnerId: bigint, after: number | null, query: FeedQuery): Promise<Page> {
    const { types, limit } = query;
    const stretch = { types, limit, window };
    for (let from = after; ; ) {
      const { events, last, forgotten } = await store.eventsAfter(pool, partnerId, {
        ...stretch,
        after: from,
      });
      const begin = from ?? forgotten;
      requireKept(begin, { last, forgotten });
      const full = events.length === limit ? events.at(-1) : undefined;
      const next = full?.position ?? Math.min(begin + window, last);
      if (events.length > 0 || next === last) return { events, next, last };
      from = next;
    }
  }

  /** Waits for events after the position; returns false after the time limit, a disconnect or `close`. */
  async function hold(partnerId: bigint, after: number, timeoutMs: number): Promise<boolean> {
    if (timeoutMs <= 0) return false;
    const own = held.get(partnerId) ?? new Set();
    held.set(partnerId, own);
    const here = new AbortController();
    own.add(here);
    if (own.size > heldMost) [...own][0]?.abort();
    const hasGrown = await waiters.wait(keyOf({ partnerId, after }), timeoutMs, here.signal);
    own.delete(here);
    if (own.size === 0) held.delete(partnerId);
    return hasGrown;
  }

  return {
    async read(partnerId, sent) {
      const query = readFeedQuery(sent, partnerId);
      const endsAtMs = monotonicMs() + query.waitMs;
      if ((reading.get(partnerId) ?? 0) >= readingMost) throw tooMany();
      let found = await search(partnerId, async () => {
        const begin = query.after === latest ? await store.lastPosition(pool, partnerId) : query.after;
        return page(partnerId, begin, query);
      });
      while (found.events.length === 0 && (await hold(partnerId, found.next, endsAtMs - monotonicMs()))) {
        const { next } = found;
        found = await search(partnerId, () => page(partnerId, next, query));
      }
      return {
        events: found.events.map((event) => eventBody(event, onUnknownType)),
        nextCursor: cursorBehind(found.next, partnerId),
        hasMore: found.next < found.last,
      };
    },
    heard: waiters.poll,
    async sweep() {
      const before = new Date(clock.now().getTime() - eventRetentionDays * dayMs);
      await removedInParts((most) => store.forgetEvents(pool, before, most));
    },
    close: waiters.close,
  };
}

function tooMany(): ServiceError {
  const advice =
    `Одновременно выполняется не больше ${readingMost} запросов событий; повторите через ${retryAfterSeconds} с. ` +
    'Достаточно одного запроса с параметром wait';
  const faults = [faultAt('events', advice, 'RATE_LIMIT_EXCEEDED')];
  return new ServiceError('RESOURCE_EXHAUSTED', { retryAfterSeconds, faults });
}

function keyOf({ partnerId, after }: { readonly partnerId: bigint; readonly after: number }): string {
  return `${partnerId} ${after}`;
}

function placeIn(key: string): { readonly partnerId: bigint; readonly after: number } {
  const [partnerId = '', after = ''] = key.split(' ');
  return { partnerId: BigInt(partnerId), after: Number(after) };
}

/** Throws INVALID_ARGUMENT for a cursor outside the feed (after a restore), because reading would skip events. */
function requireKept(
  begin: number,
  { last, forgotten }: { readonly last: number; readonly forgotten: number },
): void {
  if (begin > last) throw invalidArgument([foreignCursor]);
  if (begin < forgotten) throw invalidArgument([forgottenCursor]);
}
