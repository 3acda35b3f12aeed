import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { announce } from '#platform/db/signals.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { readCsv } from '../files/csv.ts';
import type { CalendarDay } from './calendar-year.ts';
import { type ReadYear, readYear } from './read-year.ts';
import * as store from './store.ts';

const directory = new URL('../../../data/calendar/', import.meta.url);

export function calendarChecksum(days: readonly CalendarDay[]): string {
  return hash('sha256', JSON.stringify(days));
}

/** Publishes new and changed shipped years, except years for which staff published a calendar. */
export async function importShippedYears(
  pool: Pool,
  clock: Clock,
  shipped: readonly ReadYear[] = shippedYears(),
): Promise<void> {
  if ((await outdated(pool, shipped)).length === 0) return;
  await inTransaction(pool, async (tx) => {
    await store.lockCalendar(tx);
    const at = clock.now();
    for (const { year, days, version, checksum } of await outdated(tx, shipped)) {
      const head = { year, days, version, checksum, importedAt: at, publishedAt: at };
      await store.saveVersion(tx, { ...head, state: 'published', origin: 'shipped' });
    }
    await announce(tx, 'calendar');
  });
}

async function outdated(db: Queryable, shipped: readonly ReadYear[]) {
  const stored = await store.listVersions(db);
  return shipped.flatMap((one) => {
    const known = stored.filter(({ year }) => year === one.year);
    const checksum = calendarChecksum(one.days);
    const newest = known.find(({ state }) => state === 'published');
    if (newest?.origin === 'imported' || known.some((other) => other.checksum === checksum)) return [];
    return [{ ...one, checksum, version: (known[0]?.version ?? 0) + 1 }];
  });
}

/** Reads the shipped years; throws if a file cannot be read, because terms must not be counted with a wrong calendar. */
export function shippedYears(): readonly ReadYear[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.csv'))
    .sort()
    .map((name) => {
      const table = readCsv(readFileSync(new URL(name, directory)), 400);
      const reading = 'faults' in table ? table : readYear(table);
      if ('days' in reading && name === `${reading.year}.csv`) return reading;
      throw new Error(`data/calendar/${name}: ${JSON.stringify(reading)}`);
    });
}
