import { message } from '#kernel/errors/message.ts';
import { giveWay } from '#kernel/time/in-time.ts';
import { type CsvTable, faultsMax, type RowTaker, tableCollector, takeCsvRows } from './csv.ts';
import type { PlaceFault } from './fault.ts';
import { openWorkbook, unreadableFormat } from './workbook.ts';
import { isZip } from './zip.ts';

/** Passes the rows of a table to `taker`; can be called repeatedly. Returns the errors of the file. */
export type TableRows = (taker: RowTaker) => Promise<readonly PlaceFault[]>;

/** Workbook rows that are passed in one step of a few milliseconds; between the steps, the process answers requests. */
const rowsAtOnce = 200;

/** Reads a CSV file or the first visible sheet of an XLSX workbook, or returns all errors. */
export async function readTableFile(
  bytes: Uint8Array,
  rowsMax: number,
): Promise<CsvTable | { readonly faults: readonly PlaceFault[] }> {
  const each = await openTable(bytes, rowsMax);
  if ('faults' in each) return each;
  const rows = tableCollector();
  const faults = await each(rows);
  return faults.length > 0 ? { faults } : rows.table();
}

/** Opens a table for reading row by row. Each call parses a CSV file again, so that its rows use no memory. */
export async function openTable(
  bytes: Uint8Array,
  rowsMax: number,
): Promise<TableRows | { readonly faults: readonly PlaceFault[] }> {
  const unreadable = unreadableFormat(bytes);
  if (unreadable !== undefined) return { faults: [{ message: unreadable }] };
  if (!isZip(bytes)) return (taker) => takeCsvRows(bytes, rowsMax, taker);
  const workbook = await openWorkbook(bytes, rowsMax);
  if ('code' in workbook) return { faults: [{ message: workbook }] };
  const sheet = workbook.sheets.get(workbook.names[0] ?? '');
  if (!sheet) return { faults: [{ message: message('SHEETS_NONE') }] };
  if (sheet.faults.length > 0) return { faults: sheet.faults.slice(0, faultsMax) };
  const { columns, rows, lines } = sheet;
  return async (taker) => {
    taker.header(columns);
    for (const [index, row] of rows.entries()) {
      if (index % rowsAtOnce === 0) {
        await giveWay();
        await taker.pause?.();
      }
      taker.row({ cells: columns.map((column) => row[column] ?? ''), line: lines[index] ?? 0 });
    }
    return [];
  };
}
