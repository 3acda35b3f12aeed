import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { makeDirectory } from '#platform/db/file-errors.ts';
import { StartError } from '#platform/db/start-error.ts';
import { errorCode } from '#platform/db/unavailable.ts';
import { writeWorkbook } from '../../files/write-workbook.ts';
import { tableColumns } from '../diff-versions.ts';
import type { Row, TableShape, TariffVersion } from '../tariff.ts';
import { headFile } from './read-directory.ts';
import { headSheet } from './read-workbook.ts';

type Shapes = Readonly<Record<string, TableShape>>;

/** Writes a version to a new directory, completely or not at all; throws StartError if that fails. */
export function writeVersion(version: TariffVersion, path: string, shapes: Shapes): void {
  const target = resolve(path);
  const parent = dirname(target);
  if (existsSync(target)) throw new StartError(`${path} is there already: choose another path or remove it`);
  try {
    makeDirectory(parent);
    const made = mkdtempSync(join(parent, '.tariff-'));
    try {
      const ready = join(made, 'version');
      writeDirectory(version, ready, shapes);
      renameSync(ready, target);
    } finally {
      rmSync(made, { recursive: true });
    }
  } catch (cause) {
    throw new StartError(
      `${path} cannot be written (${errorCode(cause) || String(cause)}): choose another path`,
      { cause },
    );
  }
}

function writeDirectory(version: TariffVersion, directory: string, shapes: Shapes): void {
  const { product, kind, effectiveFrom, author, comment } = version;
  mkdirSync(directory);
  const head = { product, kind, effectiveFrom, author, comment };
  writeFileSync(join(directory, headFile), `${JSON.stringify(head, null, 2)}\n`);
  for (const [table, rows] of Object.entries(version.tables)) {
    writeFileSync(join(directory, `${table}.csv`), toCsv(rows, shapes[table]));
  }
}

/** Formats a table as CSV with a header; empty if it has neither rows nor known columns. */
export function toCsv(rows: readonly Row[], shape: TableShape | undefined): string {
  const columns = tableColumns(rows, shape);
  if (columns.length === 0) return '';
  // Quotes empty cells of a single column, because blank lines are skipped in reading.
  return stringify([...rows], { header: true, columns: [...columns], quoted_empty: columns.length === 1 });
}

/** Writes a version as XLSX: the sheet `version` and one sheet per table, all cells as text. */
export function toWorkbook(
  version: TariffVersion,
  shapes: Readonly<Record<string, TableShape>>,
): Promise<Buffer> {
  const { product, kind, effectiveFrom, author, comment } = version;
  const head = Object.entries({ product, kind, effectiveFrom, author, comment });
  const tables = Object.entries(version.tables).map(([table, rows]) => {
    const columns = tableColumns(rows, shapes[table]);
    return [table, [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]] as const;
  });
  return writeWorkbook({ [headSheet]: [['field', 'value'], ...head], ...Object.fromEntries(tables) });
}
