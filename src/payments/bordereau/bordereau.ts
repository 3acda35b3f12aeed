import type { Queryable } from '../../db/transaction.ts';
import { addDays, type DateText } from '../../kernel/calendar.ts';
import { moscowDate, moscowMidnight } from '../../kernel/clock.ts';
import { type Decimal, decimal, multiply, roundHalfUp } from '../../kernel/decimal.ts';
import type { Kopecks } from '../../kernel/money.ts';
import type { Partner } from '../../partners/partner.ts';
import { productOf } from '../../products/index.ts';
import { cashPremiums } from './store.ts';

export interface BordereauLine {
  readonly policyNumber: string;
  readonly product: string;
  readonly installmentNr: number;
  readonly paidOn: DateText;
  readonly premium: Kopecks;
  /** In rubles, exact: only the total is rounded. */
  readonly commission: Decimal;
}

/** What a partner has taken in cash in a period and owes to the insurer, its commission kept. */
export interface Bordereau {
  readonly partner: Pick<Partner, 'login' | 'name' | 'agreementNumber' | 'kvPercent'>;
  readonly from: DateText;
  /** The last day, included. */
  readonly to: DateText;
  readonly lines: readonly BordereauLine[];
  readonly premium: Kopecks;
  readonly commission: Kopecks;
  readonly due: Kopecks;
}

/** Days are those of Moscow; the commission is that of the partner's agreement today. */
export async function cashBordereau(
  db: Queryable,
  partner: Partner,
  from: DateText,
  to: DateText,
): Promise<Bordereau> {
  const rows = await cashPremiums(
    db,
    partner.partnerId,
    moscowMidnight(from),
    moscowMidnight(addDays(to, 1)),
  );
  const percent = decimal(partner.kvPercent);
  const share = (premium: Kopecks) => multiply({ units: premium, scale: 4 }, percent);
  const premium = rows.reduce((total, { amount }) => total + amount, 0n);
  const commission = roundHalfUp(share(premium), 2);
  return {
    partner,
    from,
    to,
    lines: rows.map((row) => ({
      policyNumber: row.policyNumber,
      product: productOf(row.product)?.title ?? row.product,
      installmentNr: row.installmentNr,
      paidOn: moscowDate(row.paidAt),
      premium: row.amount,
      commission: share(row.amount),
    })),
    premium,
    commission,
    due: premium - commission,
  };
}
