import type { Fault } from '#kernel/errors/errors.ts';
import { compare, decimal } from '#kernel/money/decimal.ts';
import type { Product } from '#products/product/product.ts';
import {
  type RefundRow,
  type RefundTerms,
  readRefundTime,
} from '#products/product/termination/refund-table.ts';
import type { TerminationGround } from '../../record/addendums/addendum.ts';
import type { Contract } from '../../record/contract.ts';
import {
  type AskedTermination,
  coolingOff,
  findGround,
  findOpenRow,
  holderWish,
  isOnCredit,
  terminationPhase,
} from './termination-ground.ts';

/** Refund terms of a change that makes the contract cheaper. */
export interface Reduction {
  /** The ground in the request, otherwise the ground that is best for the holder. */
  readonly ground: TerminationGround;
  /** True before cover and in the cooling-off period: prices for the whole term are then refunded too. */
  readonly isWhole: boolean;
}

/** Finds the refund terms of a reduction, which equal the terms of a termination on the same ground and day. */
export function findReduction(
  product: Product,
  contract: Contract,
  asked: AskedTermination,
): Reduction | { readonly faults: readonly Fault[] } {
  const found = asked.reasonCode === undefined ? null : findGround(product, contract, asked);
  if (found && 'faults' in found) return found;
  const cooling = findOpenRow(product, contract, asked, coolingOff);
  const row = found?.row ?? better(cooling, findOpenRow(product, contract, asked, holderWish));
  const isBefore = terminationPhase(contract, asked.effectiveOn, asked.hasBegun) === 'before_start';
  const { rule, percent }: RefundTerms = row ?? { rule: 'NONE', percent: '0' };
  const { moneyDays } = row ? readRefundTime(row, isOnCredit(product, contract.body)) : {};
  const from = asked.effectiveOn > asked.today ? asked.effectiveOn : asked.today;
  return {
    ground: {
      reasonCode: row?.reasonCode ?? holderWish,
      rule,
      percent,
      refundDueOn: moneyDays === undefined ? null : asked.workingDays.add(from, moneyDays),
    },
    isWhole: isBefore || cooling !== undefined,
  };
}

function better(one: RefundRow | undefined, other: RefundRow | undefined): RefundRow | undefined {
  if (!one || !other) return one ?? other;
  const percentOf = ({ rule, percent }: RefundRow) => decimal(rule === 'NONE' ? '0' : percent);
  return compare(percentOf(other), percentOf(one)) > 0 ? other : one;
}
