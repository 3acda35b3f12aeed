import type { WorkBook } from '@e965/xlsx';
import { readSheet, type Sheet } from './sheet.ts';
import { readCell } from './workbook-cell.ts';

const unpackedSizeMax = 200_000_000;

export interface Workbook {
  readonly names: readonly string[];
  /** Names of columns in the first row; undefined where there is no such sheet. */
  sheet(name: string): Sheet | undefined;
}

/** Whether it begins as a ZIP file does, which an XLSX workbook is. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/** An XLSX workbook of sheets of at most `rowsMax` rows, or why it is none. */
export async function openWorkbook(file: Uint8Array, rowsMax: number): Promise<Workbook | string> {
  const size = unpackedSize(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  if (size === null) return notWorkbook;
  if (size > unpackedSizeMax) return `unpacks to more than ${unpackedSizeMax} bytes`;
  // The library takes a tenth of a second to load, which only those who read workbooks should pay.
  const { read, SSF, utils } = await import('@e965/xlsx');
  const options = { dense: true, cellNF: true, cellText: false, cellHTML: false, sheetRows: rowsMax + 2 };
  const workbook = opened(() => read(file, { type: 'buffer', ...options }));
  if (!workbook || !['xlsx', 'xlsm'].includes(workbook.bookType ?? '')) return notWorkbook;
  const date1904 = workbook.Workbook?.WBProps?.date1904 ?? false;
  return {
    names: workbook.SheetNames,
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

function opened(read: () => WorkBook): WorkBook | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

interface Packed {
  /** 2: a file. */
  readonly type: number;
  readonly name: string;
  readonly content: ArrayLike<number>;
}

/** The files in a ZIP file, without their folders; undefined where it is none or unpacks to too much. */
export async function unpacked(
  file: Uint8Array,
): Promise<readonly { readonly name: string; readonly bytes: Uint8Array }[] | undefined> {
  const size = unpackedSize(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  if (size === null || size > unpackedSizeMax) return undefined;
  const { CFB } = await import('@e965/xlsx');
  try {
    const { FileIndex }: { readonly FileIndex: readonly Packed[] } = CFB.read(Buffer.from(file), {
      type: 'buffer',
    });
    return FileIndex.filter(({ type, name }) => type === 2 && !name.startsWith('\u0001')).map(
      ({ name, content }) => ({ name: name.split('/').at(-1) ?? name, bytes: Uint8Array.from(content) }),
    );
  } catch {
    return undefined;
  }
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const commentMax = 65_535;
const entryLength = 46;

/** Bytes that the parts of a ZIP file say they unpack to; null for what is no ZIP file. */
function unpackedSize(file: Buffer): number | null {
  const end = endOfDirectory(file);
  if (end === null) return null;
  let [at, sum] = [file.readUInt32LE(end + 16), 0];
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + entryLength > file.length || file.readUInt32LE(at) !== entrySignature) return null;
    sum += file.readUInt32LE(at + 24);
    at += entryLength + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return sum;
}

function endOfDirectory(file: Buffer): number | null {
  const first = Math.max(0, file.length - endLength - commentMax);
  for (let at = file.length - endLength; at >= first; at -= 1) {
    if (file.readUInt32LE(at) === endSignature) return at;
  }
  return null;
}
