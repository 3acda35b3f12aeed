import type { Queryable } from '#platform/db/pool.ts';
import { openedAt, sealedAt } from '#platform/db/sealing.ts';

export type ImportState = 'RUNNING' | 'DONE' | 'REFUSED';

export interface ImportCounts {
  readonly lines: number;
  readonly imported: number;
  /** Lines that an earlier run has imported. */
  readonly known: number;
  readonly wrong: number;
  /** Lines with warnings and without faults. */
  readonly warned: number;
}

export interface PortfolioImport extends ImportCounts {
  readonly importId: string;
  readonly product: string;
  readonly fileName: string;
  readonly isDryRun: boolean;
  readonly skipsWrong: boolean;
  readonly actor: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly state: ImportState;
}

const columns = `import_id as "importId", product, file_name as "fileName", is_dry_run as "isDryRun", skips_wrong as "skipsWrong", actor,
  started_at as "startedAt", ended_at as "endedAt", state, lines, imported, known, wrong, warned`;

const reportPlace = (importId: string) => `portfolio_imports.report ${importId}`;

export async function insertImport(
  db: Queryable,
  one: Pick<
    PortfolioImport,
    'importId' | 'product' | 'fileName' | 'isDryRun' | 'skipsWrong' | 'actor' | 'startedAt'
  > & {
    readonly requestId: string;
    readonly fingerprint: Buffer;
  },
): Promise<void> {
  const { importId, product, fileName, fingerprint, isDryRun, skipsWrong, actor, requestId, startedAt } = one;
  await db.query(
    `insert into portfolio_imports (import_id, product, file_name, fingerprint, is_dry_run, skips_wrong, actor, request_id, started_at, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'RUNNING')`,
    [importId, product, fileName, fingerprint, isDryRun, skipsWrong, actor, requestId, startedAt],
  );
}

export async function noteCounts(db: Queryable, importId: string, counts: ImportCounts): Promise<void> {
  const { lines, imported, known, wrong, warned } = counts;
  await db.query(
    'update portfolio_imports set lines = $2, imported = $3, known = $4, wrong = $5, warned = $6 where import_id = $1',
    [importId, lines, imported, known, wrong, warned],
  );
}

export async function endImport(
  tx: Queryable,
  importId: string,
  end: {
    readonly state: ImportState;
    readonly counts: ImportCounts;
    readonly report: Buffer;
    readonly at: Date;
  },
): Promise<void> {
  const { state, counts, report, at } = end;
  await noteCounts(tx, importId, counts);
  await tx.query('update portfolio_imports set state = $2, report = $3, ended_at = $4 where import_id = $1', [
    importId,
    state,
    await sealedAt(tx, reportPlace(importId), report),
    at,
  ]);
}

export async function recentImports(db: Queryable, limit: number): Promise<PortfolioImport[]> {
  const { rows } = await db.query<PortfolioImport>(
    `select ${columns} from portfolio_imports order by started_at desc, import_id limit $1`,
    [limit],
  );
  return rows;
}

/** Returns the report of an import as CSV; null if there is no such import or it has not ended. */
export async function findReport(db: Queryable, importId: string): Promise<Buffer | null> {
  const { rows } = await db.query<{ report: Buffer | null }>(
    'select report from portfolio_imports where import_id = $1',
    [importId],
  );
  const report = rows[0]?.report;
  return report ? openedAt(db, reportPlace(importId), report) : null;
}
