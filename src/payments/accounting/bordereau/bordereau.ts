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
  /** The day of the payment; for a refund, the day from which it is owed. */
  readonly on: DateText;
  /** Negative for a refund. */
  readonly premium: Kopecks;
  readonly commission: Kopecks;
  /** Cash held by the partner minus its commission. Negative: the insurer owes the partner. */
  readonly due: Kopecks;
}

export type BordereauTotals = Pick<BordereauLine, 'premium' | 'commission' | 'due'>;

/** Premiums of a partner paid or owed back in a period, and the balance between both sides. */
export interface Bordereau extends BordereauTotals {
  readonly partner: Pick<Partner, 'login' | 'name' | 'agreementNumber'>;
  readonly from: DateText;
  /** The last day, inclusive. */
  readonly to: DateText;
  readonly lines: readonly BordereauLine[];
}

/** Reads a bordereau by Moscow days, with the commission agreed when each contract came into force. */
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

/** Sums rounded lines, so the total is not rounded again. */
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

/** Commission of a partner for a contract, in percent of the premium. */
interface CommissionTerms {
  /** As agreed when the contract came into force. */
  readonly kvPercent: Decimal;
  /** The part given to the client as a discount. */
  readonly discountPercent: Decimal;
}

/**
 * (KV − discount) % of a premium, rounded to the kopeck, half away from zero, so that a payment and its full refund cancel out. Negative for
 * a refund, and if the partner gave away more than it earns.
 */
export function commissionFor(premium: Kopecks, { kvPercent, discountPercent }: CommissionTerms): Kopecks {
  return roundHalfUp(multiply({ units: premium, scale: 4 }, subtract(kvPercent, discountPercent)), 2);
}
