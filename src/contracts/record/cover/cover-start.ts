import {
  addDays,
  type DateText,
  datePrinted,
  moscowDateTime,
  moscowMidnight,
} from '#kernel/time/calendar.ts';
import type { Contract } from '../contract.ts';

/** When the first premium was paid: the moment of payment, or the day a bank credited it. */
export type Paid = { readonly at: Date } | { readonly creditedOn: DateText };

/**
 * Returns when cover starts: at 00:00 of the first day or the agreed minute, and not before payment. Of bank money only the day is known, so
 * cover starts the next day.
 */
export function coverStart(
  { startsOn, startsAt }: Pick<Contract, 'startsOn' | 'startsAt'>,
  paid: Paid,
): Date {
  const start = startsAt ?? moscowMidnight(startsOn);
  if ('at' in paid) return paid.at > start ? paid.at : start;
  return paid.creditedOn < startsOn ? start : moscowMidnight(addDays(paid.creditedOn, 1));
}

/** Returns the start of cover of a contract in force; contracts older than this column start with their first day. */
export function coverFrom({ coversFrom, startsOn }: Pick<Contract, 'coversFrom' | 'startsOn'>): Date {
  return coversFrom ?? moscowMidnight(startsOn);
}

/** "01.12.2026", with the minute if cover starts during the day: "01.12.2026 в 09:14 (МСК)". */
export function formatContractStart(coversFrom: Date): string {
  const text = moscowDateTime(coversFrom);
  const time = text.slice(11, 16);
  return datePrinted(text.slice(0, 10)) + (time === '00:00' ? '' : ` в ${time} (МСК)`);
}

/** "по 01.12.2026", or for cover by the minute "до 15:00 01.12.2026 по московскому времени". */
export function formatContractEnd({ endsOn, endsAt }: Pick<Contract, 'endsOn' | 'endsAt'>): string {
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

/** Formats the start of cover for forms; null if payment decides it, undefined for contracts older than this column. */
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
