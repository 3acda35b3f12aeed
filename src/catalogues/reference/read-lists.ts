import { stringify } from 'csv-stringify/sync';
import { type Message, message } from '#kernel/errors/message.ts';
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

/** Entry in a file. Bindery assigns a version to an entry without one. */
export interface ReadEntry extends Omit<ReferenceEntry, 'version'> {
  readonly version?: string;
  readonly line: number;
}

export interface ReadList {
  readonly list: string;
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

/** Reads CSV files and XLSX workbooks that are named after lists in `names`; adds errors to `faults`. */
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

/** Reads CSV files that are part of Bindery or of a product. */
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
    // Remove the number that browsers add to repeated downloads.
    const list = file.replace(/(?: ?\(\d+\))?\.(?:csv|xlsx)$/i, '');
    const wrong = nameFault(file, list, names);
    if (wrong) faults.push({ file, message: wrong });
    else if (lists.some((other) => other.list === list))
      faults.push({ file, message: message('LIST_TWICE') });
    else lists.push({ list, file, entries: readEntries(reading, file, list, faults) });
  }
  return { lists, faults };
}

function nameFault(file: string, list: string, names: readonly string[] | undefined): Message | undefined {
  if (!names) return /^[a-z][a-z0-9_]{1,59}\.csv$/.test(file) ? undefined : message('LIST_NAME_UNFIT');
  if (file !== list && names.includes(list)) return undefined;
  return message('LIST_NAME_UNKNOWN', { files: names.map((name) => `${name}.csv`) });
}

function readEntries(reading: Reading, file: string, list: string, faults: FileFault[]): ReadEntry[] {
  const seen = new Map<string, number>();
  return rowsOf(reading, file, listColumns(list), faults).map(({ cells, line }) => {
    const report = (column: string, wrong: Message) => faults.push({ file, line, column, message: wrong });
    const code = cells.code ?? '';
    if (!/^[\x21-\x7e]{1,60}$/.test(code)) {
      report('code', message('ENTRY_CODE_UNFIT', { text: code }));
    }
    const earlier = seen.get(code);
    if (earlier !== undefined) report('code', message('ENTRY_CODE_TWICE', { text: code, line: earlier }));
    seen.set(code, earlier ?? line);
    return { ...entryOf(cells, list, report), code, line };
  });
}

function entryOf(
  cells: Cells,
  list: string,
  report: (column: string, wrong: Message) => void,
): Omit<ReadEntry, 'code' | 'line'> {
  const { name = '', version = '', partnerAccess = '', brandCode = '' } = cells;
  if (!/[\p{L}\p{N}]/u.test(name) || name.length > nameLengthMax || /\p{Cc}/u.test(name)) {
    report('name', message('ENTRY_NAME_UNFIT', { text: name, max: nameLengthMax }));
  }
  if (!/^(?:[1-9]\d{0,8})?$/.test(version)) {
    report('version', message('ENTRY_VERSION_UNFIT', { text: version }));
  }
  if (!['true', 'false'].includes(partnerAccess)) {
    report('partnerAccess', message('ENTRY_FLAG_UNFIT', { text: partnerAccess }));
  }
  if (list === 'anti_theft_model_type' && brandCode === '') {
    report('brandCode', message('BRAND_CODE_MISSING'));
  }
  return {
    name,
    partnerAccess: partnerAccess === 'true',
    ...(version === '' ? {} : { version }),
    ...(brandCode === '' ? {} : { brandCode }),
  };
}

export function listColumns(list: string): readonly string[] {
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
  if (read.rows.length === 0) faults.push({ file, message: message('LIST_EMPTY') });
  const named = ({ cells }: CsvRow) =>
    Object.fromEntries(read.columns.map((name, index) => [name, cells[index] ?? '']));
  return read.rows.map((row) => ({ cells: named(row), line: row.line }));
}

function requiredOf(columns: readonly string[]): readonly string[] {
  return required.filter((column) => columns.includes(column));
}

export async function exportLists(
  db: Queryable,
  lists: readonly string[],
  format: 'csv' | 'xlsx',
): Promise<readonly { readonly name: string; readonly content: string | Uint8Array }[]> {
  const stored = await loadLists(db);
  return Promise.all(
    lists.map(async (list) => {
      const columns = listColumns(list);
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
