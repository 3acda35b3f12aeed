import { readTerm, type Term } from '../../product/dates/term.ts';
import type { Circumstances } from '../../product/reading.ts';
import type { CascoApplication } from './application.ts';

/** Cover lasts at most a year. */
export const termMonthsMax = 12;

/** The term of an application; dates that are missing or unreadable are assumed from today, for a year. */
export function readCascoTerm(
  application: CascoApplication,
  circumstances: Pick<Circumstances, 'today' | 'concludedOn'>,
): Term {
  return readTerm(application, circumstances, { monthsMax: termMonthsMax });
}
