import type { DebtRow } from '#contracts/life/debts/store.ts';
import { noticeDaysBefore } from '#contracts/record/unpaid/notice.ts';
import { addDays, type DateText } from '#kernel/time/calendar.ts';

/** What happens next about an unpaid installment. */
export const nextSteps = {
  NOTICE_BEFORE: 'уведомление до срока',
  NOTICE_AFTER: 'уведомление о просрочке',
  TERMINATION: 'договор прекратится',
  LOSS_NOTED: 'отмечен убыток: договор не прекратится сам',
  STAFF_DECIDE: 'решает сотрудник: договор не прекратится сам',
  REINSTATEMENT_LAPSES: 'восстановление не состоится',
  COLLECTION: 'взыскание долга',
} as const;

interface NextStep {
  readonly nextStep: keyof typeof nextSteps;
  /** The day of the step; null if it has none. */
  readonly nextStepOn: DateText | null;
}

/** Days after the deadline of a reinstatement in which bank statements may still arrive. */
const statementDays = 5;

/** Returns the next step about the earliest unpaid installment; `endsUnpaid` is true if the product ends unpaid contracts. */
export function nextStepFor(
  debt: Pick<DebtRow, 'isOwed' | 'payUntil' | 'graceUntil' | 'endedOn' | 'hasLoss' | 'notices'>,
  today: DateText,
  endsUnpaid: boolean,
): NextStep {
  const { payUntil, graceUntil, endedOn, hasLoss, notices } = debt;
  const wasSent = (wanted: 'BEFORE' | 'AFTER') => notices.some(({ kind }) => kind === wanted);
  if (endedOn !== null && debt.isOwed) return { nextStep: 'COLLECTION', nextStepOn: null };
  if (endedOn !== null)
    return { nextStep: 'REINSTATEMENT_LAPSES', nextStepOn: addDays(payUntil, statementDays + 1) };
  if (payUntil >= today && !wasSent('BEFORE')) {
    const on = addDays(payUntil, -noticeDaysBefore);
    return { nextStep: 'NOTICE_BEFORE', nextStepOn: on > today ? on : today };
  }
  const noticedOn = addDays(payUntil, 1);
  if (noticedOn >= today && !wasSent('AFTER')) return { nextStep: 'NOTICE_AFTER', nextStepOn: noticedOn };
  if (hasLoss) return { nextStep: 'LOSS_NOTED', nextStepOn: null };
  if (!endsUnpaid || graceUntil === null || !wasSent('BEFORE') || !wasSent('AFTER'))
    return { nextStep: 'STAFF_DECIDE', nextStepOn: null };
  return { nextStep: 'TERMINATION', nextStepOn: addDays(graceUntil, 1) };
}
