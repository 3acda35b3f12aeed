import type { Actor } from '#contracts/record/status/transition.ts';
import { message, type Refused } from '#kernel/errors/message.ts';
import { rublesText } from '#kernel/money/money.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { JobQueue } from '#platform/jobs/job.ts';
import * as store from '../record/store/money.ts';
import { requestRefund } from './record.ts';

/** Requests a refund of unmatched money on behalf of staff. Returns the refusal if the money cannot be refunded. */
export function refundByStaff(
  { pool, clock, jobs }: { readonly pool: Pool; readonly clock: Clock; readonly jobs: JobQueue },
  moneyId: bigint,
  by: Pick<Actor, 'actor' | 'requestId'>,
): Promise<Refused | { readonly amount: bigint }> {
  return inTransaction(pool, async (tx) => {
    const money = await store.lockMoney(tx, moneyId);
    if (!money) return { refusal: message('MONEY_NOT_FOUND', { money: moneyId }) };
    if (money.unmatched === 0n)
      return {
        refusal: message(money.activated > 0n ? 'MONEY_IN_FORCE' : 'MONEY_RETURNED', { money: moneyId }),
      };
    const { actor, requestId } = by;
    const at = clock.now();
    const amount = money.unmatched;
    if (!(await requestRefund(tx, jobs, { moneyId, amount, requestedBy: actor, at, requestId })))
      return { refusal: message('MONEY_REFUND_UNDER_WAY', { money: moneyId }) };
    const after = { amount: rublesText(amount) };
    await noteActs(tx, { ...by, at }, { action: 'payment.refund', about: String(moneyId), after });
    return { amount };
  });
}
