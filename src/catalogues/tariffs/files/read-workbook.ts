import { readFileSync, statSync } from 'node:fs';
import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import { tableRowsMax } from '../check-table.ts';
import { checksumOf } from '../checksum.ts';
import type { Row, TableFault } from '../tariff.ts';
import { headFields, headOf, type VersionHead } from '../version-head.ts';
import {
  fileSizeMax,
  tableName,
  tableNameFault,
  tablesMax,
  type VersionReading,
} from '../version-reading.ts';
import { readSheet, type Sheet } from './read-sheet.ts';
import { readCell } from './workbook-cell.ts';
import { unpackedSize } from './workbook-size.ts';

/** The sheet with the fields that `version.json` has in a directory. */
export const headSheet = 'version';
const unpackedSizeMax = 200_000_000;

/** Reads an XLSX workbook: the sheet `version` (field, value) and a sheet a table, names in the first row. */
export async function readTariffWorkbook(path: string): Promise<VersionReading> {
  const opened = await openWorkbook(path);
  if (typeof opened === 'string') return { faults: [{ table: path, message: opened }] };
  const { workbook, sheetOf } = opened;
  const names = workbook.SheetNames;
  if (names.length > tablesMax + 1)
    return { faults: [{ table: path, message: `more than ${tablesMax} tables` }] };
  const faults: TableFault[] = [];
  const head = readHead(sheetOf(headSheet), faults);
  const tables: Record<string, readonly Row[]> = {};
  const lines: Record<string, readonly number[]> = {};
  for (const name of names.filter((one) => one !== headSheet)) {
    const sheet = sheetOf(name);
    if (!sheet) continue;
    faults.push(...sheet.faults);
    if (tableName.test(name)) {
      tables[name] = sheet.rows;
      lines[name] = sheet.lines;
    } else if (sheet.columns.length > 0 || sheet.faults.length > 0) {
      faults.push({ table: name, message: `${tableNameFault}; rename the sheet or delete it` });
    }
  }
  if (head === null) return { faults };
  const version = { ...head, state: 'draft', checksum: checksumOf(tables), tables } as const;
  return faults.length > 0 ? { faults, readable: { version, lines } } : { version, lines };
}

interface OpenedWorkbook {
  readonly workbook: WorkBook;
  sheetOf(name: string): Sheet | undefined;
}

/** The workbook, or why it is none. */
async function openWorkbook(path: string): Promise<OpenedWorkbook | string> {
  if (statSync(path).size > fileSizeMax) return `larger than ${fileSizeMax} bytes`;
  const file = readFileSync(path);
  const size = unpackedSize(file);
  if (size === null) return notWorkbook;
  if (size > unpackedSizeMax) return `unpacks to more than ${unpackedSizeMax} bytes`;
  // The library takes a tenth of a second to load, which only those who read workbooks should pay.
  const { read, SSF, utils } = await import('@e965/xlsx');
  const workbook = opened(() =>
    read(file, {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      sheetRows: tableRowsMax + 2,
    }),
  );
  if (!workbook || !['xlsx', 'xlsm'].includes(workbook.bookType ?? '')) return notWorkbook;
  const date1904 = workbook.Workbook?.WBProps?.date1904 ?? false;
  return {
    workbook,
    sheetOf(name) {
      const sheet = workbook.Sheets[name];
      if (!sheet) return undefined;
      return readSheet(name, cellsOf(sheet), {
        cell: (cell) => readCell(cell, SSF, date1904),
        place: (row, column) => utils.encode_cell({ r: row, c: column }),
        merged: (sheet['!merges'] ?? []).map((range) => utils.encode_range(range)),
      });
    },
  };
}

const notWorkbook =
  'is no XLSX workbook that can be read: save it as "Excel Workbook (.xlsx)" without a password';

function opened(read: () => WorkBook): WorkBook | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function cellsOf(sheet: WorkSheet): readonly (readonly (CellObject | undefined)[] | undefined)[] {
  return sheet['!data'] ?? [];
}

function readHead(sheet: Sheet | undefined, faults: TableFault[]): VersionHead | null {
  const table = headSheet;
  if (!sheet || sheet.faults.length > 0) {
    const message = 'the sheet is missing: add it, with the columns field and value';
    faults.push(...(sheet?.faults ?? [{ table, message }]));
    return null;
  }
  const rowOf = new Map(sheet.rows.map((row, index) => [row.field ?? '', { value: row.value ?? '', index }]));
  const lineOf = (field: string) => sheet.lines[rowOf.get(field)?.index ?? -1];
  const unknown = [...rowOf.keys()].filter((field) => headFields.every((known) => known !== field));
  const reading = headOf(Object.fromEntries([...rowOf].map(([field, { value }]) => [field, value])));
  const wrong = [
    ...unknown.map((field) => ({ field, message: `no field "${field}"; known: ${headFields.join(', ')}` })),
    ...('faults' in reading ? reading.faults : []),
  ];
  for (const { field, message } of wrong) {
    const line = lineOf(field);
    faults.push({
      table,
      ...(line === undefined ? {} : { line }),
      column: line === undefined ? field : 'value',
      message,
    });
  }
  return 'head' in reading && wrong.length === 0 ? reading.head : null;
}
