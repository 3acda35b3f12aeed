import { type Kopecks, rublesText } from '#kernel/money/money.ts';
import { datePrinted } from '#kernel/time/calendar.ts';
import { type DayRange, daysIn } from '#products/product/dates/day-range.ts';
import type { Product } from '#products/product/product.ts';
import type { RefundTerms } from '#products/product/termination/refund-table.ts';
import type { Addendum } from '../record/addendums/addendum.ts';
import {
  type AddendumSum,
  reducedStep,
  settleParts,
  shareStep,
  wholeShare,
} from '../record/addendums/arithmetic.ts';
import type { Contract, Installment } from '../record/contract.ts';

export interface MovedTerm {
  readonly before: DayRange;
  readonly after: DayRange;
}

export function contractTerm({ startsOn, endsOn }: Pick<Contract, 'startsOn' | 'endsOn'>): DayRange {
  return { from: startsOn, to: endsOn };
}

/** Returns the old and the new term if the changed body moves the term; null if the term does not move. */
export function movedTerm(
  { addendums }: Pick<Product, 'addendums'>,
  before: DayRange,
  changed: Parameters<NonNullable<Product['addendums']['termOf']>>[0] | undefined,
): MovedTerm | null {
  const after = changed && addendums.termOf?.(changed, before);
  return after && (after.from !== before.from || after.to !== before.to) ? { before, after } : null;
}

/** Returns the term that a contract had when addendum `nr` was requested. */
export function termBefore(
  { addendums: rules }: Pick<Product, 'addendums'>,
  contract: Pick<Contract, 'body' | 'startsOn' | 'endsOn'>,
  addendums: readonly Addendum[],
  nr: number,
): DayRange {
  const { body } = addendums.find((one) => one.nr >= nr && one.replaced)?.replaced ?? contract;
  return rules.termOf?.(body, contractTerm(contract)) ?? contractTerm(contract);
}

/** Calculates the sum for moving the term: all days are rated again; a refund first reduces unpaid installments. */
export function sumOfMovedTerm(
  { before, after }: MovedTerm,
  premiums: { readonly before: Kopecks; readonly after: Kopecks; readonly books: Kopecks },
  installments: readonly Installment[],
  terms: RefundTerms = wholeShare,
): AddendumSum {
  const { books } = premiums;
  const days = daysIn(after);
  const whole = premiums.after - books;
  const { difference, refund, reduced } = settleParts([whole], 1n, installments, terms);
  const printed = ({ from, to }: DayRange) => `с ${datePrinted(from)} по ${datePrinted(to)}`;
  return {
    figures: {
      premiumBefore: premiums.before,
      premiumAfter: premiums.after,
      daysLeft: days,
      daysTotal: days,
      difference,
      refund,
      steps: [
        `Премия за весь срок: ${rublesText(premiums.before)} до изменения, ${rublesText(premiums.after)} после`,
        `Срок ${printed(after)}, дней ${days}, вместо срока ${printed(before)}, дней ${daysIn(before)}: премия рассчитана заново за весь срок`,
        `${rublesText(premiums.after)} − ${rublesText(books)} = ${rublesText(whole)}`,
        ...reduced.map(reducedStep),
        ...(whole === difference ? [] : [shareStep(terms, difference, refund)]),
      ],
      use: null,
    },
    reduced,
    isReduction: whole < 0n,
  };
}
