import { makeSequences, nextNumber } from '../db/numbers.ts';
import { StartError } from '../db/start-error.ts';
import type { Queryable } from '../db/transaction.ts';
import { testSeries } from '../products/numbering.ts';
import type { Product } from '../products/product.ts';

/**
 * Makes the sequences of numbers of products that were never sold here. Throws StartError where two products would give one
 * number to two contracts, or one would be taken for the test environment.
 */
export async function prepareNumbers(db: Queryable, products: readonly Product[]): Promise<void> {
  const taken = new Map<string, string>([[testSeries, 'the test environment']]);
  for (const { code, numbers } of products) {
    const owner = taken.get(numbers.series);
    if (owner !== undefined) {
      throw new StartError(
        `product ${code}: the series ${numbers.series} of its policy numbers is that of ${owner}: give it another one`,
      );
    }
    taken.set(numbers.series, code);
  }
  await makeSequences(
    db,
    products.map(({ numbers }) => numbers),
  );
}

/** The next number of the product's declared sequence; a number once taken is never given again. */
export async function nextPolicyNumber(
  { pool, isTest }: { readonly pool: Queryable; readonly isTest: boolean },
  { numbers }: Pick<Product, 'numbers'>,
  issuedOn: string,
): Promise<string> {
  const series = isTest ? (numbers.testSeries ?? testSeries) : numbers.series;
  return numbers.format(series, await nextNumber(pool, numbers.sequence), issuedOn);
}
