import type { Fault, Findings, Warning } from '#kernel/errors/errors.ts';
import type { Json, JsonObject } from '#kernel/json/json.ts';
import {
  addDays,
  addMonths,
  type DateText,
  dateInText,
  datePrinted,
  daysBetween,
  fullYears,
  inMoscow,
  isDate,
  isUsualDateTime,
  lastDayOfTerm,
  moscowDayEnd,
  moscowDayStart,
} from '#kernel/time/calendar.ts';
import type { Checks } from '#parties/fields/checks.ts';

const earliestDay = '1900-01-01';
/** Latest date that a contract may contain. */
export const latestDay = '2199-12-31';

/** Returns the day of a date or date-time; undefined if it is unreadable or outside the years of contracts. */
export function readDate(text: string | undefined): DateText | undefined {
  if (text === undefined) return undefined;
  const date = dateInText(text);
  return isDate(date) && isDayOfContracts(date) ? date : undefined;
}

export function isDayOfContracts(date: DateText): boolean {
  return date >= earliestDay && date <= latestDay;
}

export function yearOf(day: DateText): number {
  return Number(day.slice(0, 4));
}

/** Counts calendar years from the year `since` to the year of a day; 0 if `since` is later. */
export function calendarYears(since: number, day: DateText): number {
  const year = yearOf(day);
  return since < year ? year - since : 0;
}

/** Counts full years between two days; undefined if the first day is missing or after the second. */
export function yearsSince(said: DateText | undefined, day: DateText): number | undefined {
  return said === undefined || said > day ? undefined : fullYears(said, day);
}

/** Returns true for a term of exactly a year; a year from 29 February may end on 27 or 28 February. */
export function isYear(startsOn: DateText, endsOn: DateText): boolean {
  return endsOn === lastDayOfTerm(startsOn, 12) || endsOn === addDays(addMonths(startsOn, 12), -1);
}

/** Days on which cover may start, counted from today or from a quote's later day of conclusion. */
export interface StartWindow {
  readonly waitDays: number;
  readonly latestDays: number;
  /** Russian reason why cover cannot start earlier. */
  readonly rule: string;
}

/** Reports a start outside the window: as an error in a contract, as a warning in a quote. */
export function checkStartWindow(checks: Checks, startsOn: DateText, window: StartWindow): void {
  const { today, concludedOn, complete } = checks;
  const from = concludedOn > today ? concludedOn : today;
  const days = daysBetween(from, startsOn);
  if (days >= window.waitDays && days <= window.latestDays) return;
  const tell = complete ? checks.report : checks.warn;
  const bound = (allowed: number) => datePrinted(addDays(from, allowed));
  tell(
    'startDate',
    days < window.waitDays
      ? `${window.rule}: самая ранняя дата начала ${bound(window.waitDays)}`
      : `договор начинается не позже чем через ${window.latestDays} дн. после дня запроса: самая поздняя дата начала ${bound(window.latestDays)}`,
    'START_DATE_NOT_ALLOWED',
  );
}

const midnight = '00:00:00';

/** Warns if the start has a time other than midnight, because cover begins at midnight or on payment. */
export function checkStartTime(checks: Checks, startDate: string | undefined, startsOn: DateText): void {
  const time = startDate?.slice('2026-12-01T'.length, '2026-12-01T00:00:00'.length) ?? '';
  if (time === '' || time === midnight) return;
  const start =
    startsOn <= checks.today
      ? 'договор, который начинается сегодня, вступает в силу с оплатой'
      : `договор начинается ${datePrinted(startsOn)} в 00:00 по московскому времени`;
  checks.warn('startDate', `время начала (${time}) не учитывается: ${start}`);
}

/**
 * Reads the start or end of cover. 00:00 and 23:59 mean the written day in Moscow, whatever offset was sent; another time
 * is a moment. Returns a fault if the Moscow day of a moment differs from the written day.
 */
export function readCoverTime(sent: string, edge: 'start' | 'end') {
  if (sent.endsWith('+03:00') || !isUsualDateTime(sent)) return { text: sent };
  const minute = sent.slice('2026-12-01T'.length, '2026-12-01T00:00'.length);
  const written = dateInText(sent);
  const offset = /[Z+-][\d:]*$/.exec(sent)?.[0] ?? '';
  const runs = `смещение ${offset} не учитывается: страхование идёт по московскому времени`;
  if (minute === '00:00' || minute === '23:59') {
    const text = `${sent.slice(0, -offset.length)}+03:00`;
    return {
      text,
      warning: `${runs}, день — ${datePrinted(written)}; передавайте время со смещением +03:00`,
    };
  }
  const text = inMoscow(sent);
  const day = dateInText(text);
  if (day === written) return { text, warning: `${runs}; передавайте время со смещением +03:00` };
  const of = edge === 'start' ? moscowDayStart : moscowDayEnd;
  const fault =
    `записан день ${datePrinted(written)}, а по московскому времени это ${datePrinted(day)}, ${text.slice(11, 16)}: ` +
    `передайте ${of(day)} или ${of(written)}, смотря какой день имеется в виду (страхование идёт по московскому времени)`;
  return { text, fault };
}

const edges = { startDate: 'start', endDate: 'end' } as const;
const moments = ['issueDate', 'createDate'] as const;
const consentField = 'consentPersonalData';
const consentMoments = ['dateIssue', 'validUntil'] as const;
const nothingFound: Findings = { faults: [], warnings: [] };

function isAsMoscowWrites(value: Json | undefined): boolean {
  return typeof value !== 'string' || value.endsWith('+03:00');
}

/** Converts the date-times of a body to Moscow time, unless they equal those in `standing`. */
export function inMoscowTime(
  body: JsonObject,
  standing?: JsonObject,
): { readonly body: JsonObject } & Findings {
  const { startDate, endDate, issueDate, createDate } = body;
  // The schema reports a consent that is not an object.
  const consent = body[consentField] as JsonObject | undefined;
  const isConsentAsIs = isAsMoscowWrites(consent?.dateIssue) && isAsMoscowWrites(consent?.validUntil);
  if (
    isAsMoscowWrites(startDate) &&
    isAsMoscowWrites(endDate) &&
    isAsMoscowWrites(issueDate) &&
    isAsMoscowWrites(createDate) &&
    isConsentAsIs
  )
    return { body, ...nothingFound };
  const faults: Fault[] = [];
  const warnings: Warning[] = [];
  const moved: Record<string, Json> = { ...body };
  for (const [field, edge] of Object.entries(edges)) {
    const sent = body[field];
    if (typeof sent !== 'string' || sent === standing?.[field]) continue;
    const { text, fault, warning } = readCoverTime(sent, edge);
    moved[field] = text;
    if (fault !== undefined)
      faults.push({ field, description: fault, reason: 'DATES_CONTRADICT', domain: 'sales' });
    if (warning !== undefined) warnings.push({ field, description: warning, reason: 'NO_EFFECT' });
  }
  for (const field of moments) writeMoment(moved, field);
  if (!isConsentAsIs) {
    const written: Record<string, Json> = { ...consent };
    for (const field of consentMoments) writeMoment(written, field);
    moved[consentField] = written;
  }
  return { body: moved, faults, warnings };
}

function writeMoment(fields: Record<string, Json>, field: string): void {
  const sent = fields[field];
  if (typeof sent === 'string') fields[field] = inMoscow(sent);
}
