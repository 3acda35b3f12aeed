import type { Queryable } from '../../db/transaction.ts';
import type { Product } from '../../products/product.ts';
import type { Contract, Installment } from '../contract.ts';
import { contractForStaff } from '../read.ts';
import type { Addendum, AddendumFigures } from './addendum.ts';
import { sumOfChange } from './arithmetic.ts';
import { changesInForce, type PremiumChange } from './premium-spans.ts';
import * as store from './store.ts';
import { sumOfTermination } from './termination-sum.ts';

/** The sum of an addendum, worked out anew from its premiums and days. */
export interface RecheckedAddendum {
  readonly addendum: Addendum;
  /** What is stored is not what comes out. */
  readonly differs: boolean;
}

/** Every addendum of a contract, oldest first; none where there is no such contract. */
export async function recheckedAddendums(
  db: Queryable,
  productOf: (code: string) => Product | undefined,
  policyNumber: string,
): Promise<readonly RecheckedAddendum[]> {
  const contract = await contractForStaff(db, policyNumber);
  const product = contract && productOf(contract.product);
  if (!contract || !product) return [];
  const addendums = await store.addendumsOf(db, contract.contractId);
  return addendums.map((addendum) => {
    const earlier = changesInForce(addendums.filter(({ nr }) => nr < addendum.nr));
    const { difference, refund } = sumAnew(product, contract, addendum, earlier);
    const { figures } = addendum;
    return { addendum, differs: difference !== figures.difference || refund !== figures.refund };
  });
}

/** What was not paid yet is what the addendum has taken off beside the refund. */
function sumAnew(
  product: Product,
  { startsOn, endsOn }: Contract,
  { kind, effectiveOn, figures }: Addendum,
  changes: readonly PremiumChange[],
): Pick<AddendumFigures, 'difference' | 'refund'> {
  const period = { startsOn, endsOn, effectiveOn, changes };
  const { premiumBefore, premiumAfter, difference, refund } = figures;
  const unpaid = -difference - refund;
  const installments: Installment[] =
    unpaid > 0n ? [{ nr: 1, amount: unpaid, dueOn: endsOn, status: 'DUE' }] : [];
  return kind === 'CHANGE'
    ? sumOfChange(period, premiumBefore, premiumAfter, installments).figures
    : sumOfTermination(period, premiumBefore, installments, product.addendums.refundPercent).figures;
}
