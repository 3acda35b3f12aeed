import type { Contract, Installment } from '#contracts/record/contract.ts';
import { contractsForStaff } from '#contracts/record/read.ts';
import type { Actor } from '#contracts/record/status/transition.ts';
import { firstUnpaid, payUntilFor } from '#contracts/record/unpaid/pay-until.ts';
import { ServiceError } from '#kernel/errors/errors.ts';
import { message, type Said } from '#kernel/errors/message.ts';
import { rublesText } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import { noteActs } from '#platform/db/tables/audit-log.ts';
import { extendTime, type StaffDependencies } from './by-staff.ts';

/** An installment to extend; without a number, the earliest unpaid one of the contract. */
export interface AskedExtension {
  readonly policyNumber: string;
  readonly nr?: number;
  /** The deadline that the person has seen. If it has moved since, the installment is not extended. */
  readonly from?: DateText;
}

export interface ExtensionOutcome {
  readonly policyNumber: string;
  readonly installment: number | null;
  readonly from: DateText | null;
  /** The new deadline; null if the installment was not extended. */
  readonly payUntil: DateText | null;
  readonly refusal: Said | null;
}

interface Planned extends ExtensionOutcome {
  readonly amount: bigint;
}

/**
 * Extends installments of several contracts to one day. Each is extended in a transaction of its own or refused with a
 * reason. One entry of the audit log names all of them; it depends only on what was asked, so a second person approves it
 * even if one installment has been paid meanwhile.
 */
export async function extendMany(
  deps: StaffDependencies,
  asked: { readonly rows: readonly AskedExtension[]; readonly until: DateText; readonly reason: string },
  by: Pick<Actor, 'actor' | 'requestId'>,
): Promise<readonly ExtensionOutcome[]> {
  const { rows, until, reason } = asked;
  const contracts = await contractsForStaff(
    deps.pool,
    rows.map(({ policyNumber }) => policyNumber),
  );
  const found = new Map(contracts.map((contract) => [contract.policyNumber, contract]));
  const planned = rows.map((row) => plan(deps, row, found.get(row.policyNumber)));
  const payUntil = deps.workingDays.lastDayToAct(until);
  const after = {
    payUntil,
    reason,
    amount: rublesText(planned.reduce((sum, { amount }) => sum + amount, 0n)),
    contracts: planned.map(
      (one) => `${one.policyNumber}/${one.installment ?? '-'}: ${one.from ?? '-'} → ${payUntil}`,
    ),
  };
  const about = `${rows.length}`;
  await noteActs(
    deps.pool,
    { ...by, at: deps.clock.now() },
    { action: 'installment.extend-many', about, after },
  );
  const outcomes: ExtensionOutcome[] = [];
  for (const { amount: _, ...one } of planned)
    outcomes.push(await extendOne(deps, one, { until, reason }, by));
  return outcomes;
}

function plan(
  { workingDays }: StaffDependencies,
  { policyNumber, nr, from }: AskedExtension,
  contract: Contract | undefined,
): Planned {
  const none = { policyNumber, installment: nr ?? null, from: from ?? null, payUntil: null, amount: 0n };
  if (!contract) return { ...none, refusal: message('CONTRACT_NOT_FOUND', { number: policyNumber }) };
  const chosen: Installment | undefined =
    nr === undefined
      ? firstUnpaid(contract.installments)
      : contract.installments.find((one) => one.nr === nr);
  if (!chosen) return { ...none, refusal: message('NOTHING_TO_EXTEND', { number: policyNumber }) };
  return {
    ...none,
    installment: chosen.nr,
    from: from ?? payUntilFor(chosen, workingDays),
    amount: chosen.amount,
    refusal: null,
  };
}

async function extendOne(
  deps: StaffDependencies,
  planned: ExtensionOutcome,
  asked: { readonly until: DateText; readonly reason: string },
  by: Pick<Actor, 'actor' | 'requestId'>,
): Promise<ExtensionOutcome> {
  const { policyNumber, installment, from, refusal } = planned;
  if (refusal !== null || installment === null || from === null) return planned;
  const own = { ...by, requestId: `${by.requestId}-${policyNumber}` };
  try {
    const done = await extendTime(deps, { ...asked, policyNumber, nr: installment, from }, own);
    return 'refusal' in done
      ? { ...planned, refusal: done.refusal }
      : { ...planned, payUntil: done.payUntil };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    return { ...planned, refusal: message('CONTRACT_CHANGED_NOW', { number: policyNumber }) };
  }
}
