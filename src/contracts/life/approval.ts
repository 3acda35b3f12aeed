import { ServiceError } from '#kernel/errors/errors.ts';
import { type Message, message, messageText, type Refused } from '#kernel/errors/message.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { rublesText } from '#kernel/money/money.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { type ByStaff, noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { beyondAuthority, holdersFor, lockLimits, type Measured } from '../record/authority/store.ts';
import type { Approval, Contract } from '../record/contract.ts';
import { contractsForUpdate } from '../record/read.ts';
import { transition } from '../record/status/transition.ts';
import { findHistory, setApproval } from '../record/store/contract.ts';
import { contractByNumber } from '../record/store/find-contracts.ts';

export type Verdict = 'approve' | 'reject';

export interface GivenVerdict {
  readonly actor: string;
  readonly requestId: string;
  readonly comment?: string;
  readonly version?: number;
  /** People who may approve contracts within their limits; absent if they are not known. */
  readonly people?: readonly string[];
}

/** Approves or rejects a contract. Above the insurer's limit, two people have to approve the same version. */
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
    const by = { actor: staff.actor, requestId: staff.requestId, at: deps.clock.now() };
    const state = verdict === 'approve' ? 'APPROVED' : 'REJECTED';
    await requireUndecided(tx, contract, state, by.at, staff.version);
    const proposal = approval.proposal?.version === version ? approval.proposal : undefined;
    const needsTwo = verdict === 'approve' && approval.approvers === 2;
    if (needsTwo && !proposal) return propose(tx, contract, approval, by, staff.comment);
    if (needsTwo && isSame(proposal?.by, staff.actor))
      throw refused(message('APPROVAL_SAME_PERSON', { number: policyNumber, actor: staff.actor }));
    if (verdict === 'approve') await requireAuthority(tx, contract, staff);
    const comment = staff.comment ?? (verdict === 'approve' ? proposal?.comment : undefined);
    const decided: Approval = {
      ...asIsAsked(approval),
      state,
      ...(comment ? { comment } : {}),
      ...(needsTwo && proposal ? { proposal } : {}),
      ...(verdict === 'approve' ? { decidedBy: staff.actor } : {}),
    };
    await transition(tx, contract, verdict, by, [
      { field: 'approval.status.code', from: approval.state, to: state },
      ...(comment ? [{ field: 'approval.comment', to: comment }] : []),
    ]);
    await setApproval(tx, contract.contractId, decided);
    const after = { ...lookedAt(contract), ...(proposal ? { proposedBy: proposal.by } : {}) };
    await noteActs(tx, by, { action: `contract.${verdict}`, about: policyNumber, after });
    return { ...contract, approval: decided };
  });
}

/** Throws if the contract has changed, the deadline is over, or the contract was already decided. */
async function requireUndecided(
  tx: Queryable,
  contract: Contract,
  state: 'APPROVED' | 'REJECTED',
  now: Date,
  seen: number | undefined,
): Promise<void> {
  const { policyNumber: number, version, startsOn: day, approval } = contract;
  const isStale = seen !== undefined && seen !== version;
  const isDecided = approval?.state === state && !(state === 'REJECTED' && approval.proposal);
  const decided = isStale || isDecided ? await lastDecision(tx, contract) : undefined;
  // A decision makes a new version, so the slower of two people learns who has decided and not that the partner changed it.
  if (decided && (isDecided || decided.version === version)) throw refused(decided.said, 'version');
  if (isStale) throw refused(message('CONTRACT_CHANGED', { number, version, seen }), 'version');
  if (approval?.state === 'EXPIRED' || isPastDeadline(contract, now))
    throw refused(message('APPROVAL_EXPIRED', { number, day }));
  if (isDecided) throw refused(message('APPROVAL_DECIDED', { number, state }));
}

