import { type Decimal, decimal, decimalText } from '#kernel/money/decimal.ts';
import { type Kopecks, proRata, rublesText } from '#kernel/money/money.ts';
import { type DateText, datePrinted } from '#kernel/time/calendar.ts';
import { type DayRange, daysIn } from '#products/product/dates/day-range.ts';
import type { RefundTerms } from '#products/product/termination/refund-table.ts';
import type { PricedAddendum } from '../../record/addendums/addendum.ts';
import {
  type AddendumSum,
  formula,
  kopeckDays,
  type Period,
  reducedStep,
  settleReduction,
} from '../../record/addendums/arithmetic.ts';
import { type PremiumSpan, spanSteps, spansLeft } from '../../record/addendums/premium-spans.ts';
import type { ChargedPremium, Installment } from '../../record/contract.ts';

export interface EndingCover extends Period {
  /** The current last day of cover, if an earlier request already ends the contract on a future day. */
  readonly coveredTo?: DateText;
  /** The days over which the premium is spread, in order; absent if it is spread over the whole term. */
  readonly usedOn?: readonly DayRange[] | undefined;
  /** Everything paid or due for the contract, minus refunds. */
  readonly books: Kopecks;
  /** Amount by which changes that never take effect reduced unpaid installments. */
  readonly taken?: Kopecks;
}

/** Returns the total price of a contract: what was charged at first plus the differences of all addendums in force. */
export function balanceFor(
  { premium, imported }: ChargedPremium,
  addendums: readonly PricedAddendum[],
): Kopecks {
  const inForce = addendums.filter(({ status }) => status === 'COMPLETE');
  const first = imported?.charged ?? inForce[0]?.figures.premiumBefore ?? premium;
  return inForce.reduce((sum, { figures }) => sum + figures.difference, first);
}

/**
 * The insurer keeps the premium earned up to the day before the end. The unearned premium first reduces unpaid
 * installments; the ground decides which share of the rest is refunded. Each step is rounded once.
 */
export function sumOfTermination(
  cover: EndingCover,
  premium: Kopecks,
  installments: readonly Installment[],
  terms: RefundTerms,
): AddendumSum {
  const { daysLeft, daysTotal, spans } = daysLeftOf(cover, premium);
  const { books, taken = 0n } = cover;
  const total = BigInt(daysTotal);
  const everyDay = kopeckDays(spans);
  // Limit the unearned premium to the total price: with periods of use the remaining days can cost more than the total.
  const whole = terms.rule === 'FULL' || everyDay > books * total ? books * total : everyDay;
  const left = whole > taken * total ? whole - taken * total : 0n;
  const unearned = proRata(whole, 1n, total);
  const settled = settleReduction(left, total, installments, terms);
  const { difference, refund, reduced, due, debt, overpaid } = settled;
  const earned = books - unearned;
  const share = terms.rule === 'FULL' ? rublesText(books) : formula(spans, daysTotal, (one) => one);
  return {
    figures: {
      ...{ premiumBefore: premium, premiumAfter: premium },
      ...{ daysLeft, daysTotal, difference, refund, earned, debt },
      steps: [
        `Премия за весь срок: ${rublesText(premium)}`,
        daysStep(cover, daysLeft, daysTotal),
        ...spanSteps(spans),
        `Не заработано страховщиком: ${equal(share, unearned)}; заработано из начисленного: ${rublesText(books)} − ${rublesText(unearned)} = ${rublesText(earned)}`,
        ...reduced.map(reducedStep),
        ...(debt > 0n ? [`Остаётся к оплате за дни страхования: ${rublesText(debt)}`] : []),
        refundStep({ share, due: due + taken, overpaid, percent: decimal(terms.percent), refund, terms }),
      ],
    },
    reduced,
  };
}

interface RefundStep {
  readonly share: string;
  readonly due: Kopecks;
  readonly overpaid: Kopecks;
  readonly percent: Decimal;
  readonly refund: Kopecks;
  readonly terms: RefundTerms;
}

function refundStep({ share, due, overpaid, percent, refund, terms }: RefundStep): string {
  if (overpaid === 0n) return 'К возврату ничего: сверх заработанного не уплачено';
  if (terms.rule === 'NONE') {
    return `К возврату ничего: по этому основанию ${rublesText(overpaid)} не возвращается`;
  }
  const paid = due > 0n ? `(${share} − ${rublesText(due)})` : share;
  const part = decimalText(percent) === '100' ? '' : ` × ${decimalText(percent)} %`;
  return `К возврату: ${equal(`${paid}${part}`, refund)}`;
}

/** Formats "1000.00 × 275 / 365 = 753.42". Omits the result if the expression is only a sum. */
function equal(expression: string, sum: Kopecks): string {
  const text = rublesText(sum);
  return expression === text ? text : `${expression} = ${text}`;
}

/** Returns the cost of the days that lose cover, and all days over which the premium is spread. */
function daysLeftOf(cover: EndingCover, premium: Kopecks) {
  const { startsOn, endsOn, effectiveOn, coveredTo: last = endsOn, usedOn, changes = [] } = cover;
  const from = effectiveOn > startsOn ? effectiveOn : startsOn;
  const spans = spansLeft({ effectiveOn: from, endsOn }, premium, changes)
    .map((span) => ({ ...span, to: span.to < last ? span.to : last }))
    .filter((span) => span.from <= span.to)
    .map((span): PremiumSpan => ({ ...span, days: daysIn(span, usedOn) }));
  const daysLeft = spans.reduce((sum, { days }) => sum + days, 0);
  return { spans, daysLeft, daysTotal: daysIn({ from: startsOn, to: endsOn }, usedOn) };
}

function daysStep(cover: EndingCover, daysLeft: number, daysTotal: number): string {
  const { startsOn, endsOn, effectiveOn, coveredTo: last = endsOn, usedOn } = cover;
  const from = effectiveOn > startsOn ? effectiveOn : startsOn;
  const what = usedOn ? 'Неиспользованные дни периодов использования' : 'Неистёкший срок';
  return `${what} с ${datePrinted(from)} по ${datePrinted(last)}: дней ${daysLeft} из ${daysTotal}`;
}
