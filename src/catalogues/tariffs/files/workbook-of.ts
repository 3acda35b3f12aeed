import { textWorkbook } from '../../files/text-workbook.ts';
import { columnsOf } from '../columns-of.ts';
import type { TableShape, TariffVersion } from '../tariff.ts';
import { headSheet } from './read-workbook.ts';

/** A version as an XLSX file: the sheet `version` and a sheet a table, every cell a text. */
export function workbookOf(
  version: TariffVersion,
  shapes: Readonly<Record<string, TableShape>>,
): Promise<Buffer> {
  const { product, kind, effectiveFrom, author, comment } = version;
  const head = Object.entries({ product, kind, effectiveFrom, author, comment });
  const tables = Object.entries(version.tables).map(([table, rows]) => {
    const columns = columnsOf(rows, shapes[table]);
    return [table, [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]] as const;
  });
  return textWorkbook({ [headSheet]: [['field', 'value'], ...head], ...Object.fromEntries(tables) });
}
