import { message } from '#kernel/errors/message.ts';
import { type CsvTable, faultsMax, readCsvInParts } from './csv.ts';
import type { PlaceFault } from './fault.ts';
import { openWorkbook, unreadableFormat } from './workbook.ts';
import { isZip } from './zip.ts';

/** Reads a CSV file or the first visible sheet of an XLSX workbook. Returns all errors if it is neither. */
export async function readTableFile(
  bytes: Uint8Array,
  rowsMax: number,
): Promise<CsvTable | { readonly faults: readonly PlaceFault[] }> {
  const unreadable = unreadableFormat(bytes);
  if (unreadable !== undefined) return { faults: [{ message: unreadable }] };
  if (!isZip(bytes)) return readCsvInParts(bytes, rowsMax);
  const workbook = await openWorkbook(bytes, rowsMax);
  if ('code' in workbook) return { faults: [{ message: workbook }] };
  const sheet = workbook.sheets.get(workbook.names[0] ?? '');
  if (!sheet) return { faults: [{ message: message('SHEETS_NONE') }] };
  if (sheet.faults.length > 0) return { faults: sheet.faults.slice(0, faultsMax) };
  const { columns, rows, lines } = sheet;
  const cellsOf = (row: Readonly<Record<string, string>>) => columns.map((column) => row[column] ?? '');
  return { columns, rows: rows.map((row, index) => ({ cells: cellsOf(row), line: lines[index] ?? 0 })) };
}
