import { type Decimal, decimalText, roundHalfUp } from '#kernel/money/decimal.ts';
import { type Kopecks, rublesPrinted } from '#kernel/money/money.ts';
import { countedInRussian, years } from '#kernel/text/russian-count.ts';
import { type Millionths, million, millionthsScale } from './attribute.ts';

const kopeck = million / 100n;

/** Converts kopecks to rubles, in millionths. */
export function ofMoney(amount: Kopecks): Millionths {
  return amount * kopeck;
}

/** Returns `part` as a percent of `whole`, rounded up to a millionth; undefined if `whole` is zero. */
export function toPercent(part: Kopecks, whole: Kopecks): Millionths | undefined {
  return whole > 0n ? dividedUp(part * 100n * million, whole) : undefined;
}

/** Returns `part` as a percent of `whole`, rounded down for comparing it with "not less than". */
export function percentDown(part: Kopecks, whole: Kopecks): Millionths | undefined {
  return whole > 0n ? (part * 100n * million) / whole : undefined;
}

/** Divides and rounds up to a millionth; undefined if the divisor is zero. */
export function quotient(dividend: Decimal, divisor: Decimal): Millionths | undefined {
  if (divisor.units <= 0n) return undefined;
  const scale = divisor.scale - dividend.scale;
  const [up, down] = scale < 0 ? [0, -scale] : [scale, 0];
  return dividedUp(dividend.units * million * 10n ** BigInt(up), divisor.units * 10n ** BigInt(down));
}

/** Returns a percent of an amount, rounded half up to the kopeck. */
export function takePercent(amount: Kopecks, percent: Decimal): Kopecks {
  return roundHalfUp({ units: amount * percent.units, scale: percent.scale + 2 }, 0);
}

export function ofDecimal(value: Decimal | undefined): Millionths | undefined {
  if (value === undefined) return undefined;
  return value.scale <= millionthsScale
    ? value.units * 10n ** BigInt(millionthsScale - value.scale)
    : dividedUp(value.units, 10n ** BigInt(value.scale - millionthsScale));
}

export function decimalOfMoney(amount: Kopecks): Decimal {
  return { units: amount, scale: 2 };
}

export function formatNumber(value: Millionths): string {
  return decimalText({ units: value, scale: millionthsScale }).replace('.', ',');
}

/** Formats rubles: "1 300 000 ₽". Kopecks are shown only if they are not zero. */
export function printedMoney(value: Millionths): string {
  return `${printedAmount(value)} ₽`;
}

export function printedAmount(value: Millionths): string {
  const kopecks = value / kopeck;
  const text = value % kopeck === 0n ? rublesPrinted(kopecks) : formatNumber(value);
  return text.endsWith(',00') ? text.slice(0, -3) : text;
}

export function printedDays(value: Millionths): string {
  return `${formatNumber(value)} дн.`;
}

export function printedPercent(value: Millionths): string {
  return `${formatNumber(value)} %`;
}

export function printedYears(value: Millionths): string {
  return countedInRussian(value / million, years);
}

function dividedUp(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  return value % divisor > 0n ? quotient + 1n : quotient;
}

/** Formats a day number: 20261121 becomes "21.11.2026". */
export function printedDay(value: Millionths): string {
  return formatNumber(value).replace(/^(\d{4})(\d{2})(\d{2})$/, '$3.$2.$1');
}
