import { addMonths, daysBetween } from '../../kernel/calendar.ts';
import type { Kopecks } from '../../kernel/money.ts';
import type { PlannedInstallment } from '../product.ts';

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

interface Period {
  readonly startsOn: string;
  readonly endsOn: string;
}

/** The number of payments of a type; `tooMany` where they would be less than a month apart, 1 for an unknown type. */
export function paymentsOf(type: string | undefined, period: Period): number | 'tooMany' {
  const payments = paymentsByType.get(type?.trim() ?? oneTime) ?? 1;
  return payments === 1 || payments <= wholeMonths(period) ? payments : 'tooMany';
}

/** Equal payments, evenly over the term; the first takes the kopecks that do not divide. */
export function scheduleOf(
  type: string | undefined,
  period: Period,
  premium: Kopecks,
): readonly PlannedInstallment[] {
  const payments = paymentsOf(type, period);
  if (payments === 'tooMany' || payments === 1) return [{ amount: premium, dueOn: period.startsOn }];
  const stepMonths = Math.floor(wholeMonths(period) / payments);
  const share = premium / BigInt(payments);
  const first = premium - share * BigInt(payments - 1);
  return Array.from({ length: payments }, (_, index) => ({
    amount: index === 0 ? first : share,
    dueOn: addMonths(period.startsOn, index * stepMonths),
  }));
}

/** Full months of the term, its last day included. */
function wholeMonths({ startsOn, endsOn }: Period): number {
  let months = Math.max(0, Math.floor(daysBetween(startsOn, endsOn) / 31));
  while (daysBetween(addMonths(startsOn, months + 1), endsOn) >= -1) months += 1;
  return months;
}
