import { type Kopecks, proRata } from '#kernel/money/money.ts';
import { type DateText, dateOf, datePrinted, isDate } from '#kernel/time/calendar.ts';

/** What a form shows where an application says nothing. */
export const absent = '—';

/** Line breaks and control characters, and those that turn the direction of the text around them. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** A value as one line of text; empty where there is nothing to see. */
export function line(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.replace(unprintable, ' ').trim() : '';
}

/** The parts that say something, joined. */
export function joinTexts(parts: readonly unknown[], separator = ' '): string {
  return parts
    .map(line)
    .filter((part) => part !== '')
    .join(separator);
}

/** The text with a capital letter at its beginning. */
export function capitalize(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** A value as one line of text, or a dash. */
export function orDash(value: unknown): string {
  return line(value) || absent;
}

/** "21.11.2026" for a date or a date-time, what was sent where it is neither, a dash for nothing. */
export function formatDay(value: unknown): string {
  const day: DateText = dateOf(line(value));
  return isDate(day) ? datePrinted(day) : orDash(value);
}

const thousands = /\B(?=(?:\d{3})+(?!\d))(?<!,\d*)/g;

/** "2016", "12 000", "−18,5": from five digits on in groups; empty where it is no number. */
export function formatQuantity(value: unknown): string {
  const text = line(value).replace('.', ',').replace(/^-/, '\u2212');
  return /^\u2212?\d{1,4}(?!\d)/.test(text) ? text : text.replace(thousands, '\u00a0');
}

/** "20 000 км" */
export function formatKilometres(limit: string): string {
  return `${limit.replace(thousands, '\u00a0')} км`;
}

/** "0,3321": how many percent of a sum a premium is, to the fourth digit; a dash for nothing. */
export function formatShare(premium: Kopecks, sum: Kopecks): string {
  if (sum === 0n || premium === 0n) return absent;
  const digits = proRata(premium, 1_000_000n, sum).toString().padStart(5, '0');
  return `${digits.slice(0, -4)},${digits.slice(-4).replace(/0{1,2}$/, '')}`;
}
