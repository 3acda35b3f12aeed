import type { Row } from '#catalogues/tariffs/tariff.ts';
import { decimal } from '#kernel/money/decimal.ts';
import type { Figure } from './osago-tariff.ts';

const carriedOver = /^gap: carried over from ([^\s,;]+)/;

/** Reads a figure. A confidence "gap: carried over from …" means that an earlier directive is the source. */
export function readFigure(row: Row, column: string, confidenceColumn = 'confidence'): Figure {
  return figure(cell(row, column), cell(row, confidenceColumn));
}

export function figure(text: string, confidence = ''): Figure {
  const from = carriedOver.exec(confidence)?.[1];
  const plain = { value: decimal(text), text: text.replace('.', ',') };
  return from === undefined ? plain : { ...plain, carriedOverFrom: from.replace('-U', '-У') };
}

/** Returns the text of a cell; empty if the row lacks the column. */
export function cell(row: Row, column: string): string {
  return row[column] ?? '';
}

/** Reads the end of a range: a whole number, or Infinity for an empty cell. */
export function readRangeEnd(row: Row, column: string): number {
  const text = cell(row, column);
  return text === '' ? Number.POSITIVE_INFINITY : Number(text);
}
