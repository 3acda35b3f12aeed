import { shippedTexts } from '#catalogues/files/shipped-texts.ts';
import { add, type Decimal, decimal, multiply } from '#kernel/money/decimal.ts';
import { type Kopecks, proRata } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { VatMode } from '../../record/store/commission/acts.ts';

/** Rates of VAT by their first day, oldest first. */
const rates = shippedTexts('vat-rates', 'from', 'percent', 'confidence');

export interface VatOfAct {
  readonly vatPercent: string;
  readonly vat: Kopecks;
  readonly total: Kopecks;
}

/** Returns the rate of VAT on a day. Throws for a day before the first rate. */
export function vatRateOn(day: DateText): string {
  const rate = rates.findLast(({ from }) => from <= day);
  if (!rate) throw new Error(`no rate of VAT is known for ${day}`);
  return rate.percent;
}

const hundred = decimal('100');
/** Whole hundredths of a percent. */
const hundredths = (percent: Decimal): bigint =>
  multiply(percent, hundred).units / 10n ** BigInt(percent.scale);

/** Computes the VAT of a commission at the rate of a day, half up to the kopeck. */
export function addVat(commission: Kopecks, mode: VatMode, day: DateText): VatOfAct {
  if (mode === 'NONE') return { vatPercent: '0', vat: 0n, total: commission };
  const vatPercent = vatRateOn(day);
  const rate = hundredths(decimal(vatPercent));
  if (mode === 'ON_TOP') {
    const vat = proRata(commission, rate, hundredths(hundred));
    return { vatPercent, vat, total: commission + vat };
  }
  const whole = hundredths(add(hundred, decimal(vatPercent)));
  return { vatPercent, vat: proRata(commission, rate, whole), total: commission };
}
