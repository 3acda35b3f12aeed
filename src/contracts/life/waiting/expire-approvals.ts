import { moscowDate } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { contractsForUpdate } from '../../record/read.ts';
import { transition } from '../../record/status/transition.ts';
import { setApproval } from '../../record/store/contract.ts';
import { expiredWaiting } from '../../record/store/waiting.ts';
import { isPastDeadline } from '../approval.ts';

const atOnce = 50;

/** Expires overdue approvals, even with an open question, and returns their number; safe in several processes. */
export async function expireApprovals(deps: { readonly pool: Pool; readonly clock: Clock }): Promise<number> {
  const at = deps.clock.now();
  const requestId = `approvals-expired-${moscowDate(at)}`;
  for (let ended = 0; ; ) {
    const contractIds = await expiredWaiting(deps.pool, moscowDate(at), atOnce);
    if (contractIds.length === 0) return ended;
    ended += await inTransaction(deps.pool, async (tx) => {
      let moved = 0;
      for (const contract of await contractsForUpdate(tx, contractIds)) {
        const { approval } = contract;
        if (contract.status !== 'DRAFT' || approval?.state !== 'REQUIRED' || !isPastDeadline(contract, at))
          continue;
        const { proposal: _, handedTo: __, ...rest } = approval;
        await transition(tx, contract, 'expireApproval', { actor: 'service', requestId, at }, [
          { field: 'approval.status.code', from: 'REQUIRED', to: 'EXPIRED' },
        ]);
        await setApproval(tx, contract.contractId, { ...rest, state: 'EXPIRED' });
        moved += 1;
      }
      return moved;
    });
  }
}
