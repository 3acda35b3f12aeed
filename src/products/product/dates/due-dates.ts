import { addMonths, type DateText, daysBetween } from '#kernel/time/calendar.ts';

/** Number of payments, by code of the list `installment_type`. */
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

/** Returns the number of payments: 1 for an unknown type, `tooMany` if they would be less than a month apart. */
export function countPayments(type: string | undefined, period: Period): number | 'tooMany' {
  const payments = paymentsByType.get(type?.trim() ?? oneTime) ?? 1;
  return payments === 1 || payments <= wholeMonths(period) ? payments : 'tooMany';
}

/** Returns due dates, spread evenly over the term; the first payment is due on the first day. */
export function dueDates(type: string | undefined, period: Period): readonly DateText[] {
  const payments = countPayments(type, period);
  if (payments === 'tooMany' || payments === 1) return [period.startsOn];
  const stepMonths = Math.floor(wholeMonths(period) / payments);
  return Array.from({ length: payments }, (_, index) => addMonths(period.startsOn, index * stepMonths));
}

/** Counts the whole months of a term; its last day is included. */
function wholeMonths({ startsOn, endsOn }: Period): number {
  let months = Math.max(0, Math.floor(daysBetween(startsOn, endsOn) / 31));
  while (daysBetween(addMonths(startsOn, months + 1), endsOn) >= -1) months += 1;
  return months;
}
