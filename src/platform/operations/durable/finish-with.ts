import type { Queryable } from '../../db/queryable.ts';
import { type Lease, LostLease, type Outcome } from './operation.ts';
import { finishOperation } from './store.ts';

/** Stores the answer in the transaction of the change; throws LostLease where another attempt is to answer. */
export async function finishWith(tx: Queryable, lease: Lease, outcome: Outcome, at: Date): Promise<void> {
  if (!(await finishOperation(tx, lease, 'FINISHED', { outcome, at }))) throw new LostLease(lease);
}
