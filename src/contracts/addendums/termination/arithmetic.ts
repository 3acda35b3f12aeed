import { type DateText, datePrinted } from '#kernel/calendar.ts';
import { type Kopecks, proRata, rublesText } from '#kernel/money.ts';
import { type DayRange, daysIn } from '#products/dates/day-range.ts';
import type { Installment } from '../../contract.ts';
import type { AddendumFigures, UseSum } from '../addendum.ts';
import { type PremiumChange, type PremiumSpan, spanSteps, spansLeft } from './premium-spans.ts';

/** The first and the last day of cover, and the first day on which the addendum counts. */
export interface Period {
  readonly startsOn: DateText;
  readonly endsOn: DateText;
  readonly effectiveOn: DateText;
  /** Changes that are in force already, whatever their day; none where it is left out. */
  readonly changes?: readonly PremiumChange[];
  /** The days to which the premium falls, in order; every day of the term where it is left out. */
  readonly usedOn?: readonly DayRange[] | undefined;
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
 * included, and whole what further days of use cost, rounded once; nothing where the premium stays as it is. Days that are
 * left are days of use after the change, where the premium falls to these. Less is first taken off from what is not paid
 * yet, from the last installment on; the rest is given back.
 */
export function sumOfChange(
  period: Period,
  premiumBefore: Kopecks,
  premiumAfter: Kopecks,
  installments: readonly Installment[],
  use: UseSum | null = null,
): AddendumSum {
  const { daysLeft, daysTotal } = daysOf(period);
  const base = use?.premium ?? premiumBefore;
  const spans = spansLeft(period, base, premiumAfter === base || use ? [] : (period.changes ?? [])).map(
    (span) => ({ ...span, days: daysIn(span, period.usedOn) }),
  );
  const differences = spans.map((span) => ({ ...span, premium: premiumAfter - span.premium }));
  const bought = use?.difference ?? 0n;
  const total = BigInt(daysTotal);
  const difference = proRata(bought * total + kopeckDays(differences), 1n, total);
  const { reduced, left } = takenOff(difference < 0n ? -difference : 0n, unpaidOf(installments));
  const byDays = formula(spans, daysTotal, (premium) => `(${rublesText(premiumAfter)} − ${premium})`);
  const steps = [
    `Премия за весь срок: ${rublesText(premiumBefore)} до изменения, ${rublesText(premiumAfter)} после`,
    ...(use ? [useStep(use, premiumBefore)] : []),
    daysStep(period, daysLeft, daysTotal),
    ...spanSteps(spans),
    `${use ? `${rublesText(bought)} + ` : ''}${byDays} = ${rublesText(difference)}`,
    ...reduced.map(reducedStep),
  ];
  return {
    figures: { premiumBefore, premiumAfter, daysLeft, daysTotal, difference, refund: left, steps, use },
    reduced,
  };
}

/** What becomes of an installment of which less is to be paid. */
export function reducedStep({ nr, amount }: ReducedInstallment): string {
  return amount === 0n ? `Взнос ${nr} больше не нужен` : `Взнос ${nr} уменьшен до ${rublesText(amount)}`;
}

/** What a change of the days of use has to be paid for whole. */
function useStep({ premium, difference }: UseSum, premiumBefore: Kopecks): string {
  const whole = premium - premiumBefore;
  const figures = `${rublesText(premium)} − ${rublesText(premiumBefore)} = ${rublesText(whole)}`;
  if (difference === whole)
    return `За дни использования — вся разница при прежних прочих условиях: ${figures}`;
  if (difference === 0n) return `За сокращение дней использования премия не возвращается: ${figures}`;
  return (
    `За дни использования — вся разница при прежних прочих условиях: ${figures}; ` +
    `по дням, с учётом прежних изменений, она больше: ${rublesText(difference)}`
  );
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
export function daysOf({ startsOn, endsOn, effectiveOn, usedOn }: Period) {
  return {
    daysLeft: daysIn({ from: effectiveOn, to: endsOn }, usedOn),
    daysTotal: daysIn({ from: startsOn, to: endsOn }, usedOn),
  };
}

/** The step that counts the days that are left. */
export function daysStep(
  { endsOn, effectiveOn, usedOn }: Period,
  daysLeft: number,
  daysTotal: number,
): string {
  const what = usedOn ? 'Дни использования' : 'Неистёкший срок';
  return `${what} с ${datePrinted(effectiveOn)} по ${datePrinted(endsOn)}: дней ${daysLeft} из ${daysTotal}`;
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
