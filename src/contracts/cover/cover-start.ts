import {
  addDays,
  type DateText,
  datePrinted,
  moscowDate,
  moscowDateTime,
  moscowDayStart,
  moscowMidnight,
} from '#kernel/calendar.ts';
import type { Contract } from '../contract.ts';

/** When the first premium came: the moment in which somebody took it, or the day on which a bank credited it. */
export type Paid = { readonly at: Date } | { readonly creditedOn: DateText };

/**
 * From when cover counts: from 00:00 of the first day, and never before the premium has come. Of money that a bank credits
 * only the day is known, so cover follows on the next one.
 */
export function coverStart({ startsOn }: Pick<Contract, 'startsOn'>, paid: Paid): Date {
  const start = moscowMidnight(startsOn);
  if ('at' in paid) return paid.at > start ? paid.at : start;
  return paid.creditedOn < startsOn ? start : moscowMidnight(addDays(paid.creditedOn, 1));
}

/** The same of a contract in force; one that was sold before this was kept began with its first day. */
export function coverFrom({ coversFrom, startsOn }: Pick<Contract, 'coversFrom' | 'startsOn'>): Date {
  return coversFrom ?? moscowMidnight(startsOn);
}

/** "01.12.2026", and the minute where cover does not begin with the day: "01.12.2026 в 09:14 (МСК)". */
export function coverStartPrinted(coversFrom: Date): string {
  const text = moscowDateTime(coversFrom);
  const time = text.slice(11, 16);
  return datePrinted(text.slice(0, 10)) + (time === '00:00' ? '' : ` в ${time} (МСК)`);
}

/**
 * The same as a date-time of Moscow for a form; null where it shows only when the contract is paid, undefined where it was paid
 * before this was kept.
 */
export function coverFromShown(
  { coversFrom, startsOn, paidAt }: Pick<Contract, 'coversFrom' | 'startsOn' | 'paidAt'>,
  now: Date,
): string | null | undefined {
  if (coversFrom) return moscowDateTime(coversFrom);
  if (paidAt) return undefined;
  return startsOn > moscowDate(now) ? moscowDayStart(startsOn) : null;
}
