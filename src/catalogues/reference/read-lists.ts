import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { unreadable } from '#platform/db/file-errors.ts';
import { type CsvRow, headerFaults, readCsv } from '../files/csv.ts';
import type { PlaceFault } from '../files/fault.ts';
import { bytesWithin } from '../files/read-file.ts';
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
  /** Its name, as faults tell it, and where it is. */
  readonly file: string;
  readonly path: string;
  readonly entries: readonly ReadEntry[];
}

type Cells = Readonly<Record<string, string>>;

const required = ['code', 'name', 'partnerAccess'];
const nameLengthMax = 200;
const rowsMax = 50_000;
const bytesMax = 20_000_000;

/**
 * Reads files, and the CSV files of directories, each named as its list, one of `names` where they are given; all that is wrong
 * stands in `faults`.
 */
export function readLists(
  paths: readonly string[],
  names?: readonly string[],
): {
  readonly lists: readonly ReadList[];
  readonly faults: readonly FileFault[];
} {
  const faults: FileFault[] = [];
  const lists: ReadList[] = [];
  for (const path of paths.flatMap((one) => filesOf(one, faults))) {
    const file = basename(path);
    const list = basename(path, '.csv');
    const wrong = nameFault(file, list, names);
    if (wrong) faults.push({ file, message: wrong });
    else if (lists.some((other) => other.list === list)) faults.push({ file, message: 'given twice' });
    else lists.push({ list, file, path, entries: readEntries(path, file, list, faults) });
  }
  return { lists, faults };
}

function nameFault(file: string, list: string, names: readonly string[] | undefined): string | undefined {
  if (!names)
    return /^[a-z][a-z0-9_]{1,59}\.csv$/.test(file)
      ? undefined
      : 'the name of a list is 2 to 60 of a-z, 0-9 and _';
  if (file.endsWith('.csv') && names.includes(list)) return undefined;
  return `no list has this name; files are named ${names.map((name) => `${name}.csv`).join(', ')}`;
}

function filesOf(path: string, faults: FileFault[]): string[] {
  try {
    if (!statSync(path).isDirectory()) return [path];
    const files = readdirSync(path).filter((name) => name.endsWith('.csv'));
    if (files.length === 0) faults.push({ file: path, message: 'has no CSV files' });
    return files.sort().map((name) => join(path, name));
  } catch (error) {
    faults.push({ file: path, message: messageOf(error) });
    return [];
  }
}

function readEntries(path: string, file: string, list: string, faults: FileFault[]): ReadEntry[] {
  const seen = new Map<string, number>();
  return readRows(path, file, columnsOf(list), faults).map(({ cells, line }) => {
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

function readRows(
  path: string,
  file: string,
  columns: readonly string[],
  faults: FileFault[],
): readonly { readonly cells: Cells; readonly line: number }[] {
  const bytes = bytesWithin(path, bytesMax);
  const read = 'message' in bytes ? { faults: [bytes] } : readCsv(bytes, rowsMax);
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

function messageOf(error: unknown): string {
  return unreadable(error) ?? (error instanceof Error ? error.message : String(error));
}
