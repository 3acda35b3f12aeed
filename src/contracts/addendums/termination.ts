import type { Fault } from '../../kernel/errors.ts';
import type { Product } from '../../products/product.ts';
import type { RefundTerms } from '../../products/termination/refund-table.ts';
import type { Contract } from '../contract.ts';
import type { Addendum, TerminationGround } from './addendum.ts';
import type { AddendumSum } from './arithmetic.ts';
import type { AddendumSituation } from './conditions.ts';
import { changesInForce } from './premium-spans.ts';
import type { AddendumRequest } from './request.ts';
import { groundOf } from './termination-ground.ts';
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
  { contract, today, isByStaff }: AddendumSituation,
): DecidedTermination | null {
  if (kind !== 'TERMINATION' || !effectiveOn) return null;
  const found = groundOf(product, contract, { reasonCode, effectiveOn, today, isByStaff });
  if ('faults' in found) return { ground: null, sum: null, faults: found.faults };
  const { rule, percent } = found.row;
  const ground = { reasonCode: found.row.reasonCode, rule, percent };
  return { ground, sum: terminationSum(product, contract, addendums, effectiveOn, ground), faults: [] };
}

/** What a termination makes of a contract that has had these addendums before. */
export function terminationSum(
  product: Product,
  contract: Pick<Contract, 'body' | 'calculation' | 'installments' | 'startsOn' | 'endsOn'>,
  addendums: readonly Addendum[],
  effectiveOn: string,
  terms: RefundTerms,
): AddendumSum {
  const { body, calculation, installments, startsOn, endsOn } = contract;
  const usedOn = product.addendums.usedOn?.(body, { from: startsOn, to: endsOn });
  return sumOfTermination(
    {
      startsOn,
      endsOn,
      effectiveOn,
      changes: changesInForce(addendums),
      coveredTo: coveredTo(endsOn, addendums),
      books: booksOf(calculation.premium, addendums),
      ...(usedOn ? { usedOn } : {}),
    },
    calculation.premium,
    installments,
    terms,
  );
}
