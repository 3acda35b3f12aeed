import { type Kopecks, proRata } from '#kernel/money/money.ts';
import { type DateText, dateInText, datePrinted, isDate } from '#kernel/time/calendar.ts';

export const absent = '—';

/** Matches line breaks, control characters and marks that change the direction of text. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Formats a value as a line of text; empty if no visible character remains. */
export function line(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.replace(unprintable, ' ').trim() : '';
}

export function joinTexts(parts: readonly unknown[], separator = ' '): string {
  return parts
    .map(line)
    .filter((part) => part !== '')
    .join(separator);
}

export function capitalize(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** Formats a value as a line of text; an empty value as a dash. */
export function orDash(value: unknown): string {
  return line(value) || absent;
}

/** Formats a date or date-time as "21.11.2026"; other values as sent, a missing value as a dash. */
export function formatDay(value: unknown): string {
  const day: DateText = dateInText(line(value));
  return isDate(day) ? datePrinted(day) : orDash(value);
}

const thousands = /\B(?=(?:\d{3})+(?!\d))(?<!,\d*)/g;

/** Formats a number: "2016", "12 000", "−18,5"; groups digits if there are at least five. Empty if not a number. */
export function formatQuantity(value: unknown): string {
  const text = line(value).replace('.', ',').replace(/^-/, '\u2212');
  return /^\u2212?\d{1,4}(?!\d)/.test(text) ? text : text.replace(thousands, '\u00a0');
}

export function formatKilometres(limit: string): string {
  return `${limit.replace(thousands, '\u00a0')} км`;
}

/** Formats a premium in percent of a sum with four decimals: "0,3321"; a dash without a sum. */
export function formatShare(premium: Kopecks, sum: Kopecks): string {
  if (sum === 0n || premium === 0n) return absent;
  const digits = proRata(premium, 1_000_000n, sum).toString().padStart(5, '0');
  return `${digits.slice(0, -4)},${digits.slice(-4).replace(/0{1,2}$/, '')}`;
}
