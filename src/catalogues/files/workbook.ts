import type { WorkBook } from '@e965/xlsx';
import { readSheet, type Sheet } from './sheet.ts';
import { readCell } from './workbook-cell.ts';
import { isZip, unzip, type ZipEntry } from './zip.ts';

export interface Workbook {
  /** Visible sheets in their order. */
  readonly names: readonly string[];
  /** Sheets that a reader of the workbook does not see. */
  readonly hidden: readonly string[];
  /** Names of columns in the first row; undefined if there is no such sheet. */
  sheet(name: string): Sheet | undefined;
}

/** Opens an XLSX workbook with sheets of at most `rowsMax` rows. Returns a message if it is not one. */
export async function openWorkbook(file: Uint8Array, rowsMax: number): Promise<Workbook | string> {
  if (!isZip(file)) return unreadableFormat(file) ?? notWorkbook;
  const entries = await unzip(file);
  if (typeof entries === 'string') return entries;
  const other = otherFormat(entries);
  if (other !== undefined) return other;
  // Loading the library takes a tenth of a second, so that it is loaded on demand.
  const library = await import('@e965/xlsx');
  const { SSF, utils } = library;
  const options = { dense: true, cellNF: true, cellText: false, cellHTML: false, sheetRows: rowsMax + 2 };
  const workbook = parseWorkbook(() =>
    (library as unknown as ZipParser).parse_zip(containerOf(entries), options),
  );
  if (!workbook) return notWorkbook;
  const date1904 = workbook.Workbook?.WBProps?.date1904 ?? false;
  const isHidden = (_: string, index: number) => (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0;
  return {
    names: workbook.SheetNames.filter((name, index) => !isHidden(name, index)),
    hidden: workbook.SheetNames.filter(isHidden),
    sheet(name) {
      const sheet = workbook.Sheets[name];
      if (!sheet) return undefined;
      return readSheet(sheet['!data'] ?? [], {
        rowsMax,
        cell: (cell) => readCell(cell, SSF, date1904),
        place: (row, column) => utils.encode_cell({ r: row, c: column }),
        merged: (sheet['!merges'] ?? []).map((range) => utils.encode_range(range)),
      });
    },
  };
}

const notWorkbook =
  'is no XLSX workbook that can be read: save it as "Excel Workbook (.xlsx)" without a password';

/** Returns a message for a spreadsheet in a format other than XLSX, whatever its name ends with; undefined for anything else. */
export function unreadableFormat(file: Uint8Array): string | undefined {
  if (compoundFile.every((byte, index) => file[index] === byte))
    return 'is a workbook of the old format (.xls) or with a password: save it as "Excel Workbook (.xlsx)" without a password';
  const start = Buffer.from(file.subarray(0, 200))
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  if (/^<(?:html|table|!doctype)/i.test(start) || /^<\?(?:xml|mso)/i.test(start))
    return 'is a web page or XML under the name of a workbook: open it and save it as "Excel Workbook (.xlsx)"';
  return undefined;
}

/** The first bytes of .xls files and of workbooks with a password. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

function otherFormat(entries: readonly ZipEntry[]): string | undefined {
  const has = (path: string) => entries.some((entry) => entry.path.toLowerCase() === path);
  const mimetype = entries.find(({ path }) => path === 'mimetype');
  if (mimetype && Buffer.from(mimetype.bytes).toString('latin1').includes('opendocument'))
    return 'is an OpenDocument spreadsheet (.ods): save it as "Excel Workbook (.xlsx)"';
  if (has('xl/workbook.bin')) return 'is a binary workbook (.xlsb): save it as "Excel Workbook (.xlsx)"';
  if (has('index/document.iwa')) return 'is a Numbers spreadsheet: export it as "Excel Workbook (.xlsx)"';
  return has('[content_types].xml') ? undefined : notWorkbook;
}

/** The parser behind the library's `read`, which takes an archive that is unpacked already; its types leave it out. */
interface ZipParser {
  parse_zip(archive: unknown, options: object): WorkBook;
}

/** The library's own shape of an unpacked archive. */
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
