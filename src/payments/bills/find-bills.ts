import type { Queryable } from '#platform/db/transaction.ts';
import * as store from '../store/bills.ts';
import type { Bill } from './bill.ts';

/** Bills that purposes name by their own numbers or by the numbers of their contracts. */
export function billsNamed(
  db: Queryable,
  serials: Iterable<bigint>,
  contractKeys: Iterable<string>,
): Promise<readonly Bill[]> {
  return store.billsBy(db, [...serials], [...contractKeys]);
}
