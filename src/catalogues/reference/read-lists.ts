import { stringify } from 'csv-stringify/sync';
import type { Queryable } from '#platform/db/pool.ts';
import { type CsvRow, type CsvTable, headerFaults, readCsv } from '../files/csv.ts';
import type { PlaceFault } from '../files/fault.ts';
import type { GivenFile } from '../files/given-file.ts';
import { readTableFile } from '../files/table.ts';
import { writeWorkbook } from '../files/write-workbook.ts';
import { loadLists } from './current-lists.ts';
import type { ReferenceEntry } from './reference-book.ts';

export interface FileFault extends PlaceFault {
  readonly file: string;
}

/** An entry of a file; without a version the house counts one itself. */
export interface ReadEntry extends Omit<ReferenceEntry, 'version'> {
  readonly version?: string;
  readonly line: number;
}

export interface ReadList {
  readonly list: string;
  /** Its name, as faults give it. */
  readonly file: string;
  readonly entries: readonly ReadEntry[];
}

type Cells = Readonly<Record<string, string>>;

const required = ['code', 'name', 'partnerAccess'];
const nameLengthMax = 200;
const rowsMax = 50_000;
const bytesMax = 20_000_000;

interface ReadLists {
  readonly lists: readonly ReadList[];
  readonly faults: readonly FileFault[];
}

type Reading = CsvTable | { readonly faults: readonly PlaceFault[] };

/** Reads CSV files and XLSX workbooks, each named as its list, one of `names`; all that is wrong stands in `faults`. */
export async function readLists(
  files: readonly GivenFile[],
  names: readonly string[] | undefined,
): Promise<ReadLists> {
  const read: [string, Reading][] = [];
  for (const file of files) {
    const bytes = file.bytes(bytesMax);
    const reading = 'message' in bytes ? { faults: [bytes] } : await readTableFile(bytes, rowsMax);
    read.push([file.name, reading]);
  }
  return listsOf(read, names);
}

/** The same of CSV files that come with the program or with a product. */
export function readCsvLists(files: readonly GivenFile[]): ReadLists {
  return listsOf(
    files.map(({ name, bytes }) => {
      const content = bytes(bytesMax);
      return [name, 'message' in content ? { faults: [content] } : readCsv(content, rowsMax)];
    }),
    undefined,
  );
}

function listsOf(
  read: readonly (readonly [file: string, Reading])[],
  names: readonly string[] | undefined,
): ReadLists {
  const faults: FileFault[] = [];
  const lists: ReadList[] = [];
  for (const [file, reading] of read) {
    // Browsers number what was downloaded twice.
    const list = file.replace(/(?: ?\(\d+\))?\.(?:csv|xlsx)$/i, '');
    const wrong = nameFault(file, list, names);
    if (wrong) faults.push({ file, message: wrong });
    else if (lists.some((other) => other.list === list)) faults.push({ file, message: 'given twice' });
    else lists.push({ list, file, entries: readEntries(reading, file, list, faults) });
  }
  return { lists, faults };
}

function nameFault(file: string, list: string, names: readonly string[] | undefined): string | undefined {
  if (!names)
    return /^[a-z][a-z0-9_]{1,59}\.csv$/.test(file)
      ? undefined
      : 'the name of a list is 2 to 60 of a-z, 0-9 and _';
  if (file !== list && names.includes(list)) return undefined;
  return `no list has this name; files are named ${names.map((name) => `${name}.csv`).join(', ')}, or .xlsx`;
}

function readEntries(reading: Reading, file: string, list: string, faults: FileFault[]): ReadEntry[] {
  const seen = new Map<string, number>();
  return rowsOf(reading, file, columnsOf(list), faults).map(({ cells, line }) => {
    const report = (column: string, message: string) => faults.push({ file, line, column, message });
    const code = cells.code ?? '';
    if (!/^[\x21-\x7e]{1,60}$/.test(code)) {
      report('code', `"${code}" must be 1 to 60 Latin letters, digits and signs without spaces`);
    }
    const earlier = seen.get(code);
    if (earlier !== undefined) report('code', `"${code}" stands in line ${earlier} already`);
    seen.set(code, earlier ?? line);
    return { ...entryOf(cells, list, report), code, line };
  });
}

function entryOf(
  cells: Cells,
  list: string,
  report: (column: string, message: string) => void,
): Omit<ReadEntry, 'code' | 'line'> {
  const { name = '', version = '', partnerAccess = '', brandCode = '' } = cells;
  if (!/[\p{L}\p{N}]/u.test(name) || name.length > nameLengthMax || /\p{Cc}/u.test(name)) {
    report('name', `"${name}" must be 1 to ${nameLengthMax} characters in one line`);
  }
  if (!/^(?:[1-9]\d{0,8})?$/.test(version)) {
    report('version', `"${version}" must be a whole number from 1, or empty to have it counted`);
  }
  if (!['true', 'false'].includes(partnerAccess)) {
    report('partnerAccess', `"${partnerAccess}" must be true or false`);
  }
  if (list === 'anti_theft_model_type' && brandCode === '') {
    report('brandCode', 'must be a code of anti_theft_brand_type');
  }
  return {
    name,
    partnerAccess: partnerAccess === 'true',
    ...(version === '' ? {} : { version }),
    ...(brandCode === '' ? {} : { brandCode }),
  };
}

/** Columns of the file of a list, in their order. */
export function columnsOf(list: string): readonly string[] {
  return [
    'code',
    'name',
    'version',
    'partnerAccess',
    ...(list === 'anti_theft_model_type' ? ['brandCode'] : []),
  ];
}

function rowsOf(
  read: Reading,
  file: string,
  columns: readonly string[],
  faults: FileFault[],
): readonly { readonly cells: Cells; readonly line: number }[] {
  const wrong =
    'faults' in read
      ? read.faults
      : headerFaults(read.columns, { known: columns, required: requiredOf(columns) });
  faults.push(...wrong.map((fault) => ({ file, ...fault })));
  if ('faults' in read || wrong.length > 0) return [];
  if (read.rows.length === 0) faults.push({ file, message: 'has no entries: a list cannot be emptied' });
  const named = ({ cells }: CsvRow) =>
    Object.fromEntries(read.columns.map((name, index) => [name, cells[index] ?? '']));
  return read.rows.map((row) => ({ cells: named(row), line: row.line }));
}

function requiredOf(columns: readonly string[]): readonly string[] {
  return required.filter((column) => columns.includes(column));
}

/** Lists as files that an import takes back unchanged. */
export async function exportLists(
  db: Queryable,
  lists: readonly string[],
  format: 'csv' | 'xlsx',
): Promise<readonly { readonly name: string; readonly content: string | Uint8Array }[]> {
  const stored = await loadLists(db);
  return Promise.all(
    lists.map(async (list) => {
      const columns = columnsOf(list);
      const rows = (stored[list] ?? []).map((entry) =>
        columns.map((column) => String(entry[column as keyof typeof entry] ?? '')),
      );
      const cells = [columns, ...rows];
      const content =
        format === 'csv' ? stringify(cells.map((row) => [...row])) : await writeWorkbook({ list: cells });
      return { name: `${list}.${format}`, content };
    }),
  );
}
