import type { Queryable } from '#platform/db/pool.ts';
import type { Sealer } from '#platform/keys/fingerprints.ts';
import type { Product } from '#products/product/product.ts';
import { ratedBefore } from '../../record/store/rated.ts';
import { type RatedContract, toRatedContract } from './rerate.ts';

export const sampleMax = 100_000;
const pageRows = 500;

/** Reads up to `count` contracts of a product page by page, newest first. */
export async function* lastContracts(
  db: Queryable,
  product: Product,
  count: number,
  sealer: Sealer,
): AsyncGenerator<RatedContract> {
  let last: bigint | null = null;
  for (let left = Math.min(count, sampleMax); left > 0; left -= pageRows) {
    const rows: Awaited<ReturnType<typeof ratedBefore>> = await ratedBefore(
      db,
      product.code,
      last,
      Math.min(left, pageRows),
    );
    for (const row of rows) yield toRatedContract(product, row, sealer);
    last = rows.at(-1)?.contractId ?? null;
    if (rows.length < pageRows) return;
  }
}
