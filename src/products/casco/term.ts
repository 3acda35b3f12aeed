import type { Circumstances } from '../reading.ts';
import { readTerm, type Term } from '../voluntary/term.ts';
import type { CascoApplication } from './application.ts';

/** Cover lasts at most a year. */
export const termMonthsMax = 12;

/** The term of an application; dates that are missing or unreadable are assumed from today, for a year. */
export function cascoTermOf(
  application: CascoApplication,
  circumstances: Pick<Circumstances, 'today' | 'concludedOn'>,
): Term {
  return readTerm(application, circumstances, { monthsMax: termMonthsMax });
}
