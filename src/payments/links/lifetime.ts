import type { Contract, Installment } from '#contracts/contract.ts';
import { moscowMidnight } from '#kernel/calendar.ts';

const hourMs = 3_600_000;
const shortestMs = 2 * hourMs;
const longestMs = 24 * hourMs;

/**
 * Until when a link can be paid: for the time that is left to the start of cover, of a later installment to the end of
 * the day on which it is due; not less than two hours and not more than 24.
 */
export function linkExpiry(
  contract: Pick<Contract, 'startsOn'>,
  installment: Pick<Installment, 'nr' | 'dueOn'>,
  now: Date,
): Date {
  const end =
    installment.nr === 1
      ? moscowMidnight(contract.startsOn).getTime()
      : moscowMidnight(installment.dueOn).getTime() + 24 * hourMs;
  const left = end - now.getTime();
  return new Date(now.getTime() + Math.min(longestMs, Math.max(shortestMs, left)));
}

/** True in the last two hours of the first day of cover: a link that is made then would outlive the day. */
export function isTooLateForLink({ startsOn }: Pick<Contract, 'startsOn'>, now: Date): boolean {
  return now.getTime() >= moscowMidnight(startsOn).getTime() + 24 * hourMs - shortestMs;
}
