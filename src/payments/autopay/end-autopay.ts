import { moscowDate } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { endWithEvent } from '../acquiring/autopay-outcome.ts';
import type { AutopayEnd } from '../record/autopay/autopay.ts';
import { requireAutopayNotice } from '../record/autopay/notify.ts';
import { lockAutopay } from '../record/autopay/store.ts';
import type { AcquiringDependencies } from '../record/dependencies.ts';

/**
 * Ends automatic payments at the wish of the client or of staff, and tells the client. Returns false if they have already ended. A charge that
 * the acquirer has already begun cannot be taken back here; the client gets its money by a refund of the premium.
 */
export async function cancelAutopay(
  tx: Queryable,
  { jobs }: Pick<AcquiringDependencies, 'jobs'>,
  autopayId: string,
  {
    reason,
    by,
    at,
    requestId,
  }: { readonly reason: AutopayEnd; readonly by: string; readonly at: Date; readonly requestId: string },
): Promise<boolean> {
  const autopay = await lockAutopay(tx, autopayId);
  if (autopay?.state !== 'ACTIVE') return false;
  await endWithEvent(tx, autopay, { reason, by, at });
  const notice = { autopayId, kind: 'ENDED', installmentNr: 0, day: moscowDate(at), amount: null } as const;
  await requireAutopayNotice(tx, jobs, notice, { at, requestId });
  return true;
}
