import { type DateText, isDate } from '#kernel/calendar.ts';
import type { Kopecks } from '#kernel/money.ts';

/** Kopecks of "21460.22", "21460,2" or "21460"; undefined for anything else, zero and what is too much included. */
export function amountOf(text: string): Kopecks | undefined {
  const match = /^(\d{1,13})(?:[.,](\d{1,2})0*)?$/.exec(text.trim());
  if (!match) return undefined;
  const amount = BigInt(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`);
  return amount > 0n ? amount : undefined;
}

/** "11.01.2026" as an ISO date; undefined for a day that does not exist. */
export function russianDate(text: string): DateText | undefined {
  const match = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text.trim());
  const date = match ? `${match[3]}-${match[2]}-${match[1]}` : '';
  return isDate(date) ? date : undefined;
}

/** One line of printable text without what PostgreSQL cannot keep; white space runs are one space. */
export function plain(text: string | undefined): string {
  return (text ?? '')
    .replace(/[\p{Cc}\p{Z}\ufffd]+/gu, ' ')
    .trim()
    .toWellFormed();
}

/** An INN as banks write it; "0" and the like mean that there is none. */
export function innOf(text: string | undefined): string {
  const digits = plain(text).replace(/ /g, '');
  return /^0*$/.test(digits) ? '' : digits;
}