/** Finds the newest decision of staff on a contract, with the resulting version; undefined if staff have not decided. */
async function lastDecision(
  tx: Queryable,
  { contractId, policyNumber: number }: Contract,
): Promise<{ readonly version: number; readonly said: Message } | undefined> {
  const decided = (await findHistory(tx, contractId)).findLast(
    ({ action }) => action === 'approve' || action === 'reject',
  );
  if (!decided) return undefined;
  const { version, action, actor, at } = decided;
  const state = action === 'approve' ? 'APPROVED' : 'REJECTED';
  return { version, said: message('APPROVAL_DECIDED_BY', { number, state, actor, at }) };
}

/** Returns true after the first day of cover, the last day on which an approval can be decided. */
export function isPastDeadline({ startsOn }: Pick<Contract, 'startsOn'>, now: Date): boolean {
  return moscowDate(now) > startsOn;
}

/** Passes the decision on to another person with the required authority. */
export async function handOn(
  pool: Pool,
  by: ByStaff,
  policyNumber: string,
  to: string,
): Promise<Refused | { readonly handedTo: string }> {
  const found = await contractByNumber(pool, policyNumber, null);
  if (!found) return { refusal: message('CONTRACT_NOT_FOUND', { number: policyNumber }) };
  return inTransaction(pool, async (tx) => {
    const [contract] = await contractsForUpdate(tx, [found.contractId]);
    const approval = contract?.approval;
    if (!approval || !isWaiting(contract))
      return { refusal: message('APPROVAL_NOT_WAITING', { number: policyNumber }) };
    if (isSame(to, by.actor)) return { refusal: message('APPROVAL_HANDED_TO_SELF', { to }) };
    const beyond = await beyondAuthority(tx, to, toMeasured(contract, approval));
    if (beyond.length > 0)
      return { refusal: message('AUTHORITY_EXCEEDED_BY_OTHER', { to, number: policyNumber, beyond }) };
    await setApproval(tx, contract.contractId, {
      ...approval,
      handedTo: { to, by: by.actor, at: by.at.toISOString() },
    });
    await noteActs(tx, by, { action: 'contract.hand', about: policyNumber, after: { to } });
    return { handedTo: to };
  });
}

export function isWaiting({ status, approval }: Pick<Contract, 'status' | 'approval'>): boolean {
  return status === 'DRAFT' && (approval?.state === 'REQUIRED' || approval?.state === 'REJECTED');
}

async function requireAuthority(
  tx: Queryable,
  contract: Contract,
  { actor, people }: GivenVerdict,
): Promise<void> {
  const { approval, policyNumber } = contract;
  if (!approval) return;
  await lockLimits(tx);
  const measured = toMeasured(contract, approval);
  const beyond = await beyondAuthority(tx, actor, measured);
  if (beyond.length === 0) return;
  const others = await holdersFor(tx, measured, people);
  const values = { actor, number: policyNumber, beyond };
  throw refused(
    others.length === 0
      ? message('AUTHORITY_EXCEEDED_BY_ALL', values)
      : message('AUTHORITY_EXCEEDED', { ...values, others }),
  );
}

export function toMeasured(
  { product, calculation }: Pick<Contract, 'product' | 'calculation'>,
  { measured }: Approval,
): Measured {
  const sum = measured ? BigInt(measured.sum) : null;
  return { product, premium: calculation.premium, sum, discount: measured?.discount ?? null };
}

/** Returns the parts of an approval that a decision does not change. */
function asIsAsked({ reasons, grounds, approvers, measured }: Approval) {
  return {
    reasons,
    ...(grounds ? { grounds } : {}),
    ...(approvers ? { approvers } : {}),
    ...(measured ? { measured } : {}),
  };
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

/** Compares logins like the database: ignoring case. */
function isSame(left: string | undefined, right: string): boolean {
  return left?.toLowerCase() === right.toLowerCase();
}

function nothingToDecide(number: string, contract: Contract | null): ServiceError {
  return refused(message(contract ? 'APPROVAL_NOT_NEEDED' : 'CONTRACT_NOT_FOUND', { number }));
}

function refused(said: Message, field = 'policyNumber'): ServiceError {
  const description = messageText(said);
  const fault = { field, description, reason: 'CONTRACT_STATUS_FORBIDS', domain: 'underwriting' } as const;
  return new ServiceError('INVALID_ARGUMENT', { faults: [fault], said });
}
