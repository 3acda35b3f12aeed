import { moscowDate } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { paidTogether } from '#payments/record/store/removal.ts';
import type { Pool } from '#platform/db/pool.ts';
import { noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { unfinishedSubjects } from '#platform/events/store.ts';
import { judgeContracts } from './judge.ts';
import { removeContracts } from './remove.ts';
import { type Reason, split } from './rules.ts';
import * as store from './store.ts';

/** Date after every draft, so that a draft of any age counts as expired. */
const always = '9999-12-31';

/** Removes an unpaid draft. Returns the reason if it is kept, or `none` if it is missing or being changed. */
export async function removeDraft(
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
  { contractId, policyNumber }: { readonly contractId: bigint; readonly policyNumber: string },
  staff: { readonly actor: string; readonly requestId: string },
): Promise<'removed' | 'none' | Reason> {
  const by = { ...staff, at: clock.now() };
  const busyIds = await unfinishedSubjects(pool);
  const runId = await store.insertRun(pool, { ...by, what: 'drafts', before: always });
  const outcome = await inTransaction(pool, async (tx) => {
    await store.lockRetention(tx);
    const search = { what: 'drafts', before: always, onlyCounts: false, today: moscowDate(by.at) } as const;
    const judged = await judgeContracts(tx, search, [contractId], busyIds);
    const { removed, kept } = split(judged, await paidTogether(tx, [contractId]));
    if (!removed.includes(contractId)) return kept.get(contractId) ?? 'none';
    await removeContracts(tx, [contractId]);
    await store.addToRun(tx, runId, { removed: 1 });
    await noteActs(tx, by, { action: 'blank.release', about: policyNumber });
    return 'removed';
  });
  await store.endRun(pool, runId, clock.now());
  return outcome;
}
