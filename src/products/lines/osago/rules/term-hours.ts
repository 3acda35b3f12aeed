import { addDays, datePrinted, moscowDate, moscowDateTime } from '#kernel/time/calendar.ts';
import { checkStartTime } from '../../../product/dates/contract-dates.ts';
import type { TermHours } from '../hours.ts';
import type { OsagoChecks } from './osago-checks.ts';

/** Warns of ignored hours and changed minutes in terms other than a year. */
export function checkHours(checks: OsagoChecks): void {
  const { application, term } = checks;
  const { startDate } = application;
  if (!term.hours) {
    // If the end is before the start, another rule reports it.
    if (term.days > 0) checkStartTime(checks, startDate, term.startsOn);
    checkMidnights(checks);
    return;
  }
  const { hours, days } = term;
  if (!hours.endsAsSent) checks.warn('endDate', endMoved(hours, days));
  const time = startDate?.slice(11, 16);
  if (hours.isStartOver && time !== '00:00') {
    const length = days === 1 ? ' и продлится 24 часа' : '';
    checks.warn(
      'startDate',
      `время начала ${minutePrinted(hours.startsAt)} уже прошло: договор начнётся с оплатой${length}`,
    );
  }
}

/** Warns that dates from midnight to midnight mean two whole days; 24 hours must be requested explicitly. */
function checkMidnights({ application, term, warn }: OsagoChecks): void {
  const { startDate, endDate } = application;
  const isMidnight = (text: string | undefined) => text?.slice(11, 16) === '00:00';
  if (term.days !== 2 || !isMidnight(startDate) || !isMidnight(endDate)) return;
  const day = datePrinted(term.endsOn);
  warn(
    'endDate',
    `00:00 понято как конец дня ${day}: срок 2 дня; для договора на 24 часа передайте окончание ${addDays(term.endsOn, -1)}T23:59:59+03:00`,
  );
}

function endMoved({ endsAt }: TermHours, days: number): string {
  const last = new Date(endsAt.getTime() - 1_000);
  if (days === 1) {
    return `договор на один день действует 24 часа: до ${minutePrinted(endsAt)} по московскому времени; передайте endDate ${moscowDateTime(last)}`;
  }
  return `00:00 понято как конец дня ${datePrinted(moscowDate(last))}: договор действует до 24:00 по московскому времени; передайте endDate ${moscowDateTime(last)}`;
}

function minutePrinted(at: Date): string {
  const text = moscowDateTime(at);
  return `${text.slice(11, 16)} ${datePrinted(text.slice(0, 10))}`;
}
