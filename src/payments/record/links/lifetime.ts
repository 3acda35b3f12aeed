import type { Contract, Installment } from '#contracts/record/contract.ts';
import { isDayLong } from '#contracts/record/cover/cover-hours.ts';
import { moscowMidnight } from '#kernel/time/calendar.ts';

const hourMs = 3_600_000;
const shortestMs = 2 * hourMs;
const longestMs = 24 * hourMs;
/** Links of 24-hour contracts expire `afterStart` ms after the start of cover, but not before `shortest` ms from now. */
const dayLongMs = { shortest: hourMs / 4, afterStart: hourMs };

/** Returns 0:00 of the first day of cover, or the end of a later due day, 2 to 24 hours from now. 24 h: `dayLongMs`. */
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

/** True in the last two hours of the first day of cover, because a new link is valid for at least two hours. */
export function isTooLateForLink(
  contract: Pick<Contract, 'startsOn' | 'startsAt' | 'endsAt'>,
  now: Date,
): boolean {
  if (isDayLong(contract)) return false;
  const { startsOn } = contract;
  return now.getTime() >= moscowMidnight(startsOn).getTime() + 24 * hourMs - shortestMs;
}
