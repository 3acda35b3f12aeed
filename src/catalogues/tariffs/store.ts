import type { Queryable } from '#platform/db/pool.ts';
import type { TariffVersion } from './tariff.ts';

const versionColumns = `
  version_id as "versionId", product, kind, effective_from as "effectiveFrom", state, checksum, author, comment`;

/** A version without its tables. */
export interface VersionSummary extends Omit<TariffVersion, 'tables'> {
  readonly publishedAt: Date | null;
}

/** Every version without its tables, by product, kind and date. */
export async function listAllVersions(db: Queryable): Promise<VersionSummary[]> {
  const result = await db.query<VersionSummary>(
    `select ${versionColumns}, published_at as "publishedAt" from tariff_versions order by product, kind, effective_from`,
  );
  return result.rows;
}

/** Published versions with their tables; `drafts` names those to read as well. */
export async function loadPublished(db: Queryable, drafts: readonly string[] = []): Promise<TariffVersion[]> {
  const result = await db.query<TariffVersion>(
    `select ${versionColumns}, tables
       from tariff_versions
      where state = 'published' or version_id = any ($1)
      order by product, kind, effective_from`,
    [drafts],
  );
  return result.rows;
}

/** Versions by id, drafts too, with their tables; those that exist. */
export async function versionsOf(db: Queryable, ids: readonly string[]): Promise<TariffVersion[]> {
  const result = await db.query<TariffVersion>(
    `select ${versionColumns}, tables from tariff_versions where version_id = any ($1)`,
    [ids],
  );
  return result.rows;
}

/** How many versions are published: it only ever grows, so that another number means other versions. */
export async function countPublished(db: Queryable): Promise<bigint> {
  const result = await db.query<{ count: bigint }>(
    `select count(*) as count from tariff_versions where state = 'published'`,
  );
  return result.rows[0]?.count ?? 0n;
}

/** A draft may be imported again; a published version never changes. False where it is published. */
export async function saveVersion(db: Queryable, version: TariffVersion, at: Date): Promise<boolean> {
  const result = await db.query(
    `insert into tariff_versions as t (version_id, product, kind, effective_from, state, checksum, author, comment,
                                       tables, imported_at, published_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, case when $5 = 'published' then $10::timestamptz end)
     on conflict (version_id) do update
        set checksum = excluded.checksum, author = excluded.author, comment = excluded.comment,
            tables = excluded.tables, state = excluded.state,
            imported_at = excluded.imported_at, published_at = excluded.published_at
      where t.state = 'draft'
     returning 1`,
    [
      version.versionId,
      version.product,
      version.kind,
      version.effectiveFrom,
      version.state,
      version.checksum,
      version.author,
      version.comment,
      JSON.stringify(version.tables),
      at,
    ],
  );
  return result.rows.length > 0;
}

/** False where there is no such draft. */
export async function setPublished(db: Queryable, versionId: string, at: Date): Promise<boolean> {
  const result = await db.query(
    `update tariff_versions set state = 'published', published_at = $2
      where version_id = $1 and state = 'draft'
     returning 1`,
    [versionId, at],
  );
  return result.rows.length > 0;
}

/** Keeps two imports or publications from checking against a state that the other is changing. */
export async function lockTariffs(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('bindery tariffs'))`);
}

/** When versions were published, of those that are. */
export async function publishedAt(
  db: Queryable,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const result = await db.query<{ versionId: string; publishedAt: Date }>(
    `select version_id as "versionId", published_at as "publishedAt"
       from tariff_versions
      where version_id = any ($1) and state = 'published'`,
    [versionIds],
  );
  return new Map(result.rows.map((row) => [row.versionId, row.publishedAt]));
}
