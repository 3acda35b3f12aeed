import type { Partner } from '#access/partner.ts';
import { type Decimal, decimal, multiply, roundHalfUp, subtract } from '#kernel/money/decimal.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import { addDays, type DateText, moscowDate, moscowMidnight } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import { type PremiumMovement, premiumMovements } from '../../record/store/bordereau.ts';

export interface BordereauLine
  extends CommissionTerms,
    Pick<
      PremiumMovement,
      'policyNumber' | 'product' | 'installmentNr' | 'addendumNumber' | 'paymentType' | 'isHeldByPartner'
    > {
  /** The day of the payment; of a refund the day from which on it is owed. */
  readonly on: DateText;
  /** Negative for a refund. */
  readonly premium: Kopecks;
  readonly commission: Kopecks;
  /** What the partner owes to the insurer: cash that it holds, without its commission. Negative: the insurer owes it. */
  readonly due: Kopecks;
}

/** Sums of lines. */
export type BordereauTotals = Pick<BordereauLine, 'premium' | 'commission' | 'due'>;

/** Premiums of a partner that were paid or are owed back in a period, with what both sides owe each other for them. */
export interface Bordereau extends BordereauTotals {
  readonly partner: Pick<Partner, 'login' | 'name' | 'agreementNumber'>;
  readonly from: DateText;
  /** The last day, included. */
  readonly to: DateText;
  readonly lines: readonly BordereauLine[];
}

/** Days are those of Moscow; each contract's commission is that of the agreement when it came into force. */
export async function readBordereau(
  db: Queryable,
  products: readonly Product[],
  partner: Partner,
  { from, to }: Pick<Bordereau, 'from' | 'to'>,
): Promise<Bordereau> {
  const first = moscowMidnight(from);
  const until = moscowMidnight(addDays(to, 1));
  const lines = (await premiumMovements(db, partner.partnerId, first, until)).map((movement) =>
    bordereauLine(products, movement),
  );
  return { partner, from, to, lines, ...bordereauTotals(lines) };
}

/** What one payment, or one refund, is for the partner. */
export function bordereauLine(
  products: readonly Product[],
  { at, amount, ...movement }: PremiumMovement,
): BordereauLine {
  const terms = {
    kvPercent: decimal(movement.kvPercent),
    discountPercent: decimal(movement.discountPercent),
  };
  const commission = commissionFor(amount, terms);
  return {
    ...movement,
    ...terms,
    product: findProduct(products, movement.product)?.title ?? movement.product,
    on: moscowDate(at),
    premium: amount,
    commission,
    due: (movement.isHeldByPartner ? amount : 0n) - commission,
  };
}

/** Commissions are rounded by line, so a total is a sum and is not rounded again. */
export function bordereauTotals(lines: readonly BordereauLine[]): BordereauTotals {
  return {
    premium: sum(lines, 'premium'),
    commission: sum(lines, 'commission'),
    due: sum(lines, 'due'),
  };
}

function sum(lines: readonly BordereauLine[], of: keyof BordereauTotals): Kopecks {
  return lines.reduce((total, line) => total + line[of], 0n);
}

/** What a partner earns by a contract, in percent of its premium. */
interface CommissionTerms {
  /** Of the agreement, when the contract came into force. */
  readonly kvPercent: Decimal;
  /** What of it the client was given as a discount. */
  readonly discountPercent: Decimal;
}

/**
 * (KV − discount) % of a premium, rounded to the kopeck, half away from zero: so that a payment and its whole refund
 * cancel out. Negative for a refund, and where the partner has given away more than it earns.
 */
export function commissionFor(premium: Kopecks, { kvPercent, discountPercent }: CommissionTerms): Kopecks {
  return roundHalfUp(multiply({ units: premium, scale: 4 }, subtract(kvPercent, discountPercent)), 2);
}
