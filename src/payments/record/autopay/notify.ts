import type { Actor } from '#contracts/record/status/transition.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { JobQueue } from '#platform/jobs/job.ts';
import { type AutopayNotice, insertAutopayNotice } from './charges/store.ts';

/** Stores a message to the client and enqueues it, in the caller's transaction. Skips a message that is already stored. */
export async function requireAutopayNotice(
  tx: Queryable,
  jobs: JobQueue,
  notice: Pick<AutopayNotice, 'autopayId' | 'kind' | 'installmentNr' | 'day' | 'amount'>,
  { at, requestId }: Pick<Actor, 'at' | 'requestId'>,
): Promise<void> {
  const noticeId = await insertAutopayNotice(tx, notice, moscowDate(at));
  if (noticeId === null) return;
  const id = String(noticeId);
  await jobs.enqueue(tx, { kind: 'autopay-message', data: { noticeId: id }, requestId, uniqueKey: id });
}
