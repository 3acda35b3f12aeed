import { datePrinted, lastDayOf } from '../../../kernel/calendar.ts';
import { demand } from '../../../parties/checks.ts';
import { checkStartTime, checkStartWindow } from '../../contract-dates.ts';
import { termMonthsMax } from '../term.ts';
import type { CascoChecks } from './casco-checks.ts';

/** The first day of cover and the last. */
export function checkTerm(checks: CascoChecks): void {
  const { startDate, endDate } = checks.application;
  demand(checks, 'startDate', startDate, 'начало действия, например 2026-12-01T00:00:00+03:00');
  demand(checks, 'endDate', endDate, 'окончание действия, например 2027-11-30T23:59:59+03:00');
  // The dates of a contract in force stand as they are.
  if (startDate !== undefined && !checks.amends) {
    checkStartWindow(checks, checks.term.startsOn, {
      waitDays: 0,
      latestDays: checks.tariff.settings.latestStartDays,
      rule: 'договор не может начаться в прошлом',
    });
    checkStartTime(checks, startDate, checks.term.startsOn);
  }
  // Without a start that is a fault already, an end can be measured by nothing.
  if (endDate !== undefined && (startDate !== undefined || !checks.complete)) checkEnd(checks);
}

function checkEnd(checks: CascoChecks): void {
  const { startsOn, endsOn, days } = checks.term;
  const last = lastDayOf(startsOn, termMonthsMax);
  if (days >= 1 && endsOn <= last) return;
  checks.report(
    'endDate',
    `договор заключается на срок до года: при начале ${datePrinted(startsOn)} окончание с ${datePrinted(startsOn)} по ${datePrinted(last)}`,
  );
}
