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
  /** Day of the payment; for a refund, the day from which the refund is owed. */
  readonly on: DateText;
  /** Premium; negative for a refund. */
  readonly premium: Kopecks;
  readonly commission: Kopecks;
  /** Amount that the partner owes: the cash it holds minus commission; negative if the insurer owes the partner. */
  readonly due: Kopecks;
}

export type BordereauTotals = Pick<BordereauLine, 'premium' | 'commission' | 'due'>;

/** Premiums of a partner that were paid or became refundable in a period, with the amount that the partner owes. */
export interface Bordereau extends BordereauTotals {
  readonly partner: Pick<Partner, 'login' | 'name' | 'agreementNumber'>;
  readonly from: DateText;
  /** Last day of the period, included. */
  readonly to: DateText;
  readonly lines: readonly BordereauLine[];
}

/** Reads a partner's bordereau for Moscow days. The commission is the one agreed when the contract came into force. */
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

/** Sums the lines. The lines are rounded, so the total needs no rounding. */
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

interface CommissionTerms {
  readonly kvPercent: Decimal;
  /** Part of the commission that the partner gave the client as a discount. */
  readonly discountPercent: Decimal;
}

/** Returns (KV − discount) % of a premium, rounded half away from zero, so that a payment and its refund cancel out. */
export function commissionFor(premium: Kopecks, { kvPercent, discountPercent }: CommissionTerms): Kopecks {
  return roundHalfUp(multiply({ units: premium, scale: 4 }, subtract(kvPercent, discountPercent)), 2);
}
