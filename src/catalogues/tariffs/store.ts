import type { Queryable } from '#platform/db/pool.ts';
import type { ByStaff } from '#platform/db/tables/audit-log.ts';
import type { TariffVersion } from './tariff.ts';

const versionColumns = `
  version_id as "versionId", product, kind, effective_from as "effectiveFrom", state, checksum, author, comment,
  drafted_by as "draftedBy"`;

export interface VersionSummary extends Omit<TariffVersion, 'tables'> {
  readonly publishedAt: Date | null;
  readonly withdrawnAt: Date | null;
  readonly withdrawnBy: string | null;
}

/** Lists all versions, sorted by product, kind and date. */
export async function listAllVersions(db: Queryable): Promise<VersionSummary[]> {
  const result = await db.query<VersionSummary>(
    `select ${versionColumns}, published_at as "publishedAt", withdrawn_at as "withdrawnAt", withdrawn_by as "withdrawnBy"
       from tariff_versions
      order by product, kind, effective_from, version_id`,
  );
  return result.rows;
}

/** Loads published versions with their tables, and the drafts with ids in `drafts`. */
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

/** Finds versions by id, with their tables; includes drafts. */
export async function findVersions(db: Queryable, ids: readonly string[]): Promise<TariffVersion[]> {
  const result = await db.query<TariffVersion>(
    `select ${versionColumns}, tables from tariff_versions where version_id = any ($1)`,
    [ids],
  );
  return result.rows;
}

/** Returns the numbers of published and withdrawn versions, which never decrease: equal texts mean equal versions. */
export async function countChanges(db: Queryable): Promise<string> {
  const result = await db.query<{ changes: string }>(
    `select concat_ws('/', count(*), count(*) filter (where state = 'withdrawn')) as changes
       from tariff_versions where state <> 'draft'`,
  );
  return result.rows[0]?.changes ?? '';
}

/** Loads the published versions and drafts of a product, with their tables. */
export async function loadProductVersions(db: Queryable, product: string): Promise<TariffVersion[]> {
  const result = await db.query<TariffVersion>(
    `select ${versionColumns}, tables
       from tariff_versions
      where product = $1 and state <> 'withdrawn'
      order by kind, effective_from`,
    [product],
  );
  return result.rows;
}

/** Returns the published version of the same kind that is in force on the day before the first day of a version. */
export async function findReplaced(
  db: Queryable,
  { product, kind, effectiveFrom }: Pick<TariffVersion, 'product' | 'kind' | 'effectiveFrom'>,
): Promise<TariffVersion | undefined> {
  const result = await db.query<TariffVersion>(
    `select ${versionColumns}, tables
       from tariff_versions
      where product = $1 and kind = $2 and state = 'published' and effective_from < $3
      order by effective_from desc
      limit 1`,
    [product, kind, effectiveFrom],
  );
  return result.rows[0];
}

/** Stores a version or replaces its draft; undefined if the version is already published, otherwise the revision of the draft. */
export async function saveTariffVersion(
  db: Queryable,
  version: TariffVersion & { readonly basedOn?: string },
  at: Date,
): Promise<number | undefined> {
  const result = await db.query<{ revision: number }>(
    `insert into tariff_versions as t (version_id, product, kind, effective_from, state, checksum, author, comment,
                                       tables, imported_at, published_at, drafted_by, based_on)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, case when $5 = 'published' then $10::timestamptz end, $11, $12)
     on conflict (version_id) do update
        set checksum = excluded.checksum, author = excluded.author, comment = excluded.comment,
            tables = excluded.tables, state = excluded.state,
            imported_at = excluded.imported_at, published_at = excluded.published_at,
            drafted_by = excluded.drafted_by, based_on = excluded.based_on, revision = t.revision + 1
      where t.state = 'draft'
     returning revision`,
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
      version.draftedBy ?? null,
      version.basedOn ?? null,
    ],
  );
  return result.rows[0]?.revision;
}

