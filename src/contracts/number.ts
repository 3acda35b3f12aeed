import { nextNumber } from '../db/next-number.ts';
import type { Queryable } from '../db/transaction.ts';
import type { Product } from '../products/product.ts';

/** The next number of the product's declared sequence; a number once taken is never given again. */
export async function nextPolicyNumber(db: Queryable, product: Product, issuedOn: string): Promise<string> {
  return product.numbers.format(await nextNumber(db, product.numbers.sequence), issuedOn);
}
