import { invalidArgument, type ServiceError } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { rublesText } from '#kernel/money/money.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { type ByStaff, noteActs } from '#platform/db/tables/staff-journal.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { beyondAuthority, holdersFor, keepLimits, type Measured } from '../record/authority/store.ts';
import type { Approval, Contract } from '../record/contract.ts';
import { contractsForUpdate } from '../record/read.ts';
import { move } from '../record/status/move.ts';
import { contractByNumber, setApproval } from '../record/store/contract.ts';

/** What the staff can say of a contract that waits for them. */
export type Verdict = 'approve' | 'reject';

export interface GivenVerdict {
  readonly actor: string;
  readonly requestId: string;
  readonly comment?: string;
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
    const by = { actor: staff.actor, requestId: staff.requestId, at: deps.clock.now() };
    if (approval.state === 'EXPIRED' || isPastDeadline(contract, by.at)) throw tooLate(contract);
    const state = verdict === 'approve' ? 'APPROVED' : 'REJECTED';
    if (approval.state === state && !(verdict === 'reject' && approval.proposal))
      throw alreadyDecided(policyNumber, state);
    const proposal = approval.proposal?.version === version ? approval.proposal : undefined;
    const needsTwo = verdict === 'approve' && approval.approvers === 2;
    if (needsTwo && !proposal) return propose(tx, contract, approval, by, staff.comment);
    if (needsTwo && isSame(proposal?.by, staff.actor)) throw samePerson(policyNumber, staff.actor);
    if (verdict === 'approve') await demandAuthority(tx, contract, staff.actor);
    const comment = staff.comment ?? (verdict === 'approve' ? proposal?.comment : undefined);
    const { reasons, grounds, approvers, measured } = approval;
    const decided: Approval = {
      state,
      reasons,
      ...(grounds ? { grounds } : {}),
      ...(comment ? { comment } : {}),
      ...(approvers ? { approvers } : {}),
      ...(measured ? { measured } : {}),
      ...(needsTwo && proposal ? { proposal } : {}),
      ...(verdict === 'approve' ? { decidedBy: staff.actor } : {}),
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

/** Whether a contract cannot be paid any more: its first day of cover is the last one on which the staff can decide. */
export function isPastDeadline({ startsOn }: Pick<Contract, 'startsOn'>, now: Date): boolean {
  return moscowDate(now) > startsOn;
}

/** Leaves the decision to somebody else, who has to have the authority that is needed. */
export async function handOn(
  pool: Pool,
  by: ByStaff,
  policyNumber: string,
  to: string,
): Promise<{ readonly refusal: string } | { readonly handedTo: string }> {
  const found = await contractByNumber(pool, policyNumber, null);
  if (!found) return { refusal: `there is no contract ${policyNumber}` };
  return inTransaction(pool, async (tx) => {
    const [contract] = await contractsForUpdate(tx, [found.contractId]);
    const approval = contract?.approval;
    if (!approval || !isWaiting(contract))
      return { refusal: `contract ${policyNumber} does not wait for the staff` };
    if (isSame(to, by.actor)) return { refusal: `${to} is who hands it on: name somebody else` };
    const beyond = await beyondAuthority(tx, to, measuredOf(contract, approval));
    if (beyond.length > 0)
      return {
        refusal: `${to} may not approve ${policyNumber} either: ${beyond.join(', ')} beyond the limit`,
      };
    await setApproval(tx, contract.contractId, {
      ...approval,
      handedTo: { to, by: by.actor, at: by.at.toISOString() },
    });
    await noteActs(tx, by, { action: 'contract.hand', about: policyNumber, after: { to } });
    return { handedTo: to };
  });
}

/** Whether the staff can still decide about it. */
export function isWaiting({ status, approval }: Pick<Contract, 'status' | 'approval'>): boolean {
  return status === 'DRAFT' && (approval?.state === 'REQUIRED' || approval?.state === 'REJECTED');
}

async function demandAuthority(tx: Queryable, contract: Contract, actor: string): Promise<void> {
  const { approval, policyNumber } = contract;
  if (!approval) return;
  await keepLimits(tx);
  const measured = measuredOf(contract, approval);
  const beyond = await beyondAuthority(tx, actor, measured);
  if (beyond.length === 0) return;
  const others = (await holdersFor(tx, measured)).join(', ');
  throw refused(
    'policyNumber',
    `${actor} may not approve ${policyNumber}: ${beyond.join(', ')} beyond the limit of authority; ` +
      `${others === '' ? 'nobody has a limit of that much: {authority set}' : `${others} may: {contract hand} ${policyNumber}`}`,
  );
}

export function measuredOf(
  { product, calculation }: Pick<Contract, 'product' | 'calculation'>,
  { measured }: Approval,
): Measured {
  const sum = measured ? BigInt(measured.sum) : null;
  return { product, premium: calculation.premium, sum, discount: measured?.discount ?? null };
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

function tooLate({ policyNumber, startsOn }: Contract): ServiceError {
  const description = `contract ${policyNumber} was to be decided until ${startsOn}: its partner has to change its dates`;
  return refused('policyNumber', description);
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
