import { addDays, type DateText } from '#kernel/time/calendar.ts';
import type { WorkingDays } from '#kernel/time/working-days.ts';
import type { SaleSettings } from '#products/product/sale-settings.ts';
import type { Installment } from '../contract.ts';

export type ActDays = Pick<WorkingDays, 'lastDayToAct'>;

type Due = Pick<Installment, 'nr' | 'dueOn' | 'extendedUntil' | 'addendumNumber'>;

/** Returns the payment deadline, moved to a working day. The first installment and surcharges keep their due day. */
export function payUntilFor(
  { nr, dueOn, extendedUntil, addendumNumber }: Due,
  { lastDayToAct }: ActDays,
): DateText {
  if (nr === 1 || addendumNumber !== undefined) return dueOn;
  return lastDayToAct(extendedUntil !== undefined && extendedUntil > dueOn ? extendedUntil : dueOn);
}

/** Returns the last day on which payment of an overdue installment keeps the contract in force. */
export function graceUntilFor(
  installment: Due,
  { graceDays }: Pick<SaleSettings, 'graceDays'>,
  workingDays: ActDays,
): DateText {
  return workingDays.lastDayToAct(addDays(payUntilFor(installment, workingDays), graceDays));
}

/** Returns the earliest unpaid installment that is no surcharge: an unpaid surcharge ends only its addendum. */
export function nextDue(installments: readonly Installment[]): Installment | undefined {
  return installments
    .filter(({ status, addendumNumber }) => status === 'DUE' && addendumNumber === undefined)
    .reduce<Installment | undefined>(
      (first, one) => (first && first.dueOn <= one.dueOn ? first : one),
      undefined,
    );
}

export function firstUnpaid(installments: readonly Installment[]): Installment | undefined {
  return nextDue(installments.filter(({ nr }) => nr > 1));
}

/** True if an unpaid installment's deadline has passed; always false for the first installment and surcharges. */
export function isOverdue(installment: Installment, today: DateText, workingDays: ActDays): boolean {
  const { nr, status, addendumNumber } = installment;
  return (
    nr > 1 &&
    status === 'DUE' &&
    addendumNumber === undefined &&
    payUntilFor(installment, workingDays) < today
  );
}
