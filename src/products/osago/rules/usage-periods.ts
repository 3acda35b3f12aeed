import { type DateText, datePrinted } from '../../../kernel/calendar.ts';
import { demand } from '../../../parties/checks.ts';
import { durationOf } from '../term.ts';
import { type OsagoChecks, osagoPath } from './osago-checks.ts';

const path = `${osagoPath}.usagePeriods`;
const daysInMonth = 30;

interface UsagePeriod {
  readonly start: DateText;
  readonly end: DateText;
}

/** Periods of use: few, inside the term, apart from each other and long enough together. */
export function checkUsagePeriods(checks: OsagoChecks): void {
  const sentPeriods = checks.osago.usagePeriods ?? [];
  if (sentPeriods.length === 0) return;
  const { usePeriodsMax } = checks.tariff.settings;
  if (sentPeriods.length > usePeriodsMax) {
    checks.report(
      path,
      `допускается не больше ${usePeriodsMax} периодов использования, передано ${sentPeriods.length}`,
    );
  }
  const accepted: UsagePeriod[] = [];
  sentPeriods.forEach((period, index) => {
    const field = `${path}[${index}]`;
    const start = demand(checks, `${field}.start`, period.start, 'первый день периода, например 2026-12-01');
    const end = demand(checks, `${field}.end`, period.end, 'последний день периода, например 2027-05-31');
    if (start === undefined || end === undefined) return;
    if (checkPeriod(checks, field, { start, end }, accepted)) accepted.push({ start, end });
  });
  if (accepted.length === sentPeriods.length) checkWhole(checks, accepted);
}

function checkPeriod(
  checks: OsagoChecks,
  field: string,
  { start, end }: UsagePeriod,
  others: readonly UsagePeriod[],
): boolean {
  const { startsOn, endsOn } = checks.term;
  if (start > end) return refuse(checks, `${field}.end`, 'период не может закончиться раньше, чем начался');
  const startsInside = start >= startsOn && start <= endsOn;
  if (!startsInside) refuse(checks, `${field}.start`, insideText(checks));
  const endsInside = end >= startsOn && end <= endsOn;
  if (!endsInside) refuse(checks, `${field}.end`, insideText(checks));
  if (!startsInside || !endsInside) return false;
  const overlapped = others.find((other) => start <= other.end && end >= other.start);
  if (!overlapped) return true;
  const taken = `с ${datePrinted(overlapped.start)} по ${datePrinted(overlapped.end)}`;
  return refuse(checks, `${field}.start`, `периоды не должны пересекаться: занято ${taken}`);
}

function checkWhole(checks: OsagoChecks, periods: readonly UsagePeriod[]): void {
  const { kind, startsOn, endsOn } = checks.term;
  const [only] = periods;
  if (periods.length === 1 && only?.start === startsOn && only.end === endsOn) return;
  if (kind === 'fullYear') checkLength(checks, periods);
  else if (kind !== 'irregular') {
    const whole = `с ${datePrinted(startsOn)} по ${datePrinted(endsOn)}`;
    checks.report(
      path,
      `${wholeTerms[kind]} используется весь срок: уберите usagePeriods или передайте один период ${whole}`,
    );
  }
}

const wholeTerms = {
  short: 'при сроке меньше года',
  foreign: 'для зарегистрированного за рубежом при любом сроке',
  transit: 'в следовании к месту регистрации',
} as const;

function checkLength(checks: OsagoChecks, periods: readonly UsagePeriod[]): void {
  const isLegal = checks.reading.owner.kind === 'legal';
  const { useMonthsMinLegal, useMonthsMinIndividual } = checks.tariff.settings;
  const monthsMin = isLegal ? useMonthsMinLegal : useMonthsMinIndividual;
  if (monthsOf(periods) >= monthsMin) return;
  const whose = isLegal ? 'для юридических лиц' : 'для физических лиц и предпринимателей';
  refuse(checks, path, `периоды использования вместе должны быть не короче ${monthsMin} мес. (${whose})`);
}

function monthsOf(periods: readonly UsagePeriod[]): number {
  let months = 0;
  let days = 0;
  for (const { start, end } of periods) {
    const duration = durationOf(start, end);
    months += duration.months;
    days += duration.days;
  }
  return months + Math.floor(days / daysInMonth);
}

function insideText({ term }: OsagoChecks): string {
  return `период должен лежать внутри срока договора: с ${datePrinted(term.startsOn)} по ${datePrinted(term.endsOn)}`;
}

function refuse(checks: OsagoChecks, field: string, description: string): false {
  checks.report(field, description);
  return false;
}
