import { findNonPaymentEnd, payBeforeFrom } from '#contracts/life/unpaid/reinstate.ts';
import type { Contract } from '#contracts/record/contract.ts';
import { contractForStaff, contractsForUpdate } from '#contracts/record/read.ts';
import { type Actor, transition } from '#contracts/record/status/transition.ts';
import { beginReinstatement } from '#contracts/record/store/non-payment.ts';
import * as store from '#contracts/record/store/unpaid.ts';
import { type ActDays, payUntilFor } from '#contracts/record/unpaid/pay-until.ts';
import { message, type Refused } from '#kernel/errors/message.ts';
import { type Kopecks, rublesText } from '#kernel/money/money.ts';
import { type DateText, moscowDate } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { dropReinstatement } from './look-after-unpaid.ts';

export interface StaffDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly workingDays: ActDays;
}

type By = Pick<Actor, 'actor' | 'requestId'>;

/** Postpones the due date of an installment, from which its grace period is counted. */
export function extendTime(
  { pool, clock, workingDays }: StaffDependencies,
  asked: {
    readonly policyNumber: string;
    readonly nr: number;
    readonly until: DateText;
    readonly reason: string;
    /** The deadline that the person has seen; absent if any. */
    readonly from?: DateText;
  },
  by: By,
): Promise<Refused | { readonly payUntil: DateText }> {
  const at = clock.now();
  return inContract(pool, asked.policyNumber, async (tx, contract) => {
    const { nr, until, reason } = asked;
    const index = contract.installments.findIndex((one) => one.nr === nr);
    const installment = contract.installments[index];
    if (!installment || nr === 1 || installment.addendumNumber !== undefined)
      return {
        refusal: message('DUE_NOT_EXTENDABLE', { number: contract.policyNumber, installment: nr }),
      };
    if (installment.status !== 'DUE' || contract.status !== 'COMPLETE')
      return {
        refusal: message('DUE_NOT_AWAITED', {
          installment: nr,
          installmentStatus: installment.status,
          status: contract.status,
        }),
      };
    const from = payUntilFor(installment, workingDays);
    if (asked.from !== undefined && asked.from !== from)
      return { refusal: message('DUE_MOVED', { was: asked.from, now: from }) };
    const today = moscowDate(at);
    if (until <= today || until <= from || until > contract.endsOn) {
      const earliest = [from, today].sort().at(-1) ?? today;
      return { refusal: message('DUE_DAY_UNFIT', { earliest, end: contract.endsOn }) };
    }
    const payUntil = payUntilFor({ ...installment, extendedUntil: until }, workingDays);
    await store.extendInstallment(tx, contract.contractId, nr, until);
    await transition(tx, contract, 'extend', { ...by, at, about: { installmentNr: nr, payUntil } }, [
      { field: `installments[${index}].payUntil`, from, to: payUntil },
    ]);
    const after = { installment: nr, payUntil, reason };
    await noteActs(tx, { ...by, at }, { action: 'installment.extend', about: contract.policyNumber, after });
    return { payUntil };
  });
}

export interface Reinstating {
  readonly installments: readonly number[];
  readonly amount: Kopecks;
  readonly payBefore: DateText;
}

/**
 * Begins the reinstatement of a contract that ended because of an unpaid installment. Installments due by today become
 * payable again, and payment of the last one undoes the termination. By calling this, staff attest that no loss has
 * happened since the end.
 */
export function reinstate(
  { pool, clock, workingDays }: StaffDependencies,
  asked: {
    readonly policyNumber: string;
    readonly reason: string;
  },
  by: By,
): Promise<Refused | Reinstating> {
  const at = clock.now();
  return inContract(pool, asked.policyNumber, async (tx, contract) => {
    const { policyNumber, contractId } = contract;
    const today = moscowDate(at);
    const end = await findNonPaymentEnd(tx, contractId);
    if (!end) return { refusal: message('NOT_ENDED_UNPAID', { number: policyNumber }) };
    if (end.state !== 'ENDED')
      return { refusal: message('REINSTATING', { number: policyNumber, until: end.payBefore ?? '' }) };
    if (today > end.reinstatableUntil)
      return {
        refusal: message('REINSTATABLE_UNTIL', { number: policyNumber, last: end.reinstatableUntil }),
      };
    if (await store.hasLoss(tx, contractId))
      return { refusal: message('LOSS_STANDS', { number: policyNumber }) };
    const revived = contract.installments.filter(
      ({ nr, dueOn, status }) => status !== 'PAID' && end.cancelled.includes(nr) && dueOn <= today,
    );
    const installments = revived.map(({ nr }) => nr);
    const amount = revived.reduce((sum, one) => sum + one.amount, 0n);
    const payBefore = workingDays.lastDayToAct(payBeforeFrom(at));
    await transition(tx, contract, 'reinstating', { ...by, at }, [
      { field: `addendums.${end.addendumNumber}.reinstatement`, to: 'AWAITING_PAYMENT' },
    ]);
    const begun = { revived: installments, payBefore, reason: asked.reason, by: by.actor };
    await beginReinstatement(tx, end.addendumId, begun);
    const after = { addendumNumber: end.addendumNumber, installments, amount: rublesText(amount), payBefore };
    await noteActs(
      tx,
      { ...by, at },
      {
        action: 'contract.reinstate',
        about: policyNumber,
        after: { ...after, noLoss: true, reason: asked.reason },
      },
    );
    return { installments, amount, payBefore };
  });
}

/** Records or withdraws a loss. While a loss is recorded, the contract neither ends automatically nor can be reinstated. */
export function noteLoss(
  { pool, clock }: Pick<StaffDependencies, 'pool' | 'clock'>,
  asked: { readonly policyNumber: string; readonly isWithdrawn: boolean },
  by: By,
): Promise<Refused | { readonly hasLoss: boolean }> {
  const at = clock.now();
  return inContract(pool, asked.policyNumber, async (tx, contract) => {
    const { policyNumber, contractId, status } = contract;
    if (status !== 'COMPLETE' && status !== 'TERMINATED')
      return { refusal: message('CONTRACT_NOT_CONCLUDED', { number: policyNumber, status }) };
    const hasLoss = !asked.isWithdrawn;
    const isNews = await store.setLoss(tx, contractId, hasLoss, { ...by, at });
    if (!isNews)
      return { refusal: message(hasLoss ? 'LOSS_NOTED' : 'LOSS_NOT_NOTED', { number: policyNumber }) };
    if (hasLoss) await dropReinstatement(tx, contract, { ...by, at });
    await noteActs(tx, { ...by, at }, { action: 'contract.loss', about: policyNumber, after: { hasLoss } });
    return { hasLoss };
  });
}

function inContract<Outcome extends object>(
  pool: Pool,
  policyNumber: string,
  work: (tx: Queryable, contract: Contract) => Promise<Outcome | Refused>,
): Promise<Outcome | Refused> {
  return inTransaction(pool, async (tx) => {
    const found = await contractForStaff(tx, policyNumber);
    const [contract] = found ? await contractsForUpdate(tx, [found.contractId]) : [];
    return contract
      ? work(tx, contract)
      : { refusal: message('CONTRACT_NOT_FOUND', { number: policyNumber }) };
  });
}
