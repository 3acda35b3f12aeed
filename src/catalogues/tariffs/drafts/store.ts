import type { Queryable } from '#platform/db/pool.ts';
import type { ByStaff } from '#platform/db/tables/audit-log.ts';
import type { RowChange } from './edit-table.ts';

/** Number of changed rows that are stored with an edit. */
export const changesStored = 1_000;

export interface DraftEdit {
  readonly revision: number;
  readonly actor: string;
  readonly at: Date;
  /** Edited table; null if files replaced all tables. */
  readonly table: string | null;
  readonly rows: number;
  /** The first changed rows. */
  readonly changes: readonly RowChange[];
}

/** Lists the edits of a draft after a revision, newest first. */
export async function listEdits(
  db: Queryable,
  versionId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly DraftEdit[]> {
  const result = await db.query<DraftEdit>(
    `select revision, actor, edited_at as at, table_name as "table", rows_count as rows, changes
       from tariff_edits
      where version_id = $1 and revision > $2
      order by revision desc
      limit $3`,
    [versionId, after, limit],
  );
  return result.rows;
}

export async function insertEdit(
  tx: Queryable,
  versionId: string,
  { revision, table, changes }: Pick<DraftEdit, 'revision' | 'table' | 'changes'>,
  { actor, at }: Pick<ByStaff, 'actor' | 'at'>,
): Promise<void> {
  await tx.query(
    `insert into tariff_edits (version_id, revision, actor, edited_at, table_name, rows_count, changes)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [versionId, revision, actor, at, table, changes.length, JSON.stringify(changes.slice(0, changesStored))],
  );
}
