import { type Decimal, decimal } from '#kernel/money/decimal.ts';
import { type Kopecks, kopecksFromNumber } from '#kernel/money/money.ts';

/** Makes the Russian text that asks for a missing amount, with an example. */
export const rublesExpected = (example: number | string = 1_300_000) =>
  `сумма в рублях больше нуля, не больше двух знаков после точки, например ${example}`;

/** Converts rubles to kopecks; undefined unless the amount is above zero. */
export function amountOf(rubles: number | undefined): Kopecks | undefined {
  if (rubles === undefined) return undefined;
  const kopecks = kopecksFromNumber(rubles);
  return kopecks !== null && kopecks > 0n ? kopecks : undefined;
}

/** Parses rubles such as "50000" or "50000.50" to kopecks; undefined for an invalid text. */
export function amountOfText(text: string): Kopecks | undefined {
  const match = /^(\d{1,10})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!match) return undefined;
  const kopecks = BigInt(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`);
  return kopecks > 0n ? kopecks : undefined;
}

/** Parses a coefficient or percent, sent as a number or text, without rounding; undefined if invalid. */
export function figureOf(value: number | string | undefined): Decimal | undefined {
  const text = String(value ?? '')
    .trim()
    .replace(',', '.');
  return /^\d{1,6}(?:\.\d{1,6})?$/.test(text) ? decimal(text) : undefined;
}
