import type { CellObject } from '@e965/xlsx';
import { type Message, message } from '#kernel/errors/message.ts';
import { cellFault, toCell } from './cell.ts';

export type CellReading = { readonly text: string } | { readonly message: Message };

export interface DateCodes {
  is_date(format: string): boolean;
  parse_date_code(
    value: number,
    options: { readonly date1904: boolean },
  ): { y: number; m: number; d: number; H: number; M: number; S: number } | null;
}

/** Reads the value of a cell instead of the displayed text, which may be rounded or hidden. */
export function readCell(cell: CellObject | undefined, dates: DateCodes, date1904: boolean): CellReading {
  if (!cell) return { text: '' };
  if (cell.f !== undefined || cell.F !== undefined) return { message: message('CELL_FORMULA') };
  const { v: value } = cell;
  if (cell.t === 'e') return { message: message('CELL_ERROR') };
  if (value === undefined || value === null) return { text: '' };
  if (typeof value === 'number') return numberCell(value, String(cell.z ?? ''), dates, date1904);
  const text = toCell(value instanceof Date ? value.toISOString().slice(0, 10) : String(value));
  const wrong = cellFault(text);
  return wrong === null ? { text } : { message: wrong };
}

function numberCell(value: number, format: string, dates: DateCodes, date1904: boolean): CellReading {
  const codes = format.replace(/"[^"]*"|\\./g, '');
  if (codes.includes('%')) return { message: message('CELL_PERCENTAGE') };
  if (dates.is_date(format)) return dateCell(value, dates, date1904);
  const text = exactText(value);
  if (text !== null) return { text };
  return { message: message('CELL_DIGITS') };
}

function dateCell(value: number, dates: DateCodes, date1904: boolean): CellReading {
  const date = dates.parse_date_code(value, { date1904 });
  if (!date || date.H + date.M + date.S > 0 || date.y < 1901) return { message: message('CELL_MOMENT') };
  const [month, day] = [date.m, date.d].map((part) => String(part).padStart(2, '0'));
  return { text: `${date.y}-${month}-${day}` };
}

/** Number of significant digits in a workbook; further digits are inaccuracies of binary fractions. */
const digitsKept = 15;
const fractionMax = 12;

/** Formats a number as a decimal with a point; null if a workbook cannot contain the number exactly. */
export function exactText(value: number): string | null {
  if (value === 0) return '0';
  const [mantissa = '', exponentText = '0'] = Math.abs(value)
    .toExponential(digitsKept - 1)
    .split('e');
  const digits = mantissa.replace('.', '').replace(/0+$/, '');
  const pointAt = Number(exponentText) + 1;
  if (!Number.isFinite(value) || pointAt > digitsKept || digits.length - pointAt > fractionMax) return null;
  const whole = digits.slice(0, Math.max(pointAt, 0)).padEnd(pointAt, '0') || '0';
  const fraction = '0'.repeat(Math.max(-pointAt, 0)) + digits.slice(Math.max(pointAt, 0));
  return `${value < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
