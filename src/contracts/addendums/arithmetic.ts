import { type DateText, datePrinted, daysBetween } from '../../kernel/calendar.ts';
import { type Decimal, decimal, decimalText } from '../../kernel/decimal.ts';
import { type Kopecks, proRata, rublesText } from '../../kernel/money.ts';
import type { Installment } from '../contract.ts';
import type { AddendumFigures } from './addendum.ts';
import { type PremiumChange, type PremiumSpan, spanSteps, spansLeft } from './premium-spans.ts';

/** The first and the last day of cover, and the first day on which the addendum counts. */
export interface Period {
  readonly startsOn: DateText;
  readonly endsOn: DateText;
  readonly effectiveOn: DateText;
  /** Changes that are in force already, whatever their day; none where it is left out. */
  readonly changes?: readonly PremiumChange[];
}

/** A part of the premium that is reduced, because less is to be paid from now on. */
export interface ReducedInstallment {
  readonly nr: number;
  /** What is left of it; 0 where nothing is. */
  readonly amount: Kopecks;
}

export interface AddendumSum {
  readonly figures: AddendumFigures;
  readonly reduced: readonly ReducedInstallment[];
}

/**
 * What a change costs: the difference of the premiums of the whole term for the days that are left, the effective day
 * included, rounded once; nothing where the premium stays as it is. Less is first taken off from what is not paid yet, from the last installment on; the rest is
 * given back.
 */
export function sumOfChange(
  period: Period,
  premiumBefore: Kopecks,
  premiumAfter: Kopecks,
  installments: readonly Installment[],
): AddendumSum {
  const { daysLeft, daysTotal } = daysOf(period);
  const spans = spansLeft(
    period,
    premiumBefore,
    premiumAfter === premiumBefore ? [] : (period.changes ?? []),
  );
  const differences = spans.map((span) => ({ ...span, premium: premiumAfter - span.premium }));
  const difference = proRata(kopeckDays(differences), 1n, BigInt(daysTotal));
  const { reduced, left } = takenOff(difference < 0n ? -difference : 0n, unpaidOf(installments));
  const steps = [
    `Премия за весь срок: ${rublesText(premiumBefore)} до изменения, ${rublesText(premiumAfter)} после`,
    daysStep(period, daysLeft, daysTotal),
    ...spanSteps(spans),
    `${formula(spans, daysTotal, (premium) => `(${rublesText(premiumAfter)} − ${premium})`)} = ${rublesText(difference)}`,
    ...reduced.map(({ nr, amount }) =>
      amount === 0n ? `Взнос ${nr} больше не нужен` : `Взнос ${nr} уменьшен до ${rublesText(amount)}`,
    ),
  ];
  return {
    figures: { premiumBefore, premiumAfter, daysLeft, daysTotal, difference, refund: left, steps },
    reduced,
  };
}

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

/** Kopecks of the whole term, each so many days. */
function kopeckDays(spans: readonly PremiumSpan[]): Kopecks {
  return spans.reduce((sum, { premium, days }) => sum + premium * BigInt(days), 0n);
}

function formula(spans: readonly PremiumSpan[], daysTotal: number, share: (premium: string) => string) {
  const parts = spans.map(({ premium, days }) => `${share(rublesText(premium))} × ${days}`).join(' + ');
  return `${spans.length > 1 ? `(${parts})` : parts} / ${daysTotal}`;
}

function daysOf({ startsOn, endsOn, effectiveOn }: Period) {
  return {
    daysLeft: daysBetween(effectiveOn, endsOn) + 1,
    daysTotal: daysBetween(startsOn, endsOn) + 1,
  };
}

function daysStep({ endsOn, effectiveOn }: Period, daysLeft: number, daysTotal: number): string {
  return `Неистёкший срок с ${datePrinted(effectiveOn)} по ${datePrinted(endsOn)}: дней ${daysLeft} из ${daysTotal}`;
}

/** What is still to be paid of the contract itself; a surcharge that nobody has paid is none of it. */
function unpaidOf(installments: readonly Installment[]): readonly Installment[] {
  return installments.filter(
    ({ status, addendumNumber }) => status === 'DUE' && addendumNumber === undefined,
  );
}

function takenOff(amount: Kopecks, unpaid: readonly Installment[]) {
  let left = amount;
  const reduced: ReducedInstallment[] = [];
  for (const installment of unpaid.toReversed()) {
    if (left === 0n) break;
    const part = left < installment.amount ? left : installment.amount;
    reduced.push({ nr: installment.nr, amount: installment.amount - part });
    left -= part;
  }
  return { reduced, left };
}
