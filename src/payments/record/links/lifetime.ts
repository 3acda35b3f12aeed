import type { Contract, Installment } from '#contracts/record/contract.ts';
import { isDayLong } from '#contracts/record/cover/cover-hours.ts';
import { moscowMidnight } from '#kernel/time/calendar.ts';

const hourMs = 3_600_000;
const shortestMs = 2 * hourMs;
const longestMs = 24 * hourMs;
/** Of a contract of 24 hours, whose start a payment may follow. */
const dayLongMs = { shortest: hourMs / 4, afterStart: hourMs };

/**
 * Until when a link can be paid: for the time that is left to the start of cover, of a later installment to the end of
 * the day on which it is due; not less than two hours and not more than 24. A contract of 24 hours can be paid for an hour from its
 * start, and for a quarter of an hour at least.
 */
export function linkExpiry(
  contract: Pick<Contract, 'startsOn' | 'startsAt' | 'endsAt'>,
  installment: Pick<Installment, 'nr' | 'dueOn'>,
  now: Date,
): Date {
  const isFirst = installment.nr === 1;
  if (isFirst && contract.startsAt && isDayLong(contract))
    return living(now, contract.startsAt.getTime() + dayLongMs.afterStart, dayLongMs.shortest);
  const end = isFirst
    ? moscowMidnight(contract.startsOn).getTime()
    : moscowMidnight(installment.dueOn).getTime() + 24 * hourMs;
  return living(now, end, shortestMs);
}

function living(now: Date, endMs: number, leastMs: number): Date {
  const leftMs = endMs - now.getTime();
  return new Date(now.getTime() + Math.min(longestMs, Math.max(leastMs, leftMs)));
}

/** True in the last two hours of the first day of cover: a link that is made then would outlive the day. */
export function isTooLateForLink(
  contract: Pick<Contract, 'startsOn' | 'startsAt' | 'endsAt'>,
  now: Date,
): boolean {
  if (isDayLong(contract)) return false;
  const { startsOn } = contract;
  return now.getTime() >= moscowMidnight(startsOn).getTime() + 24 * hourMs - shortestMs;
}
