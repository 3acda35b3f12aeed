import { type Decimal, multiply, roundHalfUp, subtract } from '#kernel/decimal.ts';
import type { Kopecks } from '#kernel/money.ts';

/** What a partner earns by a contract, in percent of its premium. */
export interface CommissionTerms {
  /** Of the agreement, when the contract came into force. */
  readonly kvPercent: Decimal;
  /** What of it the client was given as a discount. */
  readonly discountPercent: Decimal;
}

/**
 * (KV − discount) % of a premium, rounded to the kopeck, half away from zero: so that a payment and its whole refund
 * cancel out. Negative for a refund, and where the partner has given away more than it earns.
 */
export function commissionOf(premium: Kopecks, { kvPercent, discountPercent }: CommissionTerms): Kopecks {
  return roundHalfUp(multiply({ units: premium, scale: 4 }, subtract(kvPercent, discountPercent)), 2);
}
