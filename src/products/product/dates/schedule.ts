import type { Kopecks } from '#kernel/money/money.ts';
import type { PlannedInstallment } from '../product.ts';
import { dueDates, type Period } from './due-dates.ts';

/** Splits a premium into equal payments; kopecks that cannot be split are added to the first payment. */
export function planInstallments(
  type: string | undefined,
  period: Period,
  premium: Kopecks,
): readonly PlannedInstallment[] {
  const dates = dueDates(type, period);
  const payments = BigInt(dates.length);
  const share = premium / payments;
  const first = premium - share * (payments - 1n);
  return dates.map((dueOn, index) => ({ amount: index === 0 ? first : share, dueOn }));
}
