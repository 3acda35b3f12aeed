import type { FormData } from '../../../ports.ts';
import { absent, dayPrinted } from '../../printed/text.ts';
import type { PrintableContract } from '../../product.ts';
import type { OsagoApplication } from '../application.ts';
import { termOf } from '../term.ts';

/** First and last day of cover: it lasts from 00:00 of the one to 24:00 of the other. */
export function termPrinted(application: OsagoApplication, contract: PrintableContract): FormData {
  const { startsOn, endsOn, assumed } = termOf(application, { today: contract.issuedAt });
  return {
    from: assumed.startsOn ? absent : dayPrinted(startsOn),
    to: assumed.endsOn ? absent : dayPrinted(endsOn),
  };
}

/** Periods of use within the term; the whole term where none is agreed. */
export function periodsPrinted(
  application: OsagoApplication,
  contract: PrintableContract,
): readonly FormData[] {
  const periods = application.insuredObject?.osago?.usagePeriods ?? [];
  if (periods.length === 0) return [termPrinted(application, contract)];
  return periods.map(({ start, end }) => ({ from: dayPrinted(start), to: dayPrinted(end) }));
}
