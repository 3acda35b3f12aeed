import { createWorkingDays, type WorkingDays, type WorkingYear } from '#kernel/time/working-days.ts';
import { type CurrentReader, keepCurrent } from '#platform/db/keep-current.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { workingYear } from './calendar-year.ts';
import * as store from './store.ts';

export async function loadWorkingDays(db: Queryable): Promise<WorkingDays> {
  const years = await loadYears(db);
  return createWorkingDays((year) => years.get(year));
}

export async function keepWorkingDaysCurrent(
  db: Queryable,
  failed: (error: unknown) => void,
): Promise<CurrentReader & { readonly workingDays: WorkingDays }> {
  let years: ReadonlyMap<string, WorkingYear> = new Map();
  const reader = await keepCurrent({
    fingerprint: async () => String(await store.countPublished(db)),
    read: async () => {
      years = await loadYears(db);
    },
    failed,
  });
  return { ...reader, workingDays: createWorkingDays((year) => years.get(year)) };
}

async function loadYears(db: Queryable): Promise<ReadonlyMap<string, WorkingYear>> {
  const years = await store.publishedYears(db);
  return new Map(years.map(({ year, days }) => [String(year), workingYear(days)]));
}
