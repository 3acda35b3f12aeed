import { moscowDate } from '#kernel/time/calendar.ts';
import { systemClock } from '#kernel/time/clock.ts';
import type { Shot } from './load.ts';
import { territoriesOn } from './peers/osago/peers.ts';
import { sampleBodies } from './peers/osago/sample-bodies.ts';

const bodies = 240;

/** Quotes of osago of every kind, concluded today. */
export function quoteShots(headers: Readonly<Record<string, string>>): readonly Shot[] {
  const today = moscowDate(systemClock.now());
  return sampleBodies(bodies, today, territoriesOn(today)).map(({ holderType, body }) => ({
    path: `/ship/biz/sales/v2/${holderType}/osago/quotes`,
    headers,
    body: JSON.stringify(body),
  }));
}
