import type { Pool } from '#platform/db/pool.ts';
import * as store from '../store/overview.ts';

export type { ListedPayment } from '../store/overview.ts';

/** Lots in a state, newest first. */
export function listPayments(
  pool: Pool,
  filter: Parameters<typeof store.listedPayments>[1],
): Promise<readonly store.ListedPayment[]> {
  return store.listedPayments(pool, filter);
}

/** The lot under an order id, and those that its link pays too; none where there is no such lot. */
export function paymentsOfOrder(pool: Pool, orderId: string): Promise<readonly store.ListedPayment[]> {
  return store.listedOrder(pool, orderId);
}

/** Numbers of contracts whose bills await exactly that amount. */
export function contractsAwaiting(pool: Pool, amount: bigint, limit: number): Promise<readonly string[]> {
  return store.contractsAwaiting(pool, amount, limit);
}
