import {
  addDays,
  type DateText,
  datePrinted,
  moscowDateTime,
  moscowMidnight,
} from '#kernel/time/calendar.ts';
import type { Contract } from '../contract.ts';

/** Payment of the first premium: the moment of payment, or the day on which a bank credited it. */
export type Paid = { readonly at: Date } | { readonly creditedOn: DateText };

/** Returns when cover starts: as agreed, but not before payment; after a bank payment, on the next day at the earliest. */
export function coverStart(
  { startsOn, startsAt }: Pick<Contract, 'startsOn' | 'startsAt'>,
  paid: Paid,
): Date {
  const start = startsAt ?? moscowMidnight(startsOn);
  if ('at' in paid) return paid.at > start ? paid.at : start;
  return paid.creditedOn < startsOn ? start : moscowMidnight(addDays(paid.creditedOn, 1));
}

/** Returns the start of cover of a contract in force. Old contracts start at the beginning of their first day. */
export function coverFrom({ coversFrom, startsOn }: Pick<Contract, 'coversFrom' | 'startsOn'>): Date {
  return coversFrom ?? moscowMidnight(startsOn);
}

/** Formats the start of cover: "01.12.2026", or during a day "01.12.2026 в 09:14 (МСК)". */
export function formatContractStart(coversFrom: Date): string {
  const text = moscowDateTime(coversFrom);
  const time = text.slice(11, 16);
  return datePrinted(text.slice(0, 10)) + (time === '00:00' ? '' : ` в ${time} (МСК)`);
}

/** Formats the end of cover: "по 01.12.2026", or by the minute "до 15:00 01.12.2026 по московскому времени". */
export function formatContractEnd({ endsOn, endsAt }: Pick<Contract, 'endsOn' | 'endsAt'>): string {
  return endsAt ? `до ${endPrinted(endsAt)} по московскому времени` : `по ${datePrinted(endsOn)}`;
}

/** Formats the term: "с 01.12.2026 по 30.11.2027", and with times if cover is agreed by the minute. */
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

/** Formats the first moment without cover: "15:00 02.12.2026". Midnight is written as 24:00 of the previous day. */
function endPrinted(endsAt: Date): string {
  const text = moscowDateTime(endsAt);
  const [time, day] = [text.slice(11, 16), text.slice(0, 10)];
  return time === '00:00' ? `24:00 ${datePrinted(addDays(day, -1))}` : `${time} ${datePrinted(day)}`;
}

/**
 * Formats the start of cover for forms; null if it depends on a payment, undefined for paid contracts without `coversFrom`.
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
