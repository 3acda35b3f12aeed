import type { FormData } from '#kernel/ports/ports.ts';
import { countedInRussian } from '#kernel/text/russian-count.ts';
import { countedWords } from '../../../product/printed/counted-words.ts';
import { formatCoverEnd, formatCoverStart } from '../../../product/printed/start-time.ts';
import { absent, formatDay } from '../../../product/printed/text.ts';
import type { PrintableContract } from '../../../product/product.ts';
import type { OsagoReading } from '../reading.ts';
import type { OsagoTerm } from '../term.ts';

const periodsOfForm = 3;
const daysOfYear = 365;
const noPeriod = { from: absent, to: absent };

export function formatTerm({ application, term }: OsagoReading, contract: PrintableContract): FormData {
  const { endsOn, assumed } = term;
  const start = formatCoverStart(contract, application.startDate, term);
  const end = formatCoverEnd(contract, endsOn);
  return {
    from: assumed.startsOn ? absent : start.from,
    to: assumed.endsOn ? absent : end.to,
    hour: start.hour,
    minute: start.minute,
    toHour: end.toHour,
    toMinute: end.toMinute,
    note: noteOf(term),
  };
}

/** Formats the form's three lines for periods of use: the whole term if no period is agreed, and dashes in unused lines. */
export function formatUsagePeriods(reading: OsagoReading, contract: PrintableContract): readonly FormData[] {
  const periods = reading.osago.usagePeriods ?? [];
  const agreed =
    periods.length > 0
      ? periods.map(({ start, end }) => ({ from: formatDay(start), to: formatDay(end) }))
      : [wholeTerm(reading, contract)];
  const missing = Math.max(0, periodsOfForm - agreed.length);
  return [...agreed, ...Array.from({ length: missing }, () => noPeriod)];
}

function wholeTerm(reading: OsagoReading, contract: PrintableContract): FormData {
  const { from = absent, to = absent } = formatTerm(reading, contract);
  return { from, to };
}

/** Formats the number of days of a term that is not a year, so that readers do not suspect a misprint. */
function noteOf({ kind, days, assumed, hours }: OsagoTerm): string {
  if (assumed.startsOn || assumed.endsOn || kind === 'fullYear' || days <= 0) return '';
  if (hours && days === 1) return ' (24 часа)';
  return days < daysOfYear ? ` (${countedInRussian(days, countedWords.day)})` : '';
}
