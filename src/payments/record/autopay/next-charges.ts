import type { Contract } from '#contracts/record/contract.ts';
import { type ActDays, payUntilFor } from '#contracts/record/unpaid/pay-until.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import { addDays, type DateText } from '#kernel/time/calendar.ts';
import type { Autopay, AutopaySettings } from './autopay.ts';
import { laterInstallments } from './consent.ts';

export interface NextCharge {
  readonly nr: number;
  readonly on: DateText;
  readonly amount: Kopecks;
}

/** Lists the planned charges of a contract; a terminated contract has none, even if it owes an installment. A day that is past means the next possible one. */
export function nextCharges(
  settings: Pick<AutopaySettings, 'daysBefore'> | undefined,
  workingDays: ActDays,
  { state }: Pick<Autopay, 'state'>,
  contract: Pick<Contract, 'installments' | 'status'>,
): readonly NextCharge[] {
  if (state !== 'ACTIVE' || !settings || contract.status !== 'COMPLETE') return [];
  return laterInstallments(contract, 1).map((one) => ({
    nr: one.nr,
    on: addDays(payUntilFor(one, workingDays), -settings.daysBefore),
    amount: one.amount,
  }));
}
