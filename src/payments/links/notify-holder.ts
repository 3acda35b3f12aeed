import type { Caller } from '#access/partner.ts';
import type { Contract } from '#contracts/record/contract.ts';
import { findSmsPhone, holderOf } from '#contracts/record/holder.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { JobQueue } from '#platform/jobs/job.ts';
export type LinkChannel = 'email' | 'sms';

const kinds = { email: 'payment-link-mail', sms: 'payment-link-sms' } as const;

/** Enqueues messages with the link to the policyholder, in the transaction that opens the link. */
export async function notifyHolder(
  tx: Queryable,
  jobs: JobQueue,
  channels: readonly LinkChannel[],
  { orderId, requestId }: { readonly orderId: string; readonly requestId: string },
): Promise<void> {
  for (const channel of channels) {
    await jobs.enqueue(tx, { kind: kinds[channel], data: { orderId }, requestId, uniqueKey: orderId });
  }
}

/** Returns all channels that reach the policyholder, because clients leave the dealer before they pay. */
export function channelsFor(
  { partner }: Caller,
  contract: Pick<Contract, 'body' | 'holderType'>,
  hasSms: boolean,
): readonly LinkChannel[] {
  if (partner.channel !== 'DEALER') return [];
  const byMail = holderOf(contract).email !== '';
  const bySms = hasSms && findSmsPhone(contract) !== undefined;
  return [...(byMail ? (['email'] as const) : []), ...(bySms ? (['sms'] as const) : [])];
}
