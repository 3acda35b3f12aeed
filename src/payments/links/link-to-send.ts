import type { Contract } from '#contracts/contract.ts';
import { contractsWithIds } from '#contracts/store/contract.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { FinalFailure } from '#platform/jobs/job.ts';
import { lotsOfLink } from '../lots.ts';
import type { Payment } from '../payment.ts';

/** A link that can still be paid. */
export interface LinkToSend {
  readonly expiresAt: Date;
  /** The holder's contract: that of the link's own lot. */
  readonly contract: Contract;
  /** What the link pays, its own lot first. */
  readonly paid: readonly { readonly lot: Payment; readonly contract: Contract }[];
}

/** The link of a job; or why nobody needs to hear of it any more. Throws FinalFailure where there is none. */
export async function linkToSend(
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
  orderId: string,
): Promise<LinkToSend | { readonly skipped: string }> {
  const lots = await lotsOfLink(pool, orderId);
  const [own] = lots;
  if (!own?.expiresAt) throw new FinalFailure('LINK_UNKNOWN');
  if (own.status !== 'AWAITING' || own.expiresAt <= clock.now()) return { skipped: own.status };
  const contracts = await contractsWithIds(
    pool,
    lots.map(({ contractId }) => contractId),
  );
  const paid = lots.flatMap((lot) => {
    const contract = contracts.find(({ contractId }) => contractId === lot.contractId);
    return contract ? [{ lot, contract }] : [];
  });
  const [first] = paid;
  if (!first) throw new FinalFailure('LINK_UNKNOWN');
  return { expiresAt: own.expiresAt, contract: first.contract, paid };
}
