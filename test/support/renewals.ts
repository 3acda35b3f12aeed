import assert from 'node:assert/strict';
import type { JsonObject } from '#kernel/json/json.ts';
import { onDay } from './later.ts';
import { until } from './process.ts';
import type { TestPartner, TestService } from './service.ts';

/** Moves the clock to the night of `day`, runs its renewal jobs, and returns the partner with a new token. */
export async function renewalNight(
  service: TestService,
  partner: TestPartner,
  day: string,
): Promise<TestPartner> {
  const later = await onDay(service, partner, `${day}T03:00:00+03:00`);
  await rateRenewals(service, day);
  return later;
}

let runs = 0;

/** Runs the renewal jobs of the day and waits for their end. */
export async function rateRenewals({ jobs, pool }: TestService, day: string): Promise<void> {
  runs += 1;
  const requestId = `renewals-${day}-${runs}`;
  await jobs.enqueue(pool, {
    kind: 'renewal-offers',
    data: { day, part: '0' },
    requestId,
    uniqueKey: requestId,
  });
  await until(async () => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from pgboss.job where name = 'renewal-offers' and state in ('created', 'retry', 'active')`,
    );
    return rows[0]?.count === 0;
  });
}

/** Returns the partner's renewals. */
export async function renewalsOf(partner: TestPartner, query = ''): Promise<JsonObject[]> {
  const { status, body, text } = await partner.call('GET', `/sales/v2/renewals${query}`);
  assert.equal(status, 200, text);
  return body.results as JsonObject[];
}
