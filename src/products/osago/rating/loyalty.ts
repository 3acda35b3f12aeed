import { compare, decimal, decimalText, multiply } from '../../../kernel/decimal.ts';
import type { LoyaltyDiscount } from '../tariff/osago-tariff.ts';
import type { BaseRate, RatingWork } from './work.ts';

/**
 * The base rate of a member of loyalty programmes. The law leaves the insurer nothing else to lower a premium by, so the
 * largest discount lowers the base rate, and never below what the corridor allows.
 */
export function loyalBaseRate(work: RatingWork, base: BaseRate): BaseRate {
  const discount = discountOf(work);
  const corridor = work.tariff.corridors.get(work.vehicle.row);
  if (!discount || !corridor) return base;
  const { figure, reason } = base;
  const lowered = multiply(figure.value, discount.figure.value);
  const least = decimal(String(corridor.minRubles));
  const isBelow = compare(lowered, least) < 0;
  const value = isBelow ? least : lowered;
  const limit = isBelow ? `, не ниже предела ${corridor.minRubles}` : '';
  return {
    ...base,
    figure: { value, text: decimalText(value).replace('.', ',') },
    reason: `${reason}; программа лояльности ${discount.programme}: ${figure.text} × ${discount.figure.text}${limit}`,
  };
}

/** The most favourable of the programmes that are in force on the day of conclusion. */
function discountOf({ loyalties, tariff, term }: RatingWork): LoyaltyDiscount | undefined {
  if (tariff.loyalties.length === 0) return undefined;
  const codes = new Set(loyalties.map(({ code }) => code));
  const day = term.concludedOn;
  return tariff.loyalties
    .filter(({ programme, from, to }) => codes.has(programme) && from <= day && (to === '' || day <= to))
    .reduce<LoyaltyDiscount | undefined>(
      (best, one) => (best && compare(best.figure.value, one.figure.value) <= 0 ? best : one),
      undefined,
    );
}
