import {
  addDays,
  type DateText,
  datePrinted,
  moscowDateTime,
  moscowMidnight,
} from '#kernel/time/calendar.ts';
import type { Contract } from '../contract.ts';

/** When the first premium came: the moment in which somebody took it, or the day on which a bank credited it. */
export type Paid = { readonly at: Date } | { readonly creditedOn: DateText };

/**
 * From when cover counts: from 00:00 of the first day or the minute that was agreed, and never before the premium has come. Of money that a bank credits
 * only the day is known, so cover follows on the next one.
 */
export function coverStart(
  { startsOn, startsAt }: Pick<Contract, 'startsOn' | 'startsAt'>,
  paid: Paid,
): Date {
  const start = startsAt ?? moscowMidnight(startsOn);
  if ('at' in paid) return paid.at > start ? paid.at : start;
  return paid.creditedOn < startsOn ? start : moscowMidnight(addDays(paid.creditedOn, 1));
}

/** The same of a contract in force; one that was sold before this was kept began with its first day. */
export function coverFrom({ coversFrom, startsOn }: Pick<Contract, 'coversFrom' | 'startsOn'>): Date {
  return coversFrom ?? moscowMidnight(startsOn);
}

/** "01.12.2026", and the minute where cover does not begin with the day: "01.12.2026 в 09:14 (МСК)". */
export function formatCoverStart(coversFrom: Date): string {
  const text = moscowDateTime(coversFrom);
  const time = text.slice(11, 16);
  return datePrinted(text.slice(0, 10)) + (time === '00:00' ? '' : ` в ${time} (МСК)`);
}

/** "по 01.12.2026", and of a cover that ends at a minute "до 15:00 01.12.2026 по московскому времени". */
export function formatCoverEnd({ endsOn, endsAt }: Pick<Contract, 'endsOn' | 'endsAt'>): string {
  return endsAt ? `до ${endPrinted(endsAt)} по московскому времени` : `по ${datePrinted(endsOn)}`;
}

/** "с 01.12.2026 по 30.11.2027", and by the minute "с 15:00 01.12.2026 до 15:00 02.12.2026 (время московское)". */
export function formatPeriod({
  startsOn,
  endsOn,
  startsAt,
  endsAt,
}: Pick<Contract, 'startsOn' | 'endsOn' | 'startsAt' | 'endsAt'>): string {
  if (!startsAt || !endsAt) return `с ${datePrinted(startsOn)} по ${datePrinted(endsOn)}`;
  const from = moscowDateTime(startsAt);
  return `с ${from.slice(11, 16)} ${datePrinted(from.slice(0, 10))} до ${endPrinted(endsAt)} (время московское)`;
}

/** "15:00 02.12.2026"; midnight is the end of the day before. */
function endPrinted(endsAt: Date): string {
  const text = moscowDateTime(endsAt);
  const [time, day] = [text.slice(11, 16), text.slice(0, 10)];
  return time === '00:00' ? `24:00 ${datePrinted(addDays(day, -1))}` : `${time} ${datePrinted(day)}`;
}

/**
 * The same as a date-time of Moscow for a form; null where it shows only when the contract is paid, undefined where it was paid
 * before this was kept.
 */
export function formatCoverFrom(
  {
    coversFrom,
    startsOn,
    startsAt,
    paidAt,
  }: Pick<Contract, 'coversFrom' | 'startsOn' | 'startsAt' | 'paidAt'>,
  now: Date,
): string | null | undefined {
  if (coversFrom) return moscowDateTime(coversFrom);
  if (paidAt) return undefined;
  const start = startsAt ?? moscowMidnight(startsOn);
  return start > now ? moscowDateTime(start) : null;
}
