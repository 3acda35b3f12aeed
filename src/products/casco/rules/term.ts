import { datePrinted, lastDayOf } from '../../../kernel/calendar.ts';
import { demand } from '../../../parties/checks.ts';
import { checkIssueDate, checkStartTime } from '../../contract-dates.ts';
import { termMonthsMax } from '../term.ts';
import type { CascoChecks } from './casco-checks.ts';

/** The date of conclusion, the first day of cover and the last. */
export function checkTerm(checks: CascoChecks): void {
  const { startDate, endDate, issueDate } = checks.application;
  checkIssueDate(checks, issueDate);
  demand(checks, 'startDate', startDate, 'начало действия, например 2026-12-01T00:00:00+03:00');
  demand(checks, 'endDate', endDate, 'окончание действия, например 2027-11-30T23:59:59+03:00');
  // The dates of a contract in force stand as they are.
  if (startDate !== undefined && !checks.amends) {
    checkStart(checks);
    checkStartTime(checks, startDate, checks.term.startsOn);
  }
  // Without a start that is a fault already, an end can be measured by nothing.
  if (endDate !== undefined && (startDate !== undefined || !checks.complete)) checkEnd(checks);
}

/** A quote only needs a start after its conclusion, so that old tariffs can be asked. */
function checkStart(checks: CascoChecks): void {
  const { startsOn, concludedOn } = checks.term;
  const notBefore = checks.complete && checks.today > concludedOn ? checks.today : concludedOn;
  if (startsOn >= notBefore) return;
  checks.report(
    'startDate',
    `договор не может начаться раньше дня заключения и раньше сегодняшнего дня: самая ранняя дата начала ${datePrinted(notBefore)}`,
  );
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
