import { decimal } from '#kernel/money/decimal.ts';
import { type Kopecks, proRata, rublesText } from '#kernel/money/money.ts';
import { type DateText, datePrinted } from '#kernel/time/calendar.ts';
import { type DayRange, daysIn } from '#products/product/dates/day-range.ts';
import type { RefundTerms } from '#products/product/termination/refund-table.ts';
import type { Installment } from '../contract.ts';
import type { AddendumFigures, UseSum } from './addendum.ts';
import { type PremiumChange, type PremiumSpan, spanSteps, spansLeft } from './premium-spans.ts';

export interface Period {
  readonly startsOn: DateText;
  readonly endsOn: DateText;
  readonly effectiveOn: DateText;
  /** Earlier changes in force, including future ones; absent if there are none. */
  readonly changes?: readonly PremiumChange[];
  /** The days over which the premium is spread, in order; absent if it is spread over the whole term. */
  readonly usedOn?: readonly DayRange[] | undefined;
}

export interface ReducedInstallment {
  readonly nr: number;
  /** The remaining amount of the installment, which may be 0. */
  readonly amount: Kopecks;
}

export interface AddendumSum {
  readonly figures: AddendumFigures;
  readonly reduced: readonly ReducedInstallment[];
  /** True if any part of the change lowers the price. */
  readonly isReduction?: boolean;
}

/**
 * Adds the premium difference for the remaining days and the full cost of whole-term conditions; rounds once. A reduction
 * first reduces unpaid installments, the last one first; `terms` decide which share of the rest is refunded.
 */
export function sumOfChange(
  period: Period,
  premiums: { readonly before: Kopecks; readonly after: Kopecks },
  installments: readonly Installment[],
  use: UseSum | null = null,
  terms: RefundTerms = wholeShare,
): AddendumSum {
  const { before, after } = premiums;
  const { daysLeft, daysTotal } = daysLeftAndTotal(period);
  const base = use?.premium ?? before;
  const changes = after === base || use ? [] : (period.changes ?? []);
  const spans = spansLeft(period, base, changes, period.usedOn);
  const byDays = kopeckDays(spans.map((span) => ({ ...span, premium: after - span.premium })));
  const bought = use?.difference ?? 0n;
  const total = BigInt(daysTotal);
  const { difference, refund, reduced } = settleParts([bought * total, byDays], total, installments, terms);
  const whole = proRata(bought * total + byDays, 1n, total);
  const share = formula(spans, daysTotal, (premium) => `(${rublesText(after)} − ${premium})`);
  const steps = [
    `Премия за весь срок: ${rublesText(before)} до изменения, ${rublesText(after)} после`,
    ...(use ? [wholeTermStep(use, before)] : []),
    daysStep(period, daysLeft, daysTotal),
    ...spanSteps(spans),
    `${use ? `${rublesText(bought)} + ` : ''}${share} = ${rublesText(whole)}`,
    ...reduced.map(reducedStep),
    ...(whole === difference ? [] : [shareStep(terms, difference, refund)]),
  ];
  return {
    figures: {
      ...{ premiumBefore: before, premiumAfter: after },
      ...{ daysLeft, daysTotal, difference, refund, steps, use },
    },
    reduced,
    isReduction: bought < 0n || byDays < 0n,
  };
}

export const wholeShare: RefundTerms = { rule: 'PRO_RATA', percent: '100' };

/** Settles several parts of a change, each of `part / total` kopecks, and rounds only the result. */
export function settleParts(
  parts: readonly bigint[],
  total: bigint,
  installments: readonly Installment[],
  terms: RefundTerms,
) {
  const more = parts.reduce((sum, part) => (part > 0n ? sum + part : sum), 0n);
  const less = parts.reduce((sum, part) => (part < 0n ? sum - part : sum), 0n);
  if (more === 0n) return settleReduction(less, total, installments, terms);
  const { numerator, denominator } = shareFraction(less, total, terms);
  const difference = proRata(more * (denominator / total) - numerator, 1n, denominator);
  const owed = difference < 0n ? -difference : 0n;
  const { reduced, left } = takenOff(owed, unpaidInstallments(installments));
  return { difference, refund: left, reduced };
}

