import type { Queryable } from '../../db/transaction.ts';
import type { Contract } from '../contract.ts';
import type { Addendum } from './addendum.ts';
import * as store from './store.ts';

/** Every addendum of a contract that the caller has already been given, oldest first. */
export function ownAddendums(
  db: Queryable,
  { contractId }: Pick<Contract, 'contractId'>,
): Promise<readonly Addendum[]> {
  return store.addendumsOf(db, contractId);
}
