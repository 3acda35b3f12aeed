import { type NumberSequence, testSeries as usualTestSeries } from '#products/product/numbering.ts';
import type { Product } from '#products/product/product.ts';

/** A number in the form that a product of this program gives to its own contracts. */
export interface OwnNumber {
  readonly sequence: string;
  readonly value: bigint;
  /** The largest number of the sequence. */
  readonly most: bigint;
}

/** Reads a number that a sequence could also give; undefined for a number of any other form. */
export function findOwnNumber(
  products: readonly Pick<Product, 'numbers'>[],
  policyNumber: string,
): OwnNumber | undefined {
  const years = new Set(policyNumber.match(/\d{4}/g) ?? []);
  for (const { numbers } of products) {
    const value = lastDigits(policyNumber, numbers.digits);
    if (value !== undefined && value > 0n && isFormatted(numbers, policyNumber, value, years))
      return { sequence: numbers.sequence, value, most: 10n ** BigInt(numbers.digits) - 1n };
  }
  return undefined;
}

function lastDigits(policyNumber: string, digits: number): bigint | undefined {
  const end = policyNumber.slice(-digits);
  return end.length === digits && /^\d+$/.test(end) ? BigInt(end) : undefined;
}

function isFormatted(
  { series, testSeries = usualTestSeries, format }: NumberSequence,
  policyNumber: string,
  value: bigint,
  years: ReadonlySet<string>,
): boolean {
  return [series, testSeries].some((one) =>
    [...years, '2000'].some((year) => format(one, value, `${year}-01-01`) === policyNumber),
  );
}

/** The first and the last number of each sequence in a file. */
export type OwnRanges = Map<string, { readonly first: bigint; readonly last: bigint }>;

export function addToRanges(ranges: OwnRanges, { sequence, value }: OwnNumber): void {
  const known = ranges.get(sequence) ?? { first: value, last: value };
  ranges.set(sequence, {
    first: value < known.first ? value : known.first,
    last: value > known.last ? value : known.last,
  });
}
