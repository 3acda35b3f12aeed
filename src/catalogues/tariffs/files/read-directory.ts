import { message, type Said } from '#kernel/errors/message.ts';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { utf8Text } from '#kernel/text/utf8.ts';
import { cellFault, headerFault, toCell } from '../../files/cell.ts';
import { readCsv } from '../../files/csv.ts';
import { filesIn, type GivenFile } from '../../files/given-file.ts';
import { tableRowsMax } from '../check-table.ts';
import type { Row, TableFault } from '../tariff.ts';
import { parseHead, tariffChecksum, type VersionHead } from '../version-head.ts';
import {
  fileSizeMax,
  tableName,
  tableNameFault,
  tablesMax,
  type VersionReading,
} from '../version-reading.ts';

export const headFile = 'version.json';

export function readTariffDirectory(directory: string): VersionReading {
  return readTariffFiles(filesIn(directory));
}

/** Reads a version from `version.json` and one CSV file per table; ignores other files. */
export function readTariffFiles(given: readonly GivenFile[]): VersionReading {
  const files = given.filter(({ name }) => name.endsWith('.csv'));
  const faults: TableFault[] = [];
  const head = readHead(
    given.find(({ name }) => name === headFile),
    faults,
  );
  if (files.length > tablesMax)
    faults.push({ table: headFile, message: message('TABLES_TOO_MANY', { max: tablesMax }) });
  const tables: Record<string, readonly Row[]> = {};
  const lines: Record<string, readonly number[]> = {};
  for (const file of files.slice(0, tablesMax)) {
    const table = file.name.slice(0, -'.csv'.length);
    const reading = readCsvTable(file, table);
    if (!tableName.test(table)) faults.push({ table: file.name, message: tableNameFault });
    else if ('faults' in reading) faults.push(...reading.faults);
    else {
      tables[table] = reading.rows;
      lines[table] = reading.lines;
    }
  }
  if (head === null || faults.length > 0) return { faults };
  return { version: { ...head, state: 'draft', checksum: tariffChecksum(tables), tables }, lines };
}

function readHead(file: GivenFile | undefined, faults: TableFault[]): VersionHead | null {
  const json = readJson(file);
  if ('wrong' in json) {
    faults.push({ table: headFile, message: json.wrong });
    return null;
  }
  const reading = parseHead(json.fields);
  if ('head' in reading) return reading.head;
  faults.push(...reading.faults.map(({ field, ...fault }) => ({ table: headFile, column: field, ...fault })));
  return null;
}

function readJson(file: GivenFile | undefined): { readonly fields: JsonObject } | { readonly wrong: Said } {
  if (!file) return { wrong: message('HEAD_MISSING') };
  const bytes = file.bytes(fileSizeMax);
  if ('message' in bytes) return { wrong: bytes.message };
  let text = '';
  try {
    text = utf8Text(bytes);
    const json: unknown = JSON.parse(text);
    return isObject(json) ? { fields: json } : { wrong: message('HEAD_NOT_OBJECT') };
  } catch (error) {
    if (error instanceof TypeError) return { wrong: message('HEAD_NOT_UTF8') };
    const [, at] = /\(line (\d+) /.exec(String(error)) ?? [];
    return { wrong: message('HEAD_NOT_JSON', { line: at ?? text.trimEnd().split('\n').length }) };
  }
}

type CsvReading =
  | { readonly rows: readonly Row[]; readonly lines: readonly number[] }
  | { readonly faults: readonly TableFault[] };

function readCsvTable(file: GivenFile, table: string): CsvReading {
  const bytes = file.bytes(fileSizeMax);
  if ('message' in bytes) return { faults: [{ table, ...bytes }] };
  const read = readCsv(bytes, tableRowsMax);
  if ('faults' in read) return { faults: read.faults.map((fault) => ({ table, ...fault })) };
  const names = read.columns.map(toCell);
  const ofHeader = headerFault(names);
  if (ofHeader !== null) return { faults: [{ table, line: 1, message: ofHeader }] };
  const rows = read.rows.map(({ cells, line }) => ({ cells: cells.map(toCell), line }));
  const faults = rows.flatMap(({ cells, line }) =>
    cells.flatMap((cell, column) => {
      const wrong = cellFault(cell);
      return wrong === null ? [] : [{ table, line, column: names[column] ?? '', message: wrong }];
    }),
  );
  if (faults.length > 0) return { faults };
  return {
    lines: rows.map(({ line }) => line),
    rows: rows.map(({ cells }) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))),
  };
}
