import type { FormData } from '../../../ports.ts';
import { coverStartPrinted } from '../../printed/start-time.ts';
import { dayPrinted } from '../../printed/text.ts';
import type { PrintableContract } from '../../product.ts';
import type { CascoReading } from '../reading.ts';

/** From when until when cover counts: to 24:00 of the last day. */
export function termPrinted({ application, term }: CascoReading, contract: PrintableContract): FormData {
  return {
    ...coverStartPrinted(contract, application.startDate, term),
    to: dayPrinted(term.endsOn),
    monthsStarted: term.months,
  };
}
