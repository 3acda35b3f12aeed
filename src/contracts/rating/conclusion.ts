import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import { type Findings, type Warning, warningAsFault } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import {
  addDays,
  type DateText,
  datePrinted,
  isUsualDateTime,
  moscowDate,
  toMoscowDay,
} from '#kernel/time/calendar.ts';
import { isDayOfContracts } from '#products/product/dates/contract-dates.ts';
import type { Purpose, Reading, Sale } from '#products/product/reading.ts';
import { isSameSubject } from '../record/subject.ts';
import type { RatingRequest } from './rating-request.ts';

export interface Conclusion {
  readonly day: DateText;
  /** Reason why the requested day of conclusion is not allowed. Other rules are then checked for `day`. */
  readonly fault?: string;
  readonly warning?: string;
  /** False for a quote on a day on which no contract can be concluded. */
  readonly isOpen: boolean;
}

export interface ConclusionAsked {
  readonly purpose: Purpose;
  /** Time at which the request arrived, not the time at which it is processed. */
  readonly receivedAt: Date;
  readonly backdateDays: number;
  /** True if the stored draft already has the requested date. */
  readonly isStored?: boolean;
}

/** Maximum time between sending and arrival in ms: a request sent before midnight may arrive after midnight. */
const onItsWayMs = 3_600_000;

/** Reads the day of conclusion: the Moscow day of arrival, or an earlier day if allowed; any day for a quote. */
export function readConclusion(issueDate: unknown, asked: ConclusionAsked): Conclusion {
  const { purpose, receivedAt, backdateDays, isStored = false } = asked;
  const today = moscowDate(receivedAt);
  if (typeof issueDate !== 'string') return { day: today, isOpen: true };
  const day = isUsualDateTime(issueDate) ? toMoscowDay(issueDate) : undefined;
  if (day === undefined || day === today) return { day: today, isOpen: true };
  const first = addDays(today, -backdateDays);
  if (isStored) {
    const warning = `договор заключается в день изменения, ${datePrinted(today)}, по тарифу этого дня: передайте эту дату или уберите issueDate`;
    return { day: today, warning, isOpen: true };
  }
  if (day < today && (day >= first || isOnItsWay(issueDate, day, receivedAt))) return { day, isOpen: true };
  const open = openDays(first, today);
  if (purpose === 'contract' || !isDayOfContracts(day)) return { day: today, fault: open, isOpen: false };
  return { day, warning: `расчёт на ${datePrinted(day)}; ${open}`, isOpen: false };
}

function isOnItsWay(issueDate: string, day: DateText, receivedAt: Date): boolean {
  const earliestMs = receivedAt.getTime() - onItsWayMs;
  return day >= moscowDate(new Date(earliestMs)) && Date.parse(issueDate) >= earliestMs;
}

function openDays(first: DateText, today: DateText): string {
  if (first === today) {
    return `договор заключается в день запроса: первый допустимый день ${datePrinted(today)}, он же последний; без issueDate — сегодня`;
  }
  return `договор заключается в день запроса или раньше, первый допустимый день ${datePrinted(first)}, последний ${datePrinted(today)}; без issueDate — сегодня`;
}

/** Adds the fault and the warning about the day of conclusion, and warnings of the caller, to the findings. */
export function withConclusion(
  found: Findings,
  { fault, warning }: Conclusion,
  more: readonly Warning[] = [],
): Findings {
  if (fault === undefined && warning === undefined && more.length === 0) return found;
  const about = (description: string | undefined) =>
    description === undefined
      ? []
      : [{ field: 'issueDate', description, reason: 'CONCLUSION_DATE_NOT_ALLOWED' as const }];
  return {
    faults: [...about(fault).map(warningAsFault), ...found.faults],
    warnings: [...about(warning), ...more, ...found.warnings],
  };
}

/** Returns the day of conclusion. A contract in force keeps its day. */
export function concludedBy(request: RatingRequest, { issueDate }: JsonObject): Conclusion {
  const { amended, caller, now, purpose, storedIssueDate } = request;
  if (amended) return { day: amended.concludedOn, isOpen: true };
  const { backdateDays } = caller.partner;
  const isStored = storedIssueDate !== undefined;
  return readConclusion(storedIssueDate ?? issueDate, { purpose, receivedAt: now, backdateDays, isStored });
}

/** Returns the earlier contract, and the end of its cover, if the application renews it for the same insured item. */
function goneOnFrom(
  { product, previous, unconfirmed }: RatingRequest,
  { purpose, holderType, today, terms }: Reading,
): Pick<Sale, 'previous' | 'previousEndsOn'> {
  // Until the registry answers, assume that the earlier contract ends on the day before the new one starts.
  if (unconfirmed) return { previousEndsOn: addDays(terms.startsOn, -1) };
  if (!previous) return {};
  const before = product.read(previous.body, { purpose, holderType, today });
  if (!isSameSubject(product.subject, terms, before.terms)) return {};
  return { previous: before, previousEndsOn: previous.endsOn };
}

/** Returns the facts about the sale that product rules need in addition to the application. */
export function saleFor(
  request: RatingRequest,
  reading: Reading,
  standing: Reading | undefined,
  reference: ReferenceBook,
): Sale {
  // Omit the partner's rights: a contract in force keeps its discount even if the partner may no longer give it.
  if (standing) return { reference, standing };
  return { reference, rights: request.caller.partner, ...goneOnFrom(request, reading) };
}
