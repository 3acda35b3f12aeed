import { type Decimal, roundHalfUp } from './decimal.ts';

/** An amount of money in whole kopecks. The type is bigint, so that the compiler rejects floats. */
export type Kopecks = bigint;

/** Converts rubles to kopecks, rounded half away from zero. */
export function kopecksFromRubles(rubles: Decimal): Kopecks {
  return roundHalfUp(rubles, 2);
}

/** Returns `amount` × `part` / `whole`, rounded once to the kopeck, half away from zero. */
export function proRata(amount: Kopecks, part: bigint, whole: bigint): Kopecks {
  const product = amount * part;
  const magnitude = product < 0n ? -product : product;
  const rounded = (magnitude * 2n + whole) / (whole * 2n);
  return product < 0n ? -rounded : rounded;
}

/** Converts an amount to the JSON number that partners get: rubles with at most two decimals. */
export function rublesNumber(amount: Kopecks): number {
  const kopecks = Number(amount);
  // Divide safe integers: the result is the same as parsing the decimal text, but faster.
  return Number.isSafeInteger(kopecks) ? kopecks / 100 : Number(rublesText(amount));
}

/** Formats an amount as rubles with two decimals: "7408.00". */
export function rublesText(amount: Kopecks): string {
  const negative = amount < 0n;
  const digits = (negative ? -amount : amount).toString().padStart(3, '0');
  return `${negative ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const groupSeparator = '\u00a0';
const minusSign = '\u2212';

/** Formats an amount for Russian documents: "7 408,00", "−7 408,00", with no-break spaces between groups. */
export function rublesPrinted(amount: Kopecks): string {
  const text = rublesText(amount);
  const point = text.length - 3;
  let end = point;
  let grouped = `,${text.slice(point + 1)}`;
  const digitsFrom = amount < 0n ? 1 : 0;
  while (end - 3 > digitsFrom) {
    grouped = `${groupSeparator}${text.slice(end - 3, end)}${grouped}`;
    end -= 3;
  }
  return (text.slice(0, end) + grouped).replace('-', minusSign);
}

/** Converts a JSON number of rubles; null if it has fractions of a kopeck or is out of range. */
export function kopecksFromNumber(rubles: number): Kopecks | null {
  if (!Number.isFinite(rubles) || Math.abs(rubles) > 1e12) return null;
  if (Number.isInteger(rubles)) return BigInt(rubles) * 100n;
  const match = /^(-?\d+)(?:\.(\d{1,2}))?$/.exec(String(rubles));
  if (!match) return null;
  return BigInt(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`);
}
