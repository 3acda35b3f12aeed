import { nextNumber } from '../db/next-number.ts';
import type { Queryable } from '../db/transaction.ts';
import { testSeries } from '../products/numbering.ts';
import type { Product } from '../products/product.ts';

/** The next number of the product's declared sequence; a number once taken is never given again. */
export async function nextPolicyNumber(
  { pool, isTest }: { readonly pool: Queryable; readonly isTest: boolean },
  { numbers }: Pick<Product, 'numbers'>,
  issuedOn: string,
): Promise<string> {
  const series = isTest ? testSeries : numbers.series;
  return numbers.format(series, await nextNumber(pool, numbers.sequence), issuedOn);
}
