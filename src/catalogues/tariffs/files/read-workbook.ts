import { message } from '#kernel/errors/message.ts';
import type { Sheet } from '../../files/sheet.ts';
import { openWorkbook } from '../../files/workbook.ts';
import { tableRowsMax } from '../check-table.ts';
import type { Row, TableFault } from '../tariff.ts';
import { headFields, parseHead, tariffChecksum, type VersionHead } from '../version-head.ts';
import { tableName, tableNameFault, tablesMax, type VersionReading } from '../version-reading.ts';

/** Name of the sheet with the fields of `version.json`. */
export const headSheet = 'version';

/** Reads an XLSX workbook: the sheet `version` (field, value) and one sheet per table with columns in the first row. */
export async function readTariffWorkbook(file: string, bytes: Uint8Array): Promise<VersionReading> {
  const workbook = await openWorkbook(bytes, tableRowsMax);
  if ('code' in workbook) return { faults: [{ table: file, message: workbook }] };
  if (workbook.names.length > tablesMax + 1)
    return { faults: [{ table: file, message: message('TABLES_TOO_MANY', { max: tablesMax }) }] };
  // Staff do not see hidden sheets, so hidden sheets must not affect prices.
  const faults: TableFault[] = workbook.hidden.map((table) => ({
    table,
    message: message('SHEET_HIDDEN'),
  }));
  const head = readHead(workbook.sheets.get(headSheet), faults);
  const tables: Record<string, readonly Row[]> = {};
  const lines: Record<string, readonly number[]> = {};
  for (const name of workbook.names.filter((one) => one !== headSheet)) {
    const sheet = workbook.sheets.get(name);
    if (!sheet) continue;
    faults.push(...faultsOf(name, sheet));
    if (tableName.test(name)) {
      tables[name] = sheet.rows;
      lines[name] = sheet.lines;
    } else if (sheet.columns.length > 0 || sheet.faults.length > 0) {
      faults.push({ table: name, message: tableNameFault });
    }
  }
  if (head === null) return { faults };
  const version = { ...head, state: 'draft', checksum: tariffChecksum(tables), tables } as const;
  return faults.length > 0 ? { faults, readable: { version, lines } } : { version, lines };
}

function faultsOf(table: string, sheet: Sheet): readonly TableFault[] {
  return sheet.faults.map((fault) => ({ table, ...fault }));
}
function readHead(sheet: Sheet | undefined, faults: TableFault[]): VersionHead | null {
  const table = headSheet;
  if (!sheet || sheet.faults.length > 0) {
    faults.push(...(sheet ? faultsOf(table, sheet) : [{ table, message: message('SHEET_MISSING') }]));
    return null;
  }
  const rowOf = new Map(sheet.rows.map((row, index) => [row.field ?? '', { value: row.value ?? '', index }]));
  const lineOf = (field: string) => sheet.lines[rowOf.get(field)?.index ?? -1];
  const unknown = [...rowOf.keys()].filter((field) => headFields.every((known) => known !== field));
  const reading = parseHead(Object.fromEntries([...rowOf].map(([field, { value }]) => [field, value])));
  const wrong = [
    ...unknown.map((field) => ({
      field,
      message: message('HEAD_FIELD_UNKNOWN', { field, known: headFields }),
    })),
    ...('faults' in reading ? reading.faults : []),
  ];
  for (const { field, message: said } of wrong) {
    const line = lineOf(field);
    faults.push({
      table,
      ...(line === undefined ? {} : { line }),
      column: line === undefined ? field : 'value',
      message: said,
    });
  }
  return 'head' in reading && wrong.length === 0 ? reading.head : null;
}
