import { dropAddendum, overdueAddendums } from '#contracts/addendums/drop.ts';
import { moscowDate } from '#kernel/calendar.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { AcquiringDependencies } from '../acquiring/dependencies.ts';
import { revokeOpenPayments } from '../read.ts';

/** Ends the addendums whose surcharge nobody has paid in time; each is a work of its own, so that one may fail alone. */
export async function expireAddendums(
  { pool, clock }: Pick<AcquiringDependencies, 'pool' | 'clock'>,
  requestId: string,
  most: number,
): Promise<readonly (() => Promise<boolean>)[]> {
  const at = clock.now();
  const overdue = await overdueAddendums(pool, moscowDate(at), most);
  return overdue.map(
    (one) => () =>
      inTransaction(pool, (tx) =>
        dropAddendum(tx, { revokeOpenPayments }, one, { actor: 'service', requestId, at }),
      ),
  );
}