/** Settles a reduction of `less / total` kopecks: `due` and `debt` are the unpaid amounts before and after the reduction. */
export function settleReduction(
  less: bigint,
  total: bigint,
  installments: readonly Installment[],
  terms: RefundTerms,
) {
  const unpaid = unpaidInstallments(installments);
  const due = unpaid.reduce((sum, { amount }) => sum + amount, 0n);
  const off = proRata(less, 1n, total);
  const { reduced, left: overpaid } = takenOff(off, unpaid);
  const refund = overpaid > 0n ? refundShare(less - due * total, total, terms) : 0n;
  return { difference: overpaid - off - refund, refund, reduced, due, debt: due - off + overpaid, overpaid };
}

/** Returns the refund for a reduction of `amount / total` kopecks, rounded to whole kopecks. */
export function refundShare(amount: bigint, total: bigint, terms: RefundTerms): Kopecks {
  const { numerator, denominator } = shareFraction(amount, total, terms);
  return proRata(numerator, 1n, denominator);
}

function shareFraction(amount: bigint, total: bigint, { rule, percent }: RefundTerms) {
  const { units, scale } = decimal(percent);
  const denominator = total * 100n * 10n ** BigInt(scale);
  return { numerator: rule === 'NONE' || amount <= 0n ? 0n : amount * units, denominator };
}

export function shareStep({ rule, percent }: RefundTerms, difference: Kopecks, refund: Kopecks): string {
  if (rule === 'NONE' || refund === 0n)
    return 'За уменьшение премии по этому основанию ничего не возвращается';
  const part = percent.replace('.', ',');
  return difference < 0n
    ? `По этому основанию возвращается ${part} % уменьшения: ${rublesText(refund)}`
    : `По этому основанию в счёт доплаты идёт ${part} % уменьшения: ${rublesText(difference)}`;
}

export function reducedStep({ nr, amount }: ReducedInstallment): string {
  return amount === 0n ? `Взнос ${nr} больше не нужен` : `Взнос ${nr} уменьшен до ${rublesText(amount)}`;
}

function wholeTermStep({ premium, difference, title }: UseSum, premiumBefore: Kopecks): string {
  const whole = premium - premiumBefore;
  const figures = `${rublesText(premium)} − ${rublesText(premiumBefore)} = ${rublesText(whole)}`;
  const what = `Цена за весь срок${title === undefined ? '' : ` (${title})`}`;
  if (difference === whole)
    return `${what}: ${whole < 0n ? 'возвращается ' : ''}вся разница при прежних прочих условиях: ${figures}`;
  if (difference === 0n && whole < 0n) return `${what}: за уменьшение премия не возвращается: ${figures}`;
  if (difference < whole)
    return `${what}: разница сверх наибольшей уже уплаченной цены ${rublesText(difference)} вместо ${figures}`;
  return `${what}: вся разница при прежних прочих условиях: ${figures}; по дням, с учётом прежних изменений, она больше: ${rublesText(difference)}`;
}

export function kopeckDays(spans: readonly PremiumSpan[]): Kopecks {
  return spans.reduce((sum, { premium, days }) => sum + premium * BigInt(days), 0n);
}

/** Returns the calculation by days as an arithmetic expression. */
export function formula(
  spans: readonly PremiumSpan[],
  daysTotal: number,
  share: (premium: string) => string,
) {
  const parts = spans.map(({ premium, days }) => `${share(rublesText(premium))} × ${days}`).join(' + ');
  return `${spans.length > 1 ? `(${parts})` : parts} / ${daysTotal}`;
}

/** Returns the number of days of cover from the addendum's first day on, and in the whole term. */
export function daysLeftAndTotal({ startsOn, endsOn, effectiveOn, usedOn }: Period) {
  return {
    daysLeft: daysIn({ from: effectiveOn, to: endsOn }, usedOn),
    daysTotal: daysIn({ from: startsOn, to: endsOn }, usedOn),
  };
}

export function daysStep(
  { endsOn, effectiveOn, usedOn }: Period,
  daysLeft: number,
  daysTotal: number,
): string {
  const what = usedOn ? 'Дни использования' : 'Неистёкший срок';
  return `${what} с ${datePrinted(effectiveOn)} по ${datePrinted(endsOn)}: дней ${daysLeft} из ${daysTotal}`;
}

/** Returns unpaid installments, without the surcharges of addendums. */
export function unpaidInstallments(installments: readonly Installment[]): readonly Installment[] {
  return installments.filter(
    ({ status, addendumNumber }) => status === 'DUE' && addendumNumber === undefined,
  );
}

/** Deducts an amount from unpaid installments, the last one first; `left` is the part that exceeds the installments. */
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
