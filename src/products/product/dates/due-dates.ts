import { addMonths, type DateText, daysBetween } from '#kernel/time/calendar.ts';

/** How many payments each code of the list `installment_type` means. */
const paymentsByType: ReadonlyMap<string, number> = new Map([
  ['ONE_TIME', 1],
  ['TWO_PAYMENTS', 2],
  ['THREE_PAYMENTS', 3],
  ['FOUR_PAYMENTS', 4],
  ['SIX_PAYMENTS', 6],
  ['TWELVE_PAYMENTS', 12],
]);

export const oneTime = 'ONE_TIME';

export interface Period {
  readonly startsOn: DateText;
  readonly endsOn: DateText;
}

/** The number of payments of a type; `tooMany` where they would be less than a month apart, 1 for an unknown type. */
export function countPayments(type: string | undefined, period: Period): number | 'tooMany' {
  const payments = paymentsByType.get(type?.trim() ?? oneTime) ?? 1;
  return payments === 1 || payments <= wholeMonths(period) ? payments : 'tooMany';
}

/** The days on which payments are due, evenly over the term, the first on its first day. */
export function dueDates(type: string | undefined, period: Period): readonly DateText[] {
  const payments = countPayments(type, period);
  if (payments === 'tooMany' || payments === 1) return [period.startsOn];
  const stepMonths = Math.floor(wholeMonths(period) / payments);
  return Array.from({ length: payments }, (_, index) => addMonths(period.startsOn, index * stepMonths));
}

/** Full months of the term, its last day included. */
function wholeMonths({ startsOn, endsOn }: Period): number {
  let months = Math.max(0, Math.floor(daysBetween(startsOn, endsOn) / 31));
  while (daysBetween(addMonths(startsOn, months + 1), endsOn) >= -1) months += 1;
  return months;
}