/** Publishes a draft; false if there is no such draft. */
export async function storePublication(db: Queryable, versionId: string, at: Date): Promise<boolean> {
  const result = await db.query(
    `update tariff_versions set state = 'published', published_at = $2
      where version_id = $1 and state = 'draft'
     returning 1`,
    [versionId, at],
  );
  return result.rows.length > 0;
}

/** Marks a version as withdrawn and changes its id, so that a later version can have the old id. Returns the new id. */
export async function storeWithdrawal(
  db: Queryable,
  { versionId }: Pick<TariffVersion, 'versionId'>,
  { actor, at }: Pick<ByStaff, 'actor' | 'at'>,
): Promise<string> {
  const result = await db.query<{ withdrawnAs: string }>(
    `update tariff_versions as v
        set state = 'withdrawn', withdrawn_at = $2, withdrawn_by = $3,
            version_id = concat(version_id, '/withdrawn-', 1 +
              (select count(*) from tariff_versions w
                where w.state = 'withdrawn'
                  and (w.product, w.kind, w.effective_from) = (v.product, v.kind, v.effective_from)))
      where version_id = $1 and state = 'published'
     returning version_id as "withdrawnAs"`,
    [versionId, at, actor],
  );
  const [row] = result.rows;
  if (!row) throw new Error(`${versionId} is no longer published`);
  await db.query(`update tariff_versions set based_on = $2 where based_on = $1 and state = 'draft'`, [
    versionId,
    row.withdrawnAs,
  ]);
  return row.withdrawnAs;
}

/** Finds the last withdrawal of a version with the same tables and start date. */
export async function findWithdrawal(
  db: Queryable,
  { product, kind, effectiveFrom, checksum }: TariffVersion,
): Promise<{ readonly at: Date; readonly by: string } | undefined> {
  const result = await db.query<{ at: Date; by: string }>(
    `select withdrawn_at as at, withdrawn_by as by
       from tariff_versions
      where state = 'withdrawn' and (product, kind, effective_from, checksum) = ($1, $2, $3, $4)
      order by withdrawn_at desc
      limit 1`,
    [product, kind, effectiveFrom, checksum],
  );
  return result.rows[0];
}

/** Locks tariffs, so that imports, publications and withdrawals run one after the other. */
export async function lockTariffs(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('bindery tariffs'))`);
}

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

export interface DraftState {
  /** Version from which the draft was made; null if files were imported. */
  readonly basedOn: string | null;
  readonly revision: number;
}

export async function findDraftState(db: Queryable, versionId: string): Promise<DraftState | undefined> {
  const result = await db.query<DraftState>(
    `select based_on as "basedOn", revision from tariff_versions where version_id = $1 and state = 'draft'`,
    [versionId],
  );
  return result.rows[0];
}

/** Stores the edited tables of a draft and returns its new revision. */
export async function updateTables(
  tx: Queryable,
  { versionId, tables, checksum }: TariffVersion,
): Promise<number> {
  const result = await tx.query<{ revision: number }>(
    `update tariff_versions set tables = $2, checksum = $3, revision = revision + 1
      where version_id = $1 and state = 'draft'
     returning revision`,
    [versionId, JSON.stringify(tables), checksum],
  );
  return revisionOf(result.rows, versionId);
}

/** Changes the first day and the comment of a draft, and returns its new revision. */
export async function updateHead(
  tx: Queryable,
  versionId: string,
  head: Pick<TariffVersion, 'versionId' | 'effectiveFrom' | 'comment'>,
): Promise<number> {
  const result = await tx.query<{ revision: number }>(
    `update tariff_versions set version_id = $2, effective_from = $3, comment = $4, revision = revision + 1
      where version_id = $1 and state = 'draft'
     returning revision`,
    [versionId, head.versionId, head.effectiveFrom, head.comment],
  );
  return revisionOf(result.rows, versionId);
}

function revisionOf([row]: readonly { readonly revision: number }[], versionId: string): number {
  if (!row) throw new Error(`${versionId} is no longer a draft`);
  return row.revision;
}

export async function deleteDraft(tx: Queryable, versionId: string): Promise<void> {
  await tx.query(`delete from tariff_versions where version_id = $1 and state = 'draft'`, [versionId]);
}
