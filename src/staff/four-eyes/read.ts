import type { Pool } from '#platform/db/pool.ts';
import { unknownProposal } from './decide.ts';
import * as store from './store.ts';

export type { Proposal } from './store.ts';

/** Those that wait, the oldest first, or those that are decided, the newest first. */
export function listProposals(pool: Pool, isDecided: boolean, limit: number): Promise<store.Proposal[]> {
  return store.listProposals(pool, isDecided, limit);
}

/** Throws Refusal where there is none. */
export async function findProposal(pool: Pool, proposalId: bigint): Promise<store.Proposal> {
  const proposal = await store.proposalById(pool, proposalId);
  if (proposal) return proposal;
  throw unknownProposal(proposalId);
}
