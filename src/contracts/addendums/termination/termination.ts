import { addDays } from '#kernel/calendar.ts';
import type { Fault } from '#kernel/errors.ts';
import { rublesText } from '#kernel/money.ts';
import type { Product } from '#products/product.ts';
import { type RefundTerms, refundTimeOf } from '#products/termination/refund-table.ts';
import type { Contract } from '../../contract.ts';
import type { Addendum, TerminationGround } from '../addendum.ts';
import type { AddendumSituation } from '../conditions.ts';
import { termOf } from '../moved-term.ts';
import type { AddendumRequest } from '../request.ts';
import type { AddendumSum } from './arithmetic.ts';
import { nonPayment, sumOfNonPayment } from './non-payment.ts';
import { changesInForce } from './premium-spans.ts';
import { groundOf, isOnCredit, refundTermsOf } from './termination-ground.ts';
import { booksOf, coveredTo, sumOfTermination } from './termination-sum.ts';

/** A termination that was asked for: on which ground and what it comes to, or why it cannot be on that ground. */
export interface DecidedTermination {
  readonly ground: TerminationGround | null;
  readonly sum: AddendumSum | null;
  readonly faults: readonly Fault[];
}

/** Null where the request is about something else, or names no day. */
export function terminationOf(
  product: Product,
  addendums: readonly Addendum[],
  { kind, reasonCode, effectiveOn }: AddendumRequest,
  { contract, today, hasBegun, isByStaff, settings, workingDays }: AddendumSituation,
): DecidedTermination | null {
  if (kind !== 'TERMINATION' || !effectiveOn) return null;
  const { graceDays } = settings;
  const asked = { reasonCode, effectiveOn, today, hasBegun, isByStaff, workingDays, graceDays };
  const found = groundOf(product, contract, asked);
  if ('faults' in found) return { ground: null, sum: null, faults: found.faults };
  const { rule, percent } = refundTermsOf(found.row, settings);
  const { moneyDays } = refundTimeOf(found.row, isOnCredit(product, contract.body));
  const refundDueOn = moneyDays === undefined ? null : workingDays.add(today, moneyDays);
  const ground = { reasonCode: found.row.reasonCode, rule, percent, refundDueOn };
  const sum =
    ground.reasonCode === nonPayment
      ? sumOfNonPayment(contract, addendums, effectiveOn)
      : terminationSum(product, contract, addendums, effectiveOn, ground);
  return { ground, sum, faults: [] };
}

/** What a termination makes of a contract that has had these addendums before. */
export function terminationSum(
  product: Product,
  contract: Pick<Contract, 'body' | 'calculation' | 'installments' | 'startsOn' | 'endsOn' | 'startsAt'>,
  addendums: readonly Addendum[],
  effectiveOn: string,
  terms: RefundTerms,
): AddendumSum {
  const { calculation, installments } = contract;
  const ended = coveredTo(contract.endsOn, addendums);
  const { returned, body, premium, counting, books } =
    ended < contract.endsOn
      ? withoutReturned(contract, addendums, ended)
      : withoutNever(contract, addendums, effectiveOn);
  // A term that was to be moved later than the end never was.
  const known = termOf(contract);
  const { from: startsOn, to: endsOn } = product.addendums.termOf?.(body, known) ?? known;
  const last = ended < endsOn ? ended : endsOn;
  const usedOn = product.addendums.usedOn?.(body, { from: startsOn, to: endsOn }, contract.startsAt);
  const { figures, reduced } = sumOfTermination(
    {
      startsOn,
      endsOn,
      effectiveOn,
      changes: changesInForce(counting),
      coveredTo: last,
      books,
      ...(usedOn ? { usedOn } : {}),
    },
    premium,
    installments,
    terms,
  );
  if (returned === 0n) return { figures, reduced };
  const refund = figures.refund + returned;
  const step = `Доплата за изменения, которые не начнут действовать, возвращается целиком: ${rublesText(returned)}; всего к возврату ${rublesText(refund)}`;
  return {
    figures: {
      ...figures,
      premiumBefore: calculation.premium,
      premiumAfter: calculation.premium,
      difference: figures.difference - returned,
      refund,
      steps: [...figures.steps, step],
    },
    reduced,
  };
}

/**
 * A contract without what was agreed upon for a day on which it covers nobody any more, and what was paid for that: such a
 * surcharge goes back whole. Where less was to be paid from that day on, the staircase of premiums knows it.
 */
function withoutNever(
  { body, calculation }: Pick<Contract, 'body' | 'calculation'>,
  addendums: readonly Addendum[],
  effectiveOn: string,
) {
  const never = addendums.filter(
    (one) => one.changed !== null && one.status === 'COMPLETE' && one.effectiveOn >= effectiveOn,
  );
  const returned = never.reduce((sum, { figures }) => sum + figures.difference, 0n);
  const before = never[0]?.replaced;
  if (!before || returned <= 0n) {
    const books = booksOf(calculation.premium, addendums);
    return { returned: 0n, body, premium: calculation.premium, counting: addendums, books };
  }
  const { premium } = before.calculation;
  const counting = addendums.filter((one) => !never.includes(one));
  return { returned, body: before.body, premium, counting, books: booksOf(premium, counting) };
}

/**
 * A contract that has an end already, and ends earlier now. What that end has given back whole is not given back again;
 * of what would have counted before it, that end has taken its days, and this one takes the days between.
 */
function withoutReturned(
  contract: Pick<Contract, 'body' | 'calculation'>,
  addendums: readonly Addendum[],
  last: string,
) {
  const known = withoutNever(contract, addendums, addDays(last, 1));
  return { ...known, returned: 0n, books: booksOf(contract.calculation.premium, addendums) };
}
