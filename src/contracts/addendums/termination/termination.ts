import { type Kopecks, rublesText } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import { daysIn } from '#products/product/dates/day-range.ts';
import type { Product } from '#products/product/product.ts';
import { type RefundTerms, readRefundTime } from '#products/product/termination/refund-table.ts';
import type { Addendum, PricedAddendum } from '../../record/addendums/addendum.ts';
import { type AddendumSum, kopeckDays, refundShare } from '../../record/addendums/arithmetic.ts';
import { changesInForce, spansLeft } from '../../record/addendums/premium-spans.ts';
import type { PricedContract } from '../../record/contract.ts';
import type { AddendumSituation } from '../conditions.ts';
import { contractTerm } from '../moved-term.ts';
import type { AddendumRequest } from '../request.ts';
import { coveredTo, earlierEnd, type WithoutNever, withoutNever } from './never.ts';
import { nonPayment, sumOfNonPayment } from './non-payment.ts';
import { findGround, isOnCredit } from './termination-ground.ts';
import { balanceFor, sumOfTermination } from './termination-sum.ts';

/** Decides a termination; null if the request has another kind or no day. */
export function decideTermination(
  product: Product,
  addendums: readonly Addendum[],
  { kind, reasonCode, effectiveOn }: AddendumRequest,
  { contract, today, hasBegun, isByStaff, settings, workingDays }: AddendumSituation,
) {
  if (kind !== 'TERMINATION' || !effectiveOn) return null;
  const asked = { reasonCode, effectiveOn, today, hasBegun, isByStaff, workingDays, settings };
  const found = findGround(product, contract, asked);
  if ('faults' in found) return { ground: null, sum: null, faults: found.faults };
  const { rule, percent } = found.row;
  const { moneyDays } = readRefundTime(found.row, isOnCredit(product, contract.body));
  const refundDueOn = moneyDays === undefined ? null : workingDays.add(today, moneyDays);
  const ground = { reasonCode: found.row.reasonCode, rule, percent, refundDueOn };
  const sum =
    ground.reasonCode === nonPayment
      ? sumOfNonPayment(contract, addendums, { effectiveOn, today })
      : terminationSum(product, contract, addendums, { effectiveOn, today }, ground);
  return { ground, sum, faults: [] };
}

export function terminationSum(
  product: Product,
  contract: PricedContract,
  addendums: readonly PricedAddendum[],
  { effectiveOn, today }: { readonly effectiveOn: DateText; readonly today: DateText },
  terms: RefundTerms,
): AddendumSum {
  const { calculation, installments } = contract;
  const end = earlierEnd(addendums);
  const settledFrom = end ? { until: end.effectiveOn } : {};
  const without = withoutNever(contract, addendums, { from: effectiveOn, today, ...settledFrom });
  const { premium, taken, pending, paidOut } = without;
  const given = end ? givenByEnd(product, contract, addendums, { end, without }) : 0n;
  const returned = without.cost - given;
  // Exclude changes that never take effect: their cost is refunded separately.
  const books = balanceFor(calculation, addendums) - returned + taken + pending + paidOut;
  const { term, usedOn } = termOfEnd(product, contract, without);
  const cover = {
    ...{ startsOn: term.from, endsOn: term.to, effectiveOn, usedOn, books, taken },
    changes: changesInForce(without.counting),
    coveredTo: coveredTo(term.to, addendums),
  };
  const { figures, reduced } = sumOfTermination(cover, premium, installments, terms);
  const owed = figures.refund + returned - paidOut;
  const refund = owed > 0n ? owed : 0n;
  return {
    figures: {
      ...figures,
      premiumBefore: calculation.premium,
      premiumAfter: calculation.premium,
      difference: figures.difference + figures.refund - refund + pending,
      refund,
      steps: [...figures.steps, ...neverSteps({ returned, pending, paidOut, refund })],
    },
    reduced,
  };
}

/** Returns the term of the ending contract, without changes that never take effect. */
function termOfEnd(product: Product, contract: PricedContract, { body }: Pick<WithoutNever, 'body'>) {
  const known = contractTerm(contract);
  const term = product.addendums.termOf?.(body, known) ?? known;
  return { term, usedOn: product.addendums.usedOn?.(body, term, contract.startsAt) };
}

/** Returns what an earlier termination has refunded for changes that will now never take effect. */
function givenByEnd(
  product: Product,
  contract: PricedContract,
  addendums: readonly PricedAddendum[],
  { end, without }: { readonly end: PricedAddendum; readonly without: WithoutNever },
): Kopecks {
  const { effectiveOn, ground } = end;
  if (!ground) return 0n;
  const counted = withoutNever(contract, addendums, { from: effectiveOn, today: effectiveOn });
  const unearned = ({ body, premium, counting }: WithoutNever) => {
    const { term, usedOn } = termOfEnd(product, contract, { body });
    const days = { effectiveOn, endsOn: term.to };
    const left = kopeckDays(spansLeft(days, premium, changesInForce(counting), usedOn));
    return { left, total: BigInt(daysIn(term, usedOn)) };
  };
  const [then, now] = [unearned(counted), unearned(without)];
  const more = then.left * now.total - now.left * then.total;
  const share = refundShare(more < 0n ? -more : more, then.total * now.total, ground);
  return more < 0n ? -share : share;
}

interface NeverSums extends Pick<WithoutNever, 'pending' | 'paidOut'> {
  readonly returned: Kopecks;
  readonly refund: Kopecks;
}

function neverSteps({ returned, pending, paidOut, refund }: NeverSums): readonly string[] {
  return [
    ...(returned === 0n
      ? []
      : [
          `Доплата за изменения, которые не начнут действовать, возвращается целиком: ${rublesText(returned)}`,
        ]),
    ...(pending === 0n
      ? []
      : [`Возврат по изменениям, которые не начнут действовать, не выплачивается: ${rublesText(pending)}`]),
    ...(paidOut === 0n
      ? []
      : [`Уже возвращено по изменениям, которые не действовали: ${rublesText(paidOut)}`]),
    ...(returned === 0n && paidOut === 0n ? [] : [`Всего к возврату: ${rublesText(refund)}`]),
  ];
}
