import type { Caller } from '#access/partner.ts';
import { addDays, moscowDate } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { testSeries as usualTestSeries } from '#products/product/numbering.ts';
import { ownNumberPattern } from '#products/product/own-number.ts';
import type { Product } from '#products/product/product.ts';
import type { RelatedContract, RelatedQuestion } from '#products/product/related-contract.ts';
import { findProduct } from '#products/product/sold.ts';
import type { Contract } from '../record/contract.ts';
import { findOwnContract } from '../record/read.ts';

export interface RelatedContracts {
  /** Finds a contract of the caller; undefined if Bindery does not have the number. */
  find(question: RelatedQuestion, caller: Caller): Promise<RelatedContract | undefined>;
}

/** In the test environment, every number of the real series is accepted without checking the contract's terms. */
export function createRelatedContracts(
  db: Queryable,
  products: readonly Product[],
  isTest: boolean,
): RelatedContracts {
  return {
    async find({ product: code, policyNumber }, caller) {
      const product = findProduct(products, code);
      if (!product || !ownNumberPattern.test(policyNumber)) return undefined;
      const { series, testSeries = usualTestSeries } = product.numbers;
      const letters = policyNumber.slice(0, 3);
      if (letters !== series && letters !== testSeries) return undefined;
      const contract = await findOwnContract(db, caller, policyNumber);
      if (contract?.product === code) return found(product, contract);
      return { policyNumber, isFound: isTest && letters === series };
    },
  };
}

function found(product: Product, contract: Contract): RelatedContract {
  const { policyNumber, body, startsOn, endsOn, cancelledAt, paidAt } = contract;
  const terms = product.relatedTerms?.(body);
  if (!terms) return { policyNumber, isFound: false };
  // A terminated contract does not cover the day of its termination.
  const lastDay = cancelledAt ? addDays(moscowDate(cancelledAt), -1) : endsOn;
  return {
    policyNumber,
    isFound: true,
    terms: { ...terms, startsOn, endsOn: lastDay < endsOn ? lastDay : endsOn, isPaid: paidAt !== null },
  };
}
