import type { Queryable } from '../../db/pool.ts';
import { sealedAt } from '../../db/sealing.ts';
import { type Lease, LostLease, type Outcome } from './operation.ts';
import { answerPlace } from './sealed-part.ts';
import { finishOperation } from './store.ts';

/** Stores the answer in the transaction of the change; throws LostLease if another attempt must answer. */
export async function finishWith(tx: Queryable, lease: Lease, outcome: Outcome, at: Date): Promise<void> {
  const body = await sealedAt(tx, answerPlace(lease.operationId), Buffer.from(outcome.body));
  const sealed = { ...outcome, body };
  if (!(await finishOperation(tx, lease, 'FINISHED', { outcome: sealed, at }))) throw new LostLease(lease);
}
