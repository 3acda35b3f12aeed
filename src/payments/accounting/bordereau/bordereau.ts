import type { Partner } from '#access/partner.ts';
import { type Decimal, decimal } from '#kernel/money/decimal.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import { addDays, type DateText, moscowDate, moscowMidnight } from '#kernel/time/calendar.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import { type LedgerLine, linesOfPeriod } from '../../record/store/commission/lines.ts';
import { postPeriod } from '../commission/post.ts';

export interface BordereauLine
  extends Pick<
    LedgerLine,
    | 'policyNumber'
    | 'product'
    | 'installmentNr'
    | 'addendumNumber'
    | 'isHeldByPartner'
    | 'premium'
    | 'commission'
    | 'due'
  > {
  /** Day of the payment; for a refund, the day from which the refund is owed. */
  readonly on: DateText;
  readonly paymentType: NonNullable<LedgerLine['paymentType']> | 'REFUND';
  readonly kvPercent: Decimal;
  /** Part of the commission that the partner gave the client as a discount. */
  readonly discountPercent: Decimal;
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

/** Reads a partner's bordereau for Moscow days from the commission ledger, to which it first posts what the ledger lacks. */
export async function readBordereau(
  pool: Pool,
  products: readonly Product[],
  partner: Partner,
  { from, to }: Pick<Bordereau, 'from' | 'to'>,
  now: Date,
): Promise<Bordereau> {
  const { partnerId } = partner;
  const first = moscowMidnight(from);
  const until = moscowMidnight(addDays(to, 1));
  await postPeriod(pool, { partnerId, from: first, until }, now);
  const lines = (await linesOfPeriod(pool, partnerId, first, until)).map((line) =>
    bordereauLine(products, line),
  );
  return { partner, from, to, lines, ...bordereauTotals(lines) };
}

function bordereauLine(products: readonly Product[], line: LedgerLine): BordereauLine {
  return {
    ...line,
    product: findProduct(products, line.product)?.title ?? line.product,
    on: moscowDate(line.at),
    paymentType: line.paymentType ?? 'REFUND',
    kvPercent: decimal(line.kvPercent),
    discountPercent: decimal(line.discountPercent),
  };
}

/** Sums the lines. The lines are rounded, so the total needs no rounding. */
function bordereauTotals(lines: readonly BordereauLine[]): BordereauTotals {
  return {
    premium: sum(lines, 'premium'),
    commission: sum(lines, 'commission'),
    due: sum(lines, 'due'),
  };
}

function sum(lines: readonly BordereauLine[], of: keyof BordereauTotals): Kopecks {
  return lines.reduce((total, line) => total + line[of], 0n);
}
