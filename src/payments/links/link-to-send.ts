import type { Contract } from '#contracts/record/contract.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { FinalFailure } from '#platform/jobs/job.ts';
import { type ContractPayment, paidByLink } from '../record/link-payments.ts';

/** A link that can still be paid. */
export interface LinkToSend {
  readonly expiresAt: Date;
  /** The holder's contract, paid by the link's own payment. */
  readonly contract: Contract;
  /** Payments of the link, its own first. */
  readonly paid: readonly ContractPayment[];
}

/** Reads the link of a job, or why it need not be sent any more. Throws FinalFailure if there is none. */
export async function linkToSend(
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
  orderId: string,
): Promise<LinkToSend | { readonly skipped: string }> {
  const paid = await paidByLink(pool, orderId);
  const [own] = paid;
  const { expiresAt, status } = own?.payment ?? {};
  if (!own || !expiresAt) throw new FinalFailure('LINK_UNKNOWN');
  if (status !== 'AWAITING' || expiresAt <= clock.now()) return { skipped: String(status) };
  return { expiresAt, contract: own.contract, paid };
}
