import { message, type Refused } from '#kernel/errors/message.ts';
import type { Pool } from '#platform/db/pool.ts';
import { announce } from '#platform/db/signals.ts';
import { type ByStaff, noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { CalendarDay } from './calendar-year.ts';
import type { ReadYear } from './read-year.ts';
import { calendarChecksum } from './shipped-years.ts';
import * as store from './store.ts';

export type VersionKey = Pick<store.CalendarVersion, 'year' | 'version'>;

export interface DraftOfYear extends VersionKey {
  /** Days that were added or changed compared with the published version. */
  readonly changed: readonly CalendarDay[];
  readonly removed: readonly CalendarDay[];
}

export function versionName({ year, version }: VersionKey): string {
  return `${year}/${version}`;
}

/** Stores a draft of a year; replaces its earlier draft. */
export function importYear(
  pool: Pool,
  by: ByStaff,
  { year, days }: ReadYear,
): Promise<DraftOfYear | Refused> {
  return inTransaction(pool, async (tx) => {
    await store.lockCalendar(tx);
    const checksum = calendarChecksum(days);
    const current = await store.findVersion(tx, year, null);
    if (current?.checksum === checksum)
      return { refusal: message('CALENDAR_UNCHANGED', { year, version: versionName(current) }) };
    const known = (await store.listVersions(tx)).filter((one) => one.year === year);
    const draft = known.find(({ state }) => state === 'draft');
    const version = draft?.version ?? (known[0]?.version ?? 0) + 1;
    const head = { year, version, state: 'draft', origin: 'imported' } as const;
    await store.saveVersion(tx, { ...head, days, checksum, importedAt: by.at, publishedAt: null });
    await noteActs(tx, by, { action: 'calendar.import', about: versionName(head), after: { checksum } });
    return { year, version, ...differences(current?.days ?? [], days) };
  });
}

/** Publishes a draft as the calendar of its year. Terms calculated afterwards use the new calendar. */
export function publishYear(
  pool: Pool,
  by: ByStaff,
  { year, version }: VersionKey,
): Promise<VersionKey | Refused> {
  return inTransaction(pool, async (tx) => {
    await store.lockCalendar(tx);
    const draft = await store.findVersion(tx, year, version);
    if (draft?.state !== 'draft')
      return { refusal: message('CALENDAR_DRAFT_NOT_FOUND', { version: versionName({ year, version }) }) };
    const current = await store.findVersion(tx, year, null);
    if (current && current.version > version)
      return { refusal: message('CALENDAR_NEWER', { version: versionName(current), year }) };
    await store.setPublished(tx, year, version, by.at);
    const { changed, removed } = differences(current?.days ?? [], draft.days);
    const after = { checksum: draft.checksum, changed: changed.map(dayText), removed: removed.map(dayText) };
    await noteActs(tx, by, { action: 'calendar.publish', about: versionName(draft), after });
    await announce(tx, 'calendar');
    return { year, version };
  });
}

/** Formats a day as "2027-11-05 DAY_OFF". */
export function dayText({ date, kind }: CalendarDay): string {
  return `${date} ${kind}`;
}

function differences(before: readonly CalendarDay[], after: readonly CalendarDay[]) {
  const texts = (days: readonly CalendarDay[]) => new Set(days.map(dayText));
  const [known, now] = [texts(before), texts(after)];
  return {
    changed: after.filter((day) => !known.has(dayText(day))),
    removed: before.filter((day) => !now.has(dayText(day))),
  };
}
