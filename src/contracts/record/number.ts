import type { Pool, Queryable } from '#platform/db/pool.ts';
import { StartError } from '#platform/db/start-error.ts';
import { makeSequences, nextNumberTogether } from '#platform/db/tables/numbers.ts';
import { type NumberSequence, testSeries } from '#products/product/numbering.ts';
import type { Product } from '#products/product/product.ts';

/** Creates number sequences. Throws StartError if products share a series or a real series equals a test series. */
export async function prepareNumbers(db: Queryable, products: readonly Product[]): Promise<void> {
  const real = new Map<string, string>();
  const used = new Map<string, string>();
  for (const { numbers } of products) real.set(testSeriesOf(numbers), 'the test environment');
  for (const { code, numbers } of products) {
    const { series } = numbers;
    requireFree(real, series, code, `the series ${series} of its policy numbers`);
    const first = numbers.format(testSeriesOf(numbers), 1n, anyDay);
    requireFree(used, first, code, `its first number in the test environment, ${first},`);
  }
  await makeSequences(
    db,
    products.map(({ numbers }) => numbers),
  );
}

const anyDay = '2026-01-01';

function requireFree(taken: Map<string, string>, name: string, code: string, what: string): void {
  const owner = taken.get(name);
  if (owner !== undefined) {
    throw new StartError(`product ${code}: ${what} is that of ${owner}: give it another series`);
  }
  taken.set(name, code);
}

function testSeriesOf({ testSeries: own = testSeries }: NumberSequence): string {
  return own;
}

/** Returns the next number of the product. Numbers are never used twice. */
export async function nextPolicyNumber(
  { pool, isTest }: { readonly pool: Pool; readonly isTest: boolean },
  { numbers }: Pick<Product, 'numbers'>,
  issuedOn: string,
): Promise<string> {
  const series = isTest ? testSeriesOf(numbers) : numbers.series;
  return numbers.format(series, await nextNumberTogether(pool, numbers.sequence), issuedOn);
}
