import type { Contract, Installment } from '../../contracts/contract.ts';
import { moscowDate, moscowMidnight } from '../../kernel/clock.ts';

const hourMs = 3_600_000;
const shortestMs = 2 * hourMs;
const longestMs = 24 * hourMs;

/**
 * Until when a link can be paid: for the time that is left to the start of cover, of a later installment to the end of
 * the day on which it is due; not less than two hours and not more than 24.
 */
export function linkExpiry(
  contract: Pick<Contract, 'body' | 'startsOn'>,
  installment: Pick<Installment, 'nr' | 'dueOn'>,
  now: Date,
): Date {
  const end =
    installment.nr === 1 ? coverStart(contract) : moscowMidnight(installment.dueOn).getTime() + 24 * hourMs;
  const left = end - now.getTime();
  return new Date(now.getTime() + Math.min(longestMs, Math.max(shortestMs, left)));
}

/** The moment that the body names, where it is one of the day on which the cover starts; else that day's first. */
function coverStart({ body, startsOn }: Pick<Contract, 'body' | 'startsOn'>): number {
  const { startDate } = body;
  const moment = typeof startDate === 'string' && startDate.length > 10 ? Date.parse(startDate) : Number.NaN;
  if (Number.isNaN(moment)) return moscowMidnight(startsOn).getTime();
  return moscowDate(new Date(moment)) === startsOn ? moment : moscowMidnight(startsOn).getTime();
}
