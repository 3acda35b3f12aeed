import { moscowDate } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { daysIn } from '#products/product/dates/day-range.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import { findRefundRow } from '#products/product/termination/refund-table.ts';
import type { Addendum, AddendumFigures } from '../record/addendums/addendum.ts';
import { sumOfChange } from '../record/addendums/arithmetic.ts';
import { changesInForce } from '../record/addendums/premium-spans.ts';
import type { Contract, Installment } from '../record/contract.ts';
import { contractForStaff } from '../record/read.ts';
import * as store from '../record/store/addendum.ts';
import { movedTerm, sumOfMovedTerm, termBefore } from './moved-term.ts';
import { earlierEnd, withoutNever } from './termination/never.ts';
import { nonPayment, sumOfNonPayment } from './termination/non-payment.ts';
import { terminationSum } from './termination/termination.ts';
import { balanceFor } from './termination/termination-sum.ts';

/** Recalculates every addendum of a contract, oldest first. */
export async function recheckedAddendums(db: Queryable, products: readonly Product[], policyNumber: string) {
  const contract = await contractForStaff(db, policyNumber);
  const product = contract && findProduct(products, contract.product);
  if (!contract || !product) return [];
  const addendums = await store.findAddendums(db, contract.contractId);
  return addendums.map((addendum) => {
    const earlier = addendums.filter(({ nr }) => nr < addendum.nr);
    const { from: startsOn, to: endsOn } = termBefore(product, contract, addendums, addendum.nr);
    const then = { ...contract, startsOn, endsOn };
    const { difference, refund, debt = null } = recalculatedSum(product, then, addendum, earlier);
    const { figures } = addendum;
    const isOtherDebt = addendum.ground !== null && debt !== figures.debt;
    return {
      addendum,
      differs: difference !== figures.difference || refund !== figures.refund || isOtherDebt,
    };
  });
}

/** Recalculates a sum by the rules of the day on which the addendum was made. */
function recalculatedSum(
  product: Product,
  contract: Contract,
  addendum: Addendum,
  earlier: readonly Addendum[],
): Pick<AddendumFigures, 'difference' | 'refund' | 'debt'> {
  const { kind, effectiveOn, figures, changed: content } = addendum;
  const { startsOn, endsOn } = contract;
  const term = { from: startsOn, to: endsOn };
  // Older addendums spread the premium over all days of the term instead of the days of use.
  const usedOn =
    content && daysIn(term) !== figures.daysTotal
      ? product.addendums.usedOn?.(content.body, term, contract.startsAt)
      : undefined;
  const { premiumBefore, premiumAfter } = figures;
  const installments = unpaidBefore(contract, addendum, earlier);
  const premiums = { before: premiumBefore, after: premiumAfter };
  // Older reductions have no ground and refund the whole difference.
  const terms = addendum.ground ?? undefined;
  const moved = kind === 'CHANGE' ? movedTerm(product, term, content?.body) : null;
  if (moved) {
    const books = balanceFor({ ...contract.calculation, premium: premiumBefore }, earlier);
    return sumOfMovedTerm(moved, { ...premiums, books }, installments, terms).figures;
  }
  if (kind === 'TERMINATION')
    return recalculatedTermination(product, { ...contract, installments }, addendum, earlier);
  const period = { startsOn, endsOn, usedOn };
  if (kind === 'CORRECTION')
    return sumOfChange({ ...period, effectiveOn: startsOn, changes: [] }, premiums, installments, figures.use)
      .figures;
  const changed = { ...period, effectiveOn, changes: changesInForce(earlier) };
  return sumOfChange(changed, premiums, installments, figures.use, terms).figures;
}

/** Returns the amount that was unpaid before the addendum, as one installment. */
function unpaidBefore(
  contract: Contract,
  { kind, effectiveOn, figures, createdAt }: Addendum,
  earlier: readonly Addendum[],
): readonly Installment[] {
  const { difference, refund, debt } = figures;
  const end = earlierEnd(earlier);
  const never = { from: effectiveOn, today: moscowDate(createdAt), ...(end && { until: end.effectiveOn }) };
  // Refunds for changes that never take effect are not part of the unpaid amount.
  const pending = kind === 'TERMINATION' ? withoutNever(contract, earlier, never).pending : 0n;
  const amount = (debt ?? 0n) + pending - difference - refund;
  return amount > 0n ? [{ nr: 1, amount, dueOn: contract.endsOn, status: 'DUE' }] : [];
}

function recalculatedTermination(
  product: Product,
  contract: Contract,
  { effectiveOn, figures, ground, createdAt }: Addendum,
  earlier: readonly Addendum[],
): AddendumFigures {
  const calculation = { ...contract.calculation, premium: figures.premiumBefore };
  const before = { ...contract, calculation };
  const end = { effectiveOn, today: moscowDate(createdAt) };
  // Older terminations for an unpaid installment left a debt for the covered days, and are recalculated like other grounds.
  if (ground?.reasonCode === nonPayment && figures.debt === 0n)
    return sumOfNonPayment(before, earlier, end).figures;
  if (ground) return terminationSum(product, before, earlier, end, ground).figures;
  // The oldest terminations have no ground, cancelled all unpaid sums, and ignored the days of use.
  const { usedOn: _, ...addendums } = product.addendums;
  const wish = findRefundRow(addendums.refunds, 'HOLDER_WISH', contract.holderType, 'after_start');
  const terms = wish ?? { rule: 'NONE', percent: '0' };
  const { refund } = terminationSum({ ...product, addendums }, before, earlier, end, terms).figures;
  return { ...figures, refund };
}
