import { lastDayOf } from '../../../kernel/calendar.ts';
import type { FormData } from '../../../ports.ts';
import { startTimePrinted } from '../../printed/start-time.ts';
import { dayPrinted } from '../../printed/text.ts';
import type { PrintableContract } from '../../product.ts';
import type { CascoApplication } from '../application.ts';
import { type CascoTerm, cascoTermOf } from '../term.ts';

/** First and last day of cover: from 00:00, on the day of conclusion from the time that was agreed, until 24:00. */
export function termPrinted(application: CascoApplication, { issuedAt }: PrintableContract): FormData {
  const term = cascoTermOf(application, { today: issuedAt });
  return {
    from: dayPrinted(term.startsOn),
    ...startTimePrinted(application.startDate, term),
    to: dayPrinted(term.endsOn),
    monthsStarted: monthsStarted(term),
  };
}

/** Months of the term, the last one mostly not full. */
function monthsStarted({ startsOn, endsOn }: CascoTerm): number {
  let months = 0;
  while (lastDayOf(startsOn, months) < endsOn) months += 1;
  return months;
}
