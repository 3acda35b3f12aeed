import { dayMs } from '#kernel/time/calendar.ts';
import type { ListAsk, ListPage, ListQuery } from '#platform/db/lists/list-query.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import type { ContractSummary } from '#products/product/summary.ts';
import { calculationFromRecord } from '../../record/calculation-json.ts';
import { type StoredWaiting, waitingPage, waitingQuery } from '../../record/store/waiting.ts';

export const waitingShownMax = 1_000;

export type WaitingContract = Omit<StoredWaiting, 'body' | 'facts' | 'calculation'> & ContractSummary;

/**
 * Lists contracts that await approval, the earliest start first. Omits products that this installation does not sell. With `now`,
 * months that are too old for a waiting contract are not read. With `number`, only this contract is read.
 */
export async function listWaiting(
  pool: Pool,
  products: readonly Product[],
  now?: Date,
  number?: string,
): Promise<readonly WaitingContract[]> {
  const query = { ...waitingQuery(now ? oldestWaiting(now) : null, number), window: waitingRead };
  const rows: WaitingContract[] = [];
  let after: ListAsk['after'];
  // Small pages, because PostgreSQL would plan one large page as a join with every month.
  do {
    const page = await readWaiting(pool, products, query, { after, limit: waitingRead });
    rows.push(...page.rows);
    after = page.next;
  } while (after && rows.length < waitingShownMax);
  return rows;
}

/** Number of waiting contracts that a page searches; their rows are long. */
const waitingRead = 100;
/** Maximum age of a waiting contract: cover starts at most 365 days ahead, and a waiting contract expires on that day. */
const waitingDaysMax = 500;

export function listWaitingPage(
  pool: Pool,
  products: readonly Product[],
  { now, number }: { readonly now: Date; readonly number?: string | undefined },
  ask: ListAsk,
): Promise<ListPage<WaitingContract>> {
  const query = { ...waitingQuery(oldestWaiting(now), number), window: waitingRead };
  return readWaiting(pool, products, query, ask);
}

/** Returns the earliest time at which a contract can have been saved that awaits approval now. */
export const oldestWaiting = (now: Date) => new Date(now.getTime() - waitingDaysMax * dayMs);

async function readWaiting(pool: Pool, products: readonly Product[], query: ListQuery, ask: ListAsk) {
  const page = await waitingPage(pool, query, ask);
  const rows = page.rows.flatMap(({ body, facts, calculation, ...contract }) => {
    const product = findProduct(products, contract.product);
    const { parts } = calculationFromRecord(calculation, contract.premium);
    return product ? [{ ...contract, ...product.summary(body, facts, parts) }] : [];
  });
  return { ...page, rows };
}
