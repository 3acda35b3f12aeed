import { message, Refusal } from '#kernel/errors/message.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { type ByStaff, noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { rollbackUnlessKept } from '#platform/db/within.ts';
import type { StaffContext } from '../use-case/context.ts';
import { rolesWith } from '../use-case/permissions.ts';
import type { UseCase } from '../use-case/use-case.ts';
import { readContent } from './content.ts';
import { shownHash } from './four-eyes.ts';
import { performWithin } from './perform.ts';
import * as store from './store.ts';

export interface Approved {
  readonly proposal: store.Proposal;
  readonly useCase: UseCase;
  readonly input: never;
  readonly result: unknown;
}

export interface GivenApproval {
  readonly proposalId: bigint;
  /** Hash of the content that the approver has seen, or the beginning of the hash. */
  readonly hash: string;
  readonly comment: string | null;
}

/**
 * Approves and executes a proposal in one transaction; of several concurrent approvals, only one executes it. If the
 * changes would now differ from the proposed changes, the proposal becomes void and nothing is executed. Throws Refusal.
 */
export async function approve(
  context: StaffContext,
  useCases: readonly UseCase[],
  given: GivenApproval,
): Promise<Approved> {
  const by = context.by();
  const outcome = await inTransaction(context.pool, async (tx) => {
    const proposal = await requireWaiting(tx, given.proposalId);
    const { useCase, ...asked } = await requireApprovable(tx, context, useCases, { proposal, by, given });
    const done = await rollbackUnlessKept(tx, async () => {
      const decision = { decision: 'APPROVED', hash: proposal.hash, comment: given.comment } as const;
      await store.storeDecision(tx, proposal.proposalId, decision, by);
      await note(tx, by, 'approve', proposal, { askedBy: proposal.askedBy });
      const value = await performWithin(tx, { ...context, askedBy: proposal.askedBy }, useCase, asked);
      return { value, keep: value.content === proposal.content };
    });
    if (done.content === proposal.content)
      return { proposal, useCase, input: asked.input, result: done.result, tell: done.tell };
    await store.storeDecision(
      tx,
      proposal.proposalId,
      { decision: 'VOID', hash: null, comment: 'changed' },
      by,
    );
    await note(tx, by, 'void', proposal);
    return null;
  });
  if (outcome === null) throw new Refusal(message('PROPOSAL_CHANGED', { proposal: given.proposalId }));
  outcome.tell();
  return outcome;
}

/** Rejects a proposal. Rejecting one's own proposal withdraws it. */
export function reject(
  context: StaffContext,
  useCases: readonly UseCase[],
  proposalId: bigint,
  comment: string | null,
): Promise<store.Proposal> {
  const by = context.by();
  return inTransaction(context.pool, async (tx) => {
    const proposal = await requireWaiting(tx, proposalId);
    requirePermitted(context, findUseCase(useCases, proposal));
    await store.storeDecision(tx, proposalId, { decision: 'REJECTED', hash: null, comment }, by);
    await note(tx, by, 'reject', proposal);
    return proposal;
  });
}

export function findUseCase(useCases: readonly UseCase[], { useCase: name }: store.Proposal): UseCase {
  const found = useCases.find((one) => one.name === name)?.alone;
  if (found) return found;
  throw new Refusal(message('PROPOSAL_UNKNOWN_ACT', { act: name }));
}

async function requireWaiting(tx: Queryable, proposalId: bigint): Promise<store.Proposal> {
  const proposal = await store.lockProposal(tx, proposalId);
  if (!proposal) throw unknownProposal(proposalId);
  const { decision, decidedBy, decidedAt } = proposal;
  if (decision === null || decidedBy === null || decidedAt === null) return proposal;
  const decided = { proposal: proposalId, decision, actor: decidedBy, at: decidedAt };
  throw new Refusal(message('PROPOSAL_DECIDED', decided));
}

async function requireApprovable(
  tx: Queryable,
  context: StaffContext,
  useCases: readonly UseCase[],
  about: { readonly proposal: store.Proposal; readonly by: ByStaff; readonly given: GivenApproval },
): Promise<{ useCase: UseCase; input: never; reason: string | undefined }> {
  const { proposal, by, given } = about;
  const { proposalId, hash, askedBy, expiresAt } = proposal;
  if (expiresAt < by.at)
    throw new Refusal(message('PROPOSAL_EXPIRED', { proposal: proposalId, until: expiresAt }));
  if (!hash.startsWith(given.hash))
    throw new Refusal(message('PROPOSAL_HASH_DIFFERS', { proposal: proposalId, hash: shownHash(hash) }));
  if (await store.isSameStaff(tx, askedBy, by.actor))
    throw new Refusal(message('PROPOSAL_SAME_PERSON', { actor: by.actor, proposal: proposalId }));
  const useCase = findUseCase(useCases, proposal);
  requirePermitted(context, useCase);
  // The input was parsed by the fields of the same use case before it was stored, so it has their types.
  const { input, reason } = readContent(proposal.content);
  return { useCase, input: input as never, reason };
}

function requirePermitted({ mayDo }: StaffContext, { permission }: UseCase): void {
  if (mayDo(permission)) return;
  throw new Refusal(message('PERMISSION_MISSING', { roles: rolesWith(permission) }));
}

export function unknownProposal(proposalId: bigint): Refusal {
  return new Refusal(message('PROPOSAL_NOT_FOUND', { proposal: proposalId }));
}

function note(
  tx: Queryable,
  by: ByStaff,
  how: 'approve' | 'reject' | 'void',
  { proposalId, useCase, hash }: store.Proposal,
  more: JsonObject = {},
): Promise<void> {
  const after = { useCase, hash, ...more };
  return noteActs(tx, by, { action: `proposals.${how}`, about: String(proposalId), after });
}

export type { Proposal } from './store.ts';

export async function findProposal(pool: Pool, proposalId: bigint): Promise<store.Proposal> {
  const proposal = await store.proposalById(pool, proposalId);
  if (proposal) return proposal;
  throw unknownProposal(proposalId);
}
