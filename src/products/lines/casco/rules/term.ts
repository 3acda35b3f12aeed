import { datePrinted, lastDayOfTerm } from '#kernel/time/calendar.ts';
import { checkStart } from '../../../definition/voluntary/rules.ts';
import { termMonthsMax } from '../reading.ts';
import type { CascoChecks } from './casco-checks.ts';

export function checkCascoTerm(checks: CascoChecks): void {
  const { application, term, tariff } = checks;
  const latestDays = tariff.settings.latestStartDays;
  const rule = 'договор не может начаться в прошлом';
  if (checkStart(checks, application, term, { latestDays, rule })) checkEnd(checks);
}

function checkEnd(checks: CascoChecks): void {
  const { startsOn, endsOn, days } = checks.term;
  const last = lastDayOfTerm(startsOn, termMonthsMax);
  if (days >= 1 && endsOn <= last) return;
  checks.report(
    'endDate',
    `договор заключается на срок до года: при начале ${datePrinted(startsOn)} окончание с ${datePrinted(startsOn)} по ${datePrinted(last)}`,
    'TERM_NOT_ALLOWED',
  );
}
