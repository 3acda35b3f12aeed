import type { Queryable } from '#platform/db/pool.ts';
import type { CalendarDay } from './calendar-year.ts';

export interface CalendarVersion {
  readonly year: number;
  /** Version number within the year, starting from 1. */
  readonly version: number;
  readonly state: 'draft' | 'published';
  readonly origin: 'shipped' | 'imported';
  readonly checksum: string;
  readonly importedAt: Date;
  readonly publishedAt: Date | null;
}

export interface CalendarYear extends CalendarVersion {
  readonly days: readonly CalendarDay[];
}

const columns = `year, version, state, origin, checksum, imported_at as "importedAt", published_at as "publishedAt"`;

/** Lists all versions, the newest year and version first. */
export async function listVersions(db: Queryable): Promise<readonly CalendarVersion[]> {
  const result = await db.query<CalendarVersion>(
    `select ${columns} from calendar_years order by year desc, version desc`,
  );
  return result.rows;
}

/** Finds a version with its days, or the newest published one if `version` is null. */
export async function findVersion(
  db: Queryable,
  year: number,
  version: number | null,
): Promise<CalendarYear | undefined> {
  const result = await db.query<CalendarYear>(
    `select ${columns}, days from calendar_years
      where year = $1 and (version = $2 or ($2 is null and state = 'published'))
      order by version desc limit 1`,
    [year, version],
  );
  return result.rows[0];
}

export async function publishedYears(db: Queryable): Promise<readonly Pick<CalendarYear, 'year' | 'days'>[]> {
  const result = await db.query<Pick<CalendarYear, 'year' | 'days'>>(
    `select distinct on (year) year, days from calendar_years
      where state = 'published' order by year, version desc`,
  );
  return result.rows;
}

/** Counts the published versions. The number never decreases, so a different number means a changed calendar. */
export async function countPublished(db: Queryable): Promise<bigint> {
  const result = await db.query<{ count: bigint }>(
    `select count(*) as count from calendar_years where state = 'published'`,
  );
  return result.rows[0]?.count ?? 0n;
}

export async function saveVersion(tx: Queryable, one: CalendarYear): Promise<void> {
  await tx.query(`delete from calendar_years where year = $1 and state = 'draft' and $2 = 'draft'`, [
    one.year,
    one.state,
  ]);
  await tx.query(
    `insert into calendar_years (year, version, state, origin, checksum, days, imported_at, published_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      one.year,
      one.version,
      one.state,
      one.origin,
      one.checksum,
      JSON.stringify(one.days),
      one.importedAt,
      one.publishedAt,
    ],
  );
}

export async function setPublished(tx: Queryable, year: number, version: number, at: Date): Promise<void> {
  await tx.query(
    `update calendar_years set state = 'published', published_at = $3
      where year = $1 and version = $2 and state = 'draft'`,
    [year, version, at],
  );
}

/** Locks the calendar, so that imports and publications run one after the other. */
export async function lockCalendar(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('bindery calendar'))`);
}
