import { type Decimal, roundHalfUp } from './decimal.ts';

/** An amount of money in whole kopecks; a bigint, so that the compiler rejects floats. */
export type Kopecks = bigint;

/** Rounds rubles to the kopeck, half up. */
export function kopecksFromRubles(rubles: Decimal): Kopecks {
  return roundHalfUp(rubles, 2);
}

/** Computes `amount` × `part` / `whole` exactly and rounds once to the kopeck, half away from zero. */
export function proRata(amount: Kopecks, part: bigint, whole: bigint): Kopecks {
  const product = amount * part;
  const magnitude = product < 0n ? -product : product;
  const rounded = (magnitude * 2n + whole) / (whole * 2n);
  return product < 0n ? -rounded : rounded;
}

/** Converts to the JSON number for partners: rubles with at most two decimals. */
export function rublesNumber(amount: Kopecks): number {
  const kopecks = Number(amount);
  // Division rounds as parsing the decimal text does, without making that text.
  return Number.isSafeInteger(kopecks) ? kopecks / 100 : Number(rublesText(amount));
}

/** Formats rubles and two digits of kopecks with a point: "7408.00". */
export function rublesText(amount: Kopecks): string {
  const negative = amount < 0n;
  const digits = (negative ? -amount : amount).toString().padStart(3, '0');
  return `${negative ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const groupSeparator = '\u00a0';
const minusSign = '\u2212';

/** Formats rubles for Russian documents: "7 408,00", "−7 408,00", with no-break spaces between groups. */
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

/** Reads a JSON number of rubles; null if it has fractions of a kopeck or is out of range. */
export function kopecksFromNumber(rubles: number): Kopecks | null {
  if (!Number.isFinite(rubles) || Math.abs(rubles) > 1e12) return null;
  if (Number.isInteger(rubles)) return BigInt(rubles) * 100n;
  const match = /^(-?\d+)(?:\.(\d{1,2}))?$/.exec(String(rubles));
  if (!match) return null;
  return BigInt(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`);
}
