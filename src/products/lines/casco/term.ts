import { readTerm, type Term } from '../../product/dates/term.ts';
import type { RatingContext } from '../../product/reading.ts';
import type { CascoApplication } from './application.ts';

export const termMonthsMax = 12;

/** Reads the term; missing or unreadable dates are assumed: a year from today. */
export function readCascoTerm(
  application: CascoApplication,
  context: Pick<RatingContext, 'today' | 'concludedOn'>,
): Term {
  return readTerm(application, context, { monthsMax: termMonthsMax });
}
