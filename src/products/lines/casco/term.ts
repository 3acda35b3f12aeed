import { readTerm, type Term } from '../../product/dates/term.ts';
import type { Circumstances } from '../../product/reading.ts';
import type { CascoApplication } from './application.ts';

/** Maximum term in months. */
export const termMonthsMax = 12;

/** Reads the term; missing or unreadable dates are assumed: a year from today. */
export function readCascoTerm(
  application: CascoApplication,
  circumstances: Pick<Circumstances, 'today' | 'concludedOn'>,
): Term {
  return readTerm(application, circumstances, { monthsMax: termMonthsMax });
}
