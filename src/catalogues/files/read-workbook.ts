import type { WorkBook } from '@e965/xlsx';
import { type Message, message } from '#kernel/errors/message.ts';
import { readSheet, type Sheet } from './sheet.ts';
import { readCell } from './workbook-cell.ts';
import { unzip, type ZipEntry } from './zip.ts';

export interface ReadWorkbook {
  readonly names: readonly string[];
  readonly hidden: readonly string[];
  readonly sheets: ReadonlyMap<string, Sheet>;
}

/** Reads an XLSX workbook with sheets of at most `rowsMax` rows. Returns a message for any other file. */
export async function readWorkbook(file: Uint8Array, rowsMax: number): Promise<ReadWorkbook | Message> {
  const entries = await unzip(file);
  if ('code' in entries) return entries;
  const other = otherFormat(entries);
  if (other !== undefined) return other;
  const library = await import('@e965/xlsx');
  const { SSF, utils } = library;
  const options = { dense: true, cellNF: true, cellText: false, cellHTML: false, sheetRows: rowsMax + 2 };
  const workbook = parseWorkbook(() =>
    (library as unknown as ZipParser).parse_zip(containerOf(entries), options),
  );
  if (!workbook) return notWorkbook;
  const date1904 = workbook.Workbook?.WBProps?.date1904 ?? false;
  const isHidden = (_: string, index: number) => (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0;
  const names = workbook.SheetNames.filter((name, index) => !isHidden(name, index));
  const sheets = workbook.SheetNames.flatMap((name) => {
    const sheet = workbook.Sheets[name];
    if (!sheet) return [];
    const read = readSheet(sheet['!data'] ?? [], {
      rowsMax,
      cell: (cell) => readCell(cell, SSF, date1904),
      place: (row, column) => utils.encode_cell({ r: row, c: column }),
      merged: (sheet['!merges'] ?? []).map((range) => utils.encode_range(range)),
    });
    return [[name, read] as const];
  });
  return { names, hidden: workbook.SheetNames.filter(isHidden), sheets: new Map(sheets) };
}

export const notWorkbook = message('WORKBOOK_UNREADABLE');

function otherFormat(entries: readonly ZipEntry[]): Message | undefined {
  const has = (path: string) => entries.some((entry) => entry.path.toLowerCase() === path);
  const mimetype = entries.find(({ path }) => path === 'mimetype');
  if (mimetype && Buffer.from(mimetype.bytes).toString('latin1').includes('opendocument'))
    return message('WORKBOOK_IS_ODS');
  if (has('xl/workbook.bin')) return message('WORKBOOK_IS_XLSB');
  if (has('index/document.iwa')) return message('WORKBOOK_IS_NUMBERS');
  return has('[content_types].xml') ? undefined : notWorkbook;
}

/** Parser of an unpacked archive, which the library exports but does not declare in its types. */
interface ZipParser {
  parse_zip(archive: unknown, options: object): WorkBook;
}

function containerOf(entries: readonly ZipEntry[]) {
  return {
    FullPaths: entries.map(({ path }) => `Root Entry/${path}`),
    FileIndex: entries.map(({ path, bytes }) => ({
      name: path,
      type: 2,
      content: bytes,
      size: bytes.length,
    })),
  };
}

function parseWorkbook(parse: () => WorkBook): WorkBook | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}
