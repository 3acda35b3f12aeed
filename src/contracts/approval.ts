import type { Pool } from '../db/pool.ts';
import { noteActs } from '../db/staff-journal.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Clock } from '../kernel/clock.ts';
import { invalidArgument, type ServiceError } from '../kernel/errors.ts';
import type { JsonObject } from '../kernel/json.ts';
import { rublesText } from '../kernel/money.ts';
import type { Contract } from './contract.ts';
import { move } from './move.ts';
import { contractByNumber, setApproval } from './store.ts';

/** What the staff can say of a contract that waits for them. */
export type Verdict = 'approve' | 'reject';

/** Approves or rejects a contract for the staff; throws INVALID_ARGUMENT where it does not wait for them. */
export async function decideApproval(
  deps: { readonly pool: Pool; readonly clock: Clock },
  policyNumber: string,
  verdict: Verdict,
  staff: {
    readonly actor: string;
    readonly requestId: string;
    readonly comment?: string;
    readonly version?: number;
  },
): Promise<Contract> {
  const contract = await contractByNumber(deps.pool, policyNumber, null);
  if (!contract?.approval) throw nothingToDecide(policyNumber, contract);
  const { approval } = contract;
  if (staff.version !== undefined && staff.version !== contract.version)
    throw movedOn(contract, staff.version);
  const state = verdict === 'approve' ? 'APPROVED' : 'REJECTED';
  if (approval.state === state) throw alreadyDecided(policyNumber, state);
  const { actor, requestId, comment } = staff;
  const decided = { state, reasons: approval.reasons, ...(comment ? { comment } : {}) } as const;
  const by = { actor, requestId, at: deps.clock.now() };
  await inTransaction(deps.pool, async (tx) => {
    await move(tx, contract, verdict, by, [
      { field: 'approval.status.code', from: approval.state, to: state },
      ...(comment ? [{ field: 'approval.comment', to: comment }] : []),
    ]);
    await setApproval(tx, contract.contractId, decided);
    const after = { version: contract.version, premium: rublesText(contract.calculation.premium) };
    await noteActs(tx, by, { action: `contract.${verdict}`, about: policyNumber, after });
  });
  return { ...contract, approval: decided };
}

function nothingToDecide(policyNumber: string, contract: Contract | null): ServiceError {
  const description = contract
    ? `contract ${policyNumber} needs no approval`
    : `there is no contract ${policyNumber}`;
  return invalidArgument([{ field: 'policyNumber', description, domain: 'underwriting' }]);
}

function movedOn({ policyNumber, version }: Contract, seen: number): ServiceError {
  const description = `contract ${policyNumber} is version ${version} now, not ${seen}: look at it again`;
  return invalidArgument([{ field: 'version', description, domain: 'underwriting' }]);
}

function alreadyDecided(policyNumber: string, state: string): ServiceError {
  const description = `contract ${policyNumber} is ${state} already`;
  return invalidArgument([{ field: 'policyNumber', description, domain: 'underwriting' }]);
}

/** What a partner reads of an approval. */
export function approvalAnswer({ approval }: Pick<Contract, 'approval'>): JsonObject {
  if (!approval) return {};
  const { state, reasons, comment } = approval;
  return {
    approval: {
      status: { code: state, description: approvalStates[state] },
      reasons,
      ...(comment === undefined ? {} : { comment }),
    },
  };
}

export const approvalStates = {
  REQUIRED: 'Ждёт согласования страховщика, оплата пока невозможна',
  APPROVED: 'Согласован страховщиком, можно оплачивать',
  REJECTED: 'Отклонён страховщиком, оплата невозможна',
} as const;
