import type { Kopecks } from '#kernel/money/money.ts';
import { addDays, type DateText } from '#kernel/time/calendar.ts';
import type { DayRange } from '#products/product/dates/day-range.ts';
import type { Product } from '#products/product/product.ts';
import type { PricedAddendum } from '../../record/addendums/addendum.ts';
import { wholeShare } from '../../record/addendums/arithmetic.ts';
import type { PricedContract } from '../../record/contract.ts';
import type { BookedAddendum, EarningRow } from '../../record/store/exported.ts';
import { coveredTo, earlierEnd } from './never.ts';
import { terminationSum } from './termination.ts';
import { balanceFor } from './termination-sum.ts';

/** A contract in force with its addendums, as they were known at some moment. */
export interface KnownContract {
  readonly contract: PricedContract;
  readonly addendums: readonly PricedAddendum[];
  /** Everything that was paid or due for the contract, minus refunds. */
  readonly written: Kopecks;
  /** Covered days, considering a termination. */
  readonly cover: DayRange;
}

/** Returns the contract as it was known before a moment; undefined if it was not in force yet. */
export function contractKnownBefore(row: EarningRow, moment: Date): KnownContract | undefined {
  if (row.in_force_at >= moment) return undefined;
  const booked = row.addendums ?? [];
  const isBefore = (at: string | null) => at !== null && new Date(at) < moment;
  const known = booked.filter(({ bookedAt, undoneAt }) => isBefore(bookedAt) && !isBefore(undoneAt));
  const later = booked.find(({ kind, bookedAt }) => kind !== 'TERMINATION' && !isBefore(bookedAt));
  const premium = later ? BigInt(later.premiumBefore) : row.premium;
  const calculation = { premium, ...(row.charged === null ? {} : { imported: { charged: row.charged } }) };
  const contract = {
    body: later?.replaced?.body ?? row.body ?? {},
    calculation,
    installments: [],
    startsOn: later?.replaced?.startsOn ?? row.starts_on,
    endsOn: later?.replaced?.endsOn ?? row.ends_on,
    startsAt: row.starts_at,
  };
  const addendums = known.map(pricedAddendum);
  return {
    contract,
    addendums,
    written: balanceFor(calculation, addendums),
    cover: { from: contract.startsOn, to: coveredTo(contract.endsOn, addendums) },
  };
}

function pricedAddendum(one: BookedAddendum): PricedAddendum {
  const { kind, effectiveOn, reasonCode, rule, percent, replaced } = one;
  const premiumBefore = BigInt(one.premiumBefore);
  return {
    kind,
    status: 'COMPLETE',
    effectiveOn,
    ground: reasonCode && rule && percent ? { reasonCode, rule, percent, refundDueOn: null } : null,
    figures: {
      premiumBefore,
      premiumAfter: BigInt(one.premiumAfter),
      difference: BigInt(one.difference),
      refund: BigInt(one.refund),
    },
    replaced: replaced && { body: replaced.body ?? {}, calculation: { premium: premiumBefore } },
  };
}

/**
 * Returns the premium earned before a day: what the insurer would keep if the contract ended on that day with a refund of the
 * whole unearned premium. From the end of cover on, all that was written is earned.
 */
export function earnedBefore(
  product: Product,
  { contract, addendums, written }: KnownContract,
  day: DateText,
): Kopecks {
  const end = earlierEnd(addendums);
  if (day > contract.endsOn || (end && day >= end.effectiveOn)) return written;
  if (day <= contract.startsOn) return 0n;
  const asked = { effectiveOn: day, today: addDays(day, -1) };
  return terminationSum(product, contract, addendums, asked, wholeShare).figures.earned ?? 0n;
}
