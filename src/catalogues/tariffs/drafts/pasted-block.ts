import { message } from '#kernel/errors/message.ts';
import { readCsv } from '../../files/csv.ts';
import type { PlaceFault } from '../../files/fault.ts';
import { tableRowsMax } from '../check-table.ts';
import type { Row } from '../tariff.ts';

export interface PastedRow {
  /** Cells by column; columns that were not pasted are absent. */
  readonly cells: Row;
  /** Line of the row in the pasted text; the first line is line 1. */
  readonly line: number;
}

/**
 * Reads a block of cells that was copied from a spreadsheet. The first line may name the columns, by technical or Russian names;
 * without names, the block has the first columns of the table.
 */
export function readPasted(
  text: string,
  columns: readonly string[],
  titleOf: (column: string) => string,
): { readonly rows: readonly PastedRow[] } | { readonly faults: readonly PlaceFault[] } {
  const [first = ''] = text.split(/\r?\n/, 1);
  const sign = ['\t', ';'].find((one) => first.includes(one)) ?? ',';
  const cells = first.split(sign).map((cell) => cell.trim().replace(/^"(.*)"$/s, '$1'));
  const named = cells.map((cell) =>
    columns.find((column) => column === cell || isTitle(cell, column, titleOf)),
  );
  const isHeader = named[0] !== undefined || named.filter(Boolean).length > 1;
  const header = isHeader
    ? named.map((column, index) => column ?? cells[index] ?? '')
    : columns.slice(0, cells.length);
  const unknown = header.filter((column) => column !== '' && !columns.includes(column));
  if (unknown.length > 0)
    return {
      faults: unknown.map((column) => ({
        line: 1,
        column: column.slice(0, 40),
        message: message('COLUMN_UNKNOWN', { known: columns }),
      })),
    };
  const body = isHeader ? text : `${header.join(sign)}\n${text}`;
  const read = readCsv(Buffer.from(body), tableRowsMax);
  const toPasted = (line: number) => (isHeader ? line : line - 1);
  if ('faults' in read)
    return {
      faults: read.faults.map((fault) =>
        fault.line === undefined ? fault : { ...fault, line: toPasted(fault.line) },
      ),
    };
  const known = header.slice(0, read.columns.length);
  const twice = known.find((column, index) => column === '' || known.indexOf(column) !== index);
  if (twice !== undefined)
    return { faults: [{ line: 1, message: message('HEADER_REPEATS', { column: twice }) }] };
  return {
    rows: read.rows.map(({ cells: own, line }) => ({
      cells: Object.fromEntries(known.map((column, index) => [column, own[index] ?? ''])),
      line: toPasted(line),
    })),
  };
}

function isTitle(cell: string, column: string, titleOf: (column: string) => string): boolean {
  return cell.toLowerCase() === titleOf(column).toLowerCase();
}
