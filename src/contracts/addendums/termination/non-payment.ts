import { rublesText } from '#kernel/money/money.ts';
import { type DateText, datePrinted, daysBetween } from '#kernel/time/calendar.ts';
import type { Addendum } from '../../record/addendums/addendum.ts';
import { type AddendumSum, reducedStep, unpaidInstallments } from '../../record/addendums/arithmetic.ts';
import type { Contract } from '../../record/contract.ts';
import { type ActDays, firstUnpaid, graceUntilFor } from '../../record/unpaid/pay-until.ts';
import { earlierEnd, withoutNever } from './never.ts';
import { balanceFor } from './termination-sum.ts';

export const nonPayment = 'NON_PAYMENT';

interface AskedEnd {
  readonly effectiveOn: DateText;
  readonly today: DateText;
  readonly graceDays: number;
  readonly workingDays: ActDays;
}

/** Explains why a contract cannot end on the requested day for an unpaid installment; undefined if it can. */
export function whyNotForNonPayment(
  { installments }: Pick<Contract, 'installments'>,
  { effectiveOn, today, graceDays, workingDays }: AskedEnd,
): string | undefined {
  const unpaid = firstUnpaid(installments);
  if (!unpaid || unpaid.dueOn >= today)
    return `основание ${nonPayment} не применяется: взноса, срок которого прошёл без оплаты, по договору нет`;
  const { nr, dueOn } = unpaid;
  const graceUntil = graceUntilFor(unpaid, { graceDays }, workingDays);
  if (graceUntil >= today)
    return `взнос ${nr} со сроком ${datePrinted(dueOn)} не оплачен, но его ждут по ${datePrinted(graceUntil)} включительно: на основании ${nonPayment} договор прекращается после этого дня`;
  if (effectiveOn === dueOn) return undefined;
  return `на основании ${nonPayment} договор прекращается с дня, на который приходился первый неоплаченный взнос: передайте effectiveDate ${dueOn}`;
}

/** Calculates a termination for non-payment: unpaid installments lapse, and changes that never took effect are refunded. */
export function sumOfNonPayment(
  contract: Pick<Contract, 'body' | 'calculation' | 'installments' | 'startsOn' | 'endsOn'>,
  addendums: readonly Addendum[],
  { effectiveOn, today }: Pick<AskedEnd, 'effectiveOn' | 'today'>,
): AddendumSum {
  const { installments, startsOn, endsOn } = contract;
  const { premium } = contract.calculation;
  const unpaid = unpaidInstallments(installments);
  const due = unpaid.reduce((sum, { amount }) => sum + amount, 0n);
  // If an earlier termination ended the contract on a later day, it has already refunded the changes from that day on.
  const end = earlierEnd(addendums);
  const never = { from: effectiveOn, ...(end ? { until: end.effectiveOn } : {}), today };
  const { cost, pending, paidOut } = withoutNever(contract, addendums, never);
  const refund = cost > paidOut ? cost - paidOut : 0n;
  const books = balanceFor(contract.calculation, addendums);
  const reduced = unpaid.map(({ nr }) => ({ nr, amount: 0n })).toReversed();
  return {
    figures: {
      ...{ premiumBefore: premium, premiumAfter: premium },
      daysLeft: effectiveOn > endsOn ? 0 : daysBetween(effectiveOn, endsOn) + 1,
      daysTotal: daysBetween(startsOn, endsOn) + 1,
      difference: pending - due - refund,
      refund,
      earned: books - due - refund,
      debt: 0n,
      steps: [
        `Премия за весь срок: ${rublesText(premium)}`,
        `Взнос со сроком ${datePrinted(effectiveOn)} не оплачен: договор прекращён с этого дня, неоплаченные взносы на ${rublesText(due)} больше не нужны`,
        ...reduced.map(reducedStep),
        refund > 0n
          ? `Доплата за изменения, которые не начали действовать, возвращается целиком: ${rublesText(refund)}`
          : 'К возврату ничего: уплачено за дни до прекращения',
      ],
    },
    reduced,
  };
}
