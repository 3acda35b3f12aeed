import type { Clock } from '#kernel/clock.ts';
import { invalidArgument, type ServiceError } from '#kernel/errors.ts';
import type { JsonObject } from '#kernel/json.ts';
import { rublesText } from '#kernel/money.ts';
import type { Pool } from '#platform/db/pool.ts';
import { type ByStaff, noteActs } from '#platform/db/tables/staff-journal.ts';
import { inTransaction, type Queryable } from '#platform/db/transaction.ts';
import type { Approval, Contract } from './contract.ts';
import { move } from './move.ts';
import { contractsForUpdate } from './read.ts';
import { contractByNumber, setApproval } from './store/contract.ts';

/** What the staff can say of a contract that waits for them. */
export type Verdict = 'approve' | 'reject';

export interface GivenVerdict {
  readonly actor: string;
  readonly requestId: string;
  readonly comment?: string;
  /** The version that was looked at. */
  readonly version?: number;
}

/**
 * Approves or rejects a contract for the staff. Above the insurer's limit the first who approves only proposes it, for the
 * version that is there, and another one approves; a rejection needs one. Throws INVALID_ARGUMENT where the contract does not
 * wait for them, where it has moved on, and where the same person would be both.
 */
export async function decideApproval(
  deps: { readonly pool: Pool; readonly clock: Clock },
  policyNumber: string,
  verdict: Verdict,
  staff: GivenVerdict,
): Promise<Contract> {
  const found = await contractByNumber(deps.pool, policyNumber, null);
  if (!found?.approval) throw nothingToDecide(policyNumber, found);
  return inTransaction(deps.pool, async (tx) => {
    const [contract] = await contractsForUpdate(tx, [found.contractId]);
    if (!contract?.approval) throw nothingToDecide(policyNumber, contract ?? null);
    const { approval, version } = contract;
    if (staff.version !== undefined && staff.version !== version) throw movedOn(contract, staff.version);
    const state = verdict === 'approve' ? 'APPROVED' : 'REJECTED';
    if (approval.state === state && !(verdict === 'reject' && approval.proposal))
      throw alreadyDecided(policyNumber, state);
    const by = { actor: staff.actor, requestId: staff.requestId, at: deps.clock.now() };
    const proposal = approval.proposal?.version === version ? approval.proposal : undefined;
    const needsTwo = verdict === 'approve' && approval.approvers === 2;
    if (needsTwo && !proposal) return propose(tx, contract, approval, by, staff.comment);
    if (needsTwo && isSame(proposal?.by, staff.actor)) throw samePerson(policyNumber, staff.actor);
    const comment = staff.comment ?? (verdict === 'approve' ? proposal?.comment : undefined);
    const { reasons, grounds, approvers } = approval;
    const decided: Approval = {
      state,
      reasons,
      ...(grounds ? { grounds } : {}),
      ...(comment ? { comment } : {}),
      ...(approvers ? { approvers } : {}),
      ...(needsTwo && proposal ? { proposal, decidedBy: staff.actor } : {}),
    };
    await move(tx, contract, verdict, by, [
      { field: 'approval.status.code', from: approval.state, to: state },
      ...(comment ? [{ field: 'approval.comment', to: comment }] : []),
    ]);
    await setApproval(tx, contract.contractId, decided);
    const after = { ...lookedAt(contract), ...(proposal ? { proposedBy: proposal.by } : {}) };
    await noteActs(tx, by, { action: `contract.${verdict}`, about: policyNumber, after });
    return { ...contract, approval: decided };
  });
}

async function propose(
  tx: Queryable,
  contract: Contract,
  approval: Approval,
  { actor, requestId, at }: ByStaff,
  comment: string | undefined,
): Promise<Contract> {
  const { contractId, policyNumber, version } = contract;
  const proposal = { by: actor, at: at.toISOString(), version, ...(comment ? { comment } : {}) };
  const proposed = { ...approval, proposal };
  await setApproval(tx, contractId, proposed);
  const act = { action: 'contract.propose', about: policyNumber, after: lookedAt(contract) } as const;
  await noteActs(tx, { actor, requestId, at }, act);
  return { ...contract, approval: proposed };
}

function lookedAt({ version, calculation }: Contract): JsonObject {
  return { version, premium: rublesText(calculation.premium) };
}

/** As the database compares them. */
function isSame(left: string | undefined, right: string): boolean {
  return left?.toLowerCase() === right.toLowerCase();
}

function nothingToDecide(policyNumber: string, contract: Contract | null): ServiceError {
  const description = contract
    ? `contract ${policyNumber} needs no approval`
    : `there is no contract ${policyNumber}`;
  return refused('policyNumber', description);
}

function movedOn({ policyNumber, version }: Contract, seen: number): ServiceError {
  const description = `contract ${policyNumber} is version ${version} now, not ${seen}: look at it again`;
  return refused('version', description);
}

function alreadyDecided(policyNumber: string, state: string): ServiceError {
  return refused('policyNumber', `contract ${policyNumber} is ${state} already`);
}

function samePerson(policyNumber: string, actor: string): ServiceError {
  const description = `${actor} has proposed to approve ${policyNumber}: above the limit somebody else approves it`;
  return refused('policyNumber', description);
}

function refused(field: string, description: string): ServiceError {
  return invalidArgument([{ field, description, reason: 'CONTRACT_STATUS_FORBIDS', domain: 'underwriting' }]);
}

export const approvalStates = {
  REQUIRED: 'Ждёт согласования страховщика, оплата пока невозможна',
  APPROVED: 'Согласован страховщиком, можно оплачивать',
  REJECTED: 'Отклонён страховщиком, оплата невозможна',
} as const;
