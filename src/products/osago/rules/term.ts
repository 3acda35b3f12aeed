import { addDays, type DateText, datePrinted, lastDayOf } from '../../../kernel/calendar.ts';
import { demand, sent } from '../../../parties/checks.ts';
import { checkStartWindow } from '../../contract-dates.ts';
import type { OsagoChecks } from './osago-checks.ts';

const shortMonthsMax = 3;

/** The first day of cover and the last. */
export function checkTerm(checks: OsagoChecks): void {
  const { startDate, endDate } = checks.application;
  demand(checks, 'startDate', startDate, 'начало действия, например 2026-12-01T00:00:00+03:00');
  demand(checks, 'endDate', endDate, 'окончание действия, например 2027-11-30T23:59:59+03:00');
  // The dates of a contract in force stand as they are.
  if (startDate !== undefined && !checks.amends) checkStart(checks);
  // Without a start that is a fault already, an end can be measured by nothing.
  if (endDate !== undefined && (startDate !== undefined || !checks.complete)) checkEnd(checks);
}

function checkStart(checks: OsagoChecks): void {
  const { eContractStartDaysMin, latestStartDays } = checks.tariff.settings;
  const waitDays = startsAtOnce(checks) ? 0 : eContractStartDaysMin;
  checkStartWindow(checks, checks.term.startsOn, {
    waitDays,
    latestDays: latestStartDays,
    rule:
      waitDays === 0
        ? 'договор не может начаться в прошлом'
        : `электронный договор начинается не раньше чем через ${waitDays} дн. после дня запроса`,
  });
}

/** Cover that goes on without a gap needs no wait, nor does a policy on paper, which is handed over where it is sold. */
function startsAtOnce({ application, reading, sale, term }: OsagoChecks): boolean {
  const { previousEndsOn, rights } = sale;
  if (previousEndsOn !== undefined && term.startsOn === addDays(previousEndsOn, 1)) return true;
  const forms = rights?.forms ?? [];
  if (reading.policyKind === 'EBSO' && forms.includes('EBSO')) return true;
  return sent(application.bso?.number) !== undefined && forms.includes('BSO');
}

function checkEnd(checks: OsagoChecks): void {
  const { kind, startsOn, endsOn, days } = checks.term;
  const { transitDaysMax, foreignDaysMin } = checks.tariff.settings;
  const { allowed: shortAllowed } = checks.tariff.shortTerm;
  if (kind === 'fullYear' || (kind === 'short' && shortAllowed)) return;
  const yearEnd = lastDayOf(startsOn, 12);
  if (kind === 'transit' && (days < 1 || days > transitDaysMax)) {
    const last = addDays(startsOn, transitDaysMax - 1);
    reportEnd(checks, `транзит, от 1 до ${transitDaysMax} дней: ${between(startsOn, last)}`);
  } else if (kind === 'foreign' && (days < foreignDaysMin || endsOn > yearEnd)) {
    const first = addDays(startsOn, foreignDaysMin - 1);
    reportEnd(
      checks,
      `зарегистрировано за рубежом, от ${foreignDaysMin} дней до года: ${between(first, yearEnd)}`,
    );
  } else if (kind === 'irregular' || kind === 'short') {
    const shortEnd = lastDayOf(startsOn, shortMonthsMax);
    const short = `, или от 1 дня до ${shortMonthsMax} месяцев: ${between(startsOn, shortEnd)}`;
    reportEnd(checks, `год: окончание ${datePrinted(yearEnd)}${shortAllowed ? short : ''}`);
  }
}

function reportEnd(checks: OsagoChecks, admissible: string): void {
  checks.report(
    'endDate',
    `недопустимый срок договора; при начале ${datePrinted(checks.term.startsOn)} допустимо: ${admissible}`,
  );
}

function between(first: DateText, last: DateText): string {
  return `окончание с ${datePrinted(first)} по ${datePrinted(last)}`;
}
