import { type Decimal, decimal, decimalText } from '../../kernel/decimal.ts';
import { type Kopecks, proRata, rublesText } from '../../kernel/money.ts';
import type { Installment } from '../contract.ts';
import {
  type AddendumSum,
  daysOf,
  daysStep,
  formula,
  kopeckDays,
  type Period,
  unpaidOf,
} from './arithmetic.ts';
import { type PremiumSpan, spanSteps, spansLeft } from './premium-spans.ts';

/**
 * What is given back when a contract ends: the premium for the days that are left, the first day without cover included,
 * less what of the premium was not paid, and of that as many percent as the product gives back; rounded once.
 */
export function sumOfTermination(
  period: Period,
  premium: Kopecks,
  installments: readonly Installment[],
  refundPercent: string,
): AddendumSum {
  const { daysLeft, daysTotal } = daysOf(period);
  const unpaid = unpaidOf(installments);
  const due = unpaid.reduce((sum, { amount }) => sum + amount, 0n);
  const percent = decimal(refundPercent);
  const spans = spansLeft(period, premium, period.changes ?? []);
  const unearned = kopeckDays(spans) - due * BigInt(daysTotal);
  const refund =
    unearned > 0n
      ? proRata(unearned, percent.units, BigInt(daysTotal) * 100n * 10n ** BigInt(percent.scale))
      : 0n;
  const steps = [
    `Премия за весь срок: ${rublesText(premium)}`,
    daysStep(period, daysLeft, daysTotal),
    ...spanSteps(spans),
    ...(due > 0n ? [`Не оплачено и больше не нужно: ${rublesText(due)}`] : []),
    refundStep({ spans, due, percent, daysTotal, refund }),
  ];
  return {
    figures: {
      premiumBefore: premium,
      premiumAfter: premium,
      daysLeft,
      daysTotal,
      difference: -refund - due,
      refund,
      steps,
    },
    reduced: unpaid.map(({ nr }) => ({ nr, amount: 0n })),
  };
}

interface RefundStep {
  readonly spans: readonly PremiumSpan[];
  readonly due: Kopecks;
  readonly percent: Decimal;
  readonly daysTotal: number;
  readonly refund: Kopecks;
}

function refundStep({ spans, due, percent, daysTotal, refund }: RefundStep): string {
  const unearned = formula(spans, daysTotal, (premium) => premium);
  const paid = due > 0n ? `(${unearned} − ${rublesText(due)})` : unearned;
  const share = decimalText(percent) === '100' ? '' : ` × ${decimalText(percent)} %`;
  if (refund === 0n) return `К возврату ничего: ${paid} не больше нуля`;
  return `К возврату: ${paid}${share} = ${rublesText(refund)}`;
}
