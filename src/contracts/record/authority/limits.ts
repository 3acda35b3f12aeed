import type { JsonObject } from '#kernel/json/json.ts';
import { type Kopecks, rublesText } from '#kernel/money/money.ts';
import type { Pool } from '#platform/db/pool.ts';
import { type ByStaff, noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import * as store from './store.ts';

/** Sets the limits up to which a role or a person may approve. Null removes the limits of the holder for the product. */
export function setLimit(
  pool: Pool,
  by: ByStaff,
  { holder, product }: Pick<store.AuthorityLimit, 'holder' | 'product'>,
  limit: Pick<store.AuthorityLimit, 'sum' | 'premium' | 'discount'> | null,
): Promise<void> {
  return inTransaction(pool, async (tx) => {
    const before = (await store.listLimits(tx)).find(
      (one) => one.holder === holder && one.product === product,
    );
    if (limit) await store.putLimit(tx, { holder, product, ...limit });
    else await store.removeLimit(tx, holder, product);
    await noteActs(tx, by, {
      action: 'authority.set',
      about: `${holder} ${product}`,
      ...(before ? { before: toDetails(before) } : {}),
      after: limit ? toDetails(limit) : { isRemoved: true },
    });
  });
}

function toDetails({
  sum,
  premium,
  discount,
}: Pick<store.AuthorityLimit, 'sum' | 'premium' | 'discount'>): JsonObject {
  const rubles = (amount: Kopecks | null) => (amount === null ? null : rublesText(amount));
  return { sum: rubles(sum), premium: rubles(premium), discount };
}
