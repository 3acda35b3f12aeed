import { addMonths } from '../../../kernel/calendar.ts';
import type { FormData } from '../../../ports.ts';
import { dayPrinted } from '../../printed/text.ts';
import type { PrintableContract } from '../../product.ts';
import type { CascoApplication } from '../application.ts';
import { type CascoTerm, cascoTermOf } from '../term.ts';

/** First and last day of cover: from 00:00, on the day of conclusion from the time that was agreed, until 24:00. */
export function termPrinted(application: CascoApplication, { issuedAt }: PrintableContract): FormData {
  const term = cascoTermOf(application, { today: issuedAt });
  const [hour = '00', minute = '00'] = startTime(application, term);
  return {
    from: dayPrinted(term.startsOn),
    hour,
    minute,
    to: dayPrinted(term.endsOn),
    monthsStarted: monthsStarted(term),
  };
}

function startTime({ startDate }: CascoApplication, { concludedOn, startsOn }: CascoTerm): readonly string[] {
  const time = /T(\d{2}):(\d{2})/.exec(startDate ?? '');
  return time && concludedOn === startsOn ? time.slice(1) : [];
}

/** Months of the term, the last one mostly not full. */
function monthsStarted({ startsOn, endsOn }: CascoTerm): number {
  let months = 0;
  while (addMonths(startsOn, months) <= endsOn) months += 1;
  return months;
}
