import { lineNumber } from '#catalogues/tariffs/check-table.ts';
import type { Row, TableFault } from '#catalogues/tariffs/tariff.ts';
import { type Message, message } from '#kernel/errors/message.ts';
import type { BonusMalusClass } from '#kernel/ports/ports.ts';
import { readRangeEnd } from './figure.ts';

/** A table row that applies to whole numbers from `from` to `to`, including both. */
export interface Band {
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

export function checkBands(
  table: string,
  what: Message,
  bands: readonly Band[],
  start: number,
  end: number,
): TableFault[] {
  const sorted = [...bands].sort((left, right) => left.from - right.from);
  const faults: TableFault[] = [];
  let next = start;
  for (const { line, from, to } of sorted) {
    if (from > next)
      faults.push({ table, line, message: message('BAND_GAP', { what, from: next, to: from - 1 }) });
    if (from < next) faults.push({ table, line, message: message('BAND_OVERLAP', { what, next }) });
    if (to < from) faults.push({ table, line, message: message('BAND_BACKWARDS', { what, to, from }) });
    next = Math.max(next, to + 1);
  }
  if (next <= end && Number.isFinite(next))
    faults.push({ table, message: message('BAND_OPEN', { what, next }) });
  return faults;
}

export function readBands(
  rows: readonly Row[],
  fromColumn: string,
  toColumn: string,
  of: (row: Row) => boolean = () => true,
): Band[] {
  return rows.flatMap((row, index) =>
    of(row)
      ? [{ line: lineNumber(index), from: Number(row[fromColumn]), to: readRangeEnd(row, toColumn) }]
      : [],
  );
}

/** All classes of KBM, the most expensive first. */
export const bonusMalusClasses: readonly BonusMalusClass[] = [
  'M',
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  '11',
  '12',
  '13',
];
