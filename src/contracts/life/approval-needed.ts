import type { Warning } from '#kernel/errors/errors.ts';
import { isObject } from '#kernel/json/json.ts';
import { decimal, decimalText } from '#kernel/money/decimal.ts';
import { type Kopecks, kopecksFromRubles } from '#kernel/money/money.ts';
import { figureOf } from '#products/product/amounts.ts';
import type { Product } from '#products/product/product.ts';
import type { Rater } from '../rating/rate-application.ts';
import type { RatedApplication } from '../rating/rating-request.ts';
import type { Approval } from '../record/contract.ts';

/** Returns the approval that the grounds require, with equal texts listed once; null if there are no grounds. */
export function approvalFor(grounds: readonly Warning[]): Approval | null {
  if (grounds.length === 0) return null;
  const reasons = [...new Set(grounds.map(({ description }) => description))];
  return { state: 'REQUIRED', reasons, grounds };
}

/** Returns the approval that a rated application requires. Above the limit, two people have to approve. */
export function approvalNeeded(
  rater: Pick<Rater, 'settingsOf'>,
  product: Product,
  { body, facts, calculation, reviews }: RatedApplication,
): Approval | null {
  const approval = approvalFor(reviews);
  if (!approval) return null;
  const { twoApproversSum, twoApproversPremium } = rater.settingsOf(product, calculation);
  const sum = product.summary(body, facts, calculation.parts).sum ?? 0n;
  const { additionalProperties: more } = body;
  const sent = isObject(more) ? more.discountKVPercent : undefined;
  const discount = typeof sent === 'number' || typeof sent === 'string' ? figureOf(sent) : undefined;
  const isFrom = (amount: Kopecks, limit: string) => amount >= kopecksFromRubles(decimal(limit));
  const isAbove = isFrom(sum, twoApproversSum) || isFrom(calculation.premium, twoApproversPremium);
  const measured = { sum: String(sum), discount: decimalText(discount ?? decimal('0')) };
  return { ...approval, ...(isAbove ? { approvers: 2 } : {}), measured };
}
