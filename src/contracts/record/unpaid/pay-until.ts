import { addDays, type DateText } from '#kernel/time/calendar.ts';
import type { WorkingDays } from '#kernel/time/working-days.ts';
import type { SaleSettings } from '#products/product/sale-settings.ts';
import type { Installment } from '../contract.ts';

/** What is asked of the calendar of working days. */
export type ActDays = Pick<WorkingDays, 'lastDayToAct'>;

type Due = Pick<Installment, 'nr' | 'dueOn' | 'extendedUntil' | 'addendumNumber'>;

/**
 * The last day on which an installment is paid in time: its due day moved to a working day, or the time that the staff gave.
 * Neither the first one, which cover waits for, nor the surcharge of a change, which the change waits for, is moved.
 */
export function payUntilFor(
  { nr, dueOn, extendedUntil, addendumNumber }: Due,
  { lastDayToAct }: ActDays,
): DateText {
  if (nr === 1 || addendumNumber !== undefined) return dueOn;
  return lastDayToAct(extendedUntil !== undefined && extendedUntil > dueOn ? extendedUntil : dueOn);
}

/** The last day on which money for an overdue installment keeps the contract in force. */
export function graceUntilFor(
  installment: Due,
  { graceDays }: Pick<SaleSettings, 'graceDays'>,
  workingDays: ActDays,
): DateText {
  return workingDays.lastDayToAct(addDays(payUntilFor(installment, workingDays), graceDays));
}

/**
 * The installment that is to be paid next: the first one by its day, since a refund that was taken back comes before later
 * ones. The surcharge of an addendum ends with its addendum.
 */
export function nextDue(installments: readonly Installment[]): Installment | undefined {
  return installments
    .filter(({ status, addendumNumber }) => status === 'DUE' && addendumNumber === undefined)
    .reduce<Installment | undefined>(
      (first, one) => (first && first.dueOn <= one.dueOn ? first : one),
      undefined,
    );
}

/** The same of a contract in force. */
export function firstUnpaid(installments: readonly Installment[]): Installment | undefined {
  return nextDue(installments.filter(({ nr }) => nr > 1));
}

/** True for an installment of a contract in force whose time to be paid is over. */
export function isOverdue(installment: Installment, today: DateText, workingDays: ActDays): boolean {
  const { nr, status, addendumNumber } = installment;
  return (
    nr > 1 &&
    status === 'DUE' &&
    addendumNumber === undefined &&
    payUntilFor(installment, workingDays) < today
  );
}
