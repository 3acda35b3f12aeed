import type { Queryable } from '../../db/transaction.ts';
import type { CashReceipt } from './receipt.ts';
import * as store from './store.ts';

/** Every receipt of a contract, oldest first. */
export function receiptsOfContract(db: Queryable, contractId: bigint): Promise<readonly CashReceipt[]> {
  return store.receiptsOf(db, contractId);
}
