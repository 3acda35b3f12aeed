import { decimal } from '#kernel/decimal.ts';
import { type Kopecks, kopecksFromRubles } from '#kernel/money.ts';
import type { Product } from '#products/product.ts';
import type { Approval } from './contract.ts';
import type { RatedApplication, Rater } from './rating/rate-application.ts';

/** A change may be what the staff would not have approved, so it is for them to see again: for two of them above the limit. */
export function approvalNeeded(
  rater: Pick<Rater, 'settingsOf'>,
  product: Product,
  { body, facts, calculation, reviewReasons: reasons }: RatedApplication,
): Approval | null {
  if (reasons.length === 0) return null;
  const { twoApproversSum, twoApproversPremium } = rater.settingsOf(product, calculation);
  const sum = product.summary(body, facts, calculation.parts).sum ?? 0n;
  const isFrom = (amount: Kopecks, limit: string) => amount >= kopecksFromRubles(decimal(limit));
  const isAbove = isFrom(sum, twoApproversSum) || isFrom(calculation.premium, twoApproversPremium);
  return { state: 'REQUIRED', reasons, ...(isAbove ? { approvers: 2 } : {}) };
}
