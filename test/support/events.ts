import { randomUUID } from 'node:crypto';
import { addPartner } from '#access/manage-partners.ts';
import { type PartnerRights, usualRights } from '#access/partner.ts';
import type { Json, JsonObject } from '#kernel/json/json.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Feed } from '#platform/events/feed.ts';
import { until } from './process.ts';
import { type TestPartner, type TestService, testDay } from './service.ts';
import { byStaff } from './staff.ts';

/** Creates a partner and returns its id. */
export async function partnerIn(pool: Pool, rights: Partial<PartnerRights> = {}): Promise<bigint> {
  const login = `partner-${randomUUID()}`;
  await addPartner(pool, byStaff(), { name: 'Партнёр', ...usualRights, ...rights, login });
  const { rows } = await pool.query<{ id: bigint }>(
    'select partner_id as id from partners where login = $1',
    [login],
  );
  return rows[0]?.id ?? 0n;
}

/** Waits until the calendar events of the start day are published, because tests that count events would count them. */
export function startDayReported({ pool }: TestService): Promise<void> {
  return until(async () => {
    const { rows } = await pool.query<{ until: string | null }>('select until from told_calendar');
    return rows[0]?.until === testDay;
  });
}

export interface FeedEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: JsonObject;
}

export interface Page {
  readonly events: readonly FeedEvent[];
  readonly nextCursor: string;
  readonly hasMore: boolean;
}

export async function pageOf(feed: Feed, partnerId: bigint, query: JsonObject = {}): Promise<Page> {
  return (await feed.read(partnerId, query)) as unknown as Page;
}

export async function allEvents(partner: TestPartner, query = ''): Promise<FeedEvent[]> {
  const published: FeedEvent[] = [];
  for (let after = ''; ; ) {
    const answer = await partner.call('GET', `/sales/v2/events?limit=2${after}${query}`);
    if (answer.status !== 200) throw new Error(answer.text);
    const page = answer.body as unknown as Page;
    published.push(...page.events);
    if (!page.hasMore) return published;
    after = `&after=${page.nextCursor}`;
  }
}

/** Waits until there are `count` events of a type and returns the data of the newest without the position. */
export async function untilPublished(partner: TestPartner, type: string, count = 1): Promise<JsonObject> {
  let published: FeedEvent[] = [];
  await until(async () => {
    published = await allEvents(partner, `&types=${type}`);
    return published.length >= count;
  });
  const { position, ...ids } = published.at(-1)?.data ?? {};
  return ids as Record<string, Json>;
}
