import { type DateText, datePrinted, daysBetween } from '../../kernel/calendar.ts';
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

/** Kopecks of the whole term, each so many days. */
export function kopeckDays(spans: readonly PremiumSpan[]): Kopecks {
  return spans.reduce((sum, { premium, days }) => sum + premium * BigInt(days), 0n);
}

/** The premiums of these spans by their days, as a person would write it. */
export function formula(
  spans: readonly PremiumSpan[],
  daysTotal: number,
  share: (premium: string) => string,
) {
  const parts = spans.map(({ premium, days }) => `${share(rublesText(premium))} × ${days}`).join(' + ');
  return `${spans.length > 1 ? `(${parts})` : parts} / ${daysTotal}`;
}

/** The days of cover from the day of the addendum on, and those of the whole term. */
export function daysOf({ startsOn, endsOn, effectiveOn }: Period) {
  return {
    daysLeft: daysBetween(effectiveOn, endsOn) + 1,
    daysTotal: daysBetween(startsOn, endsOn) + 1,
  };
}

/** The step that counts the days that are left. */
export function daysStep({ endsOn, effectiveOn }: Period, daysLeft: number, daysTotal: number): string {
  return `Неистёкший срок с ${datePrinted(effectiveOn)} по ${datePrinted(endsOn)}: дней ${daysLeft} из ${daysTotal}`;
}

/** What is still to be paid of the contract itself; a surcharge that nobody has paid is none of it. */
export function unpaidOf(installments: readonly Installment[]): readonly Installment[] {
  return installments.filter(
    ({ status, addendumNumber }) => status === 'DUE' && addendumNumber === undefined,
  );
}

/** Takes an amount off from what is not paid yet, from the last installment on; `left` is what that was too little for. */
export function takenOff(amount: Kopecks, unpaid: readonly Installment[]) {
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
