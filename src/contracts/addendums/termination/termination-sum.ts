import { type Decimal, decimal, decimalText } from '#kernel/money/decimal.ts';
import { type Kopecks, proRata, rublesText } from '#kernel/money/money.ts';
import { type DateText, datePrinted } from '#kernel/time/calendar.ts';
import { type DayRange, daysIn } from '#products/product/dates/day-range.ts';
import type { RefundTerms } from '#products/product/termination/refund-table.ts';
import type { Addendum } from '../../record/addendums/addendum.ts';
import {
  type AddendumSum,
  formula,
  kopeckDays,
  type Period,
  reducedStep,
  refundShare,
  takenOff,
  unpaidInstallments,
} from '../../record/addendums/arithmetic.ts';
import { type PremiumSpan, spanSteps, spansLeft } from '../../record/addendums/premium-spans.ts';
import type { Installment } from '../../record/contract.ts';

/** The cover that ends, and what it has brought. */
export interface EndingCover extends Period {
  /** The last day of cover so far, where an earlier termination is still to come. */
  readonly coveredTo?: DateText;
  /** The days to which the premium falls, in order; every day of the term where it is left out. */
  readonly usedOn?: readonly DayRange[] | undefined;
  /** All that is and was to be paid for the contract, less what is given back of it already. */
  readonly books: Kopecks;
  /** What changes that never count have already taken off from unpaid installments. */
  readonly taken?: Kopecks;
}

/** What a contract has come to: its first premium and every difference that came into force since. */
export function balanceFor(premium: Kopecks, addendums: readonly Addendum[]): Kopecks {
  const inForce = addendums.filter(({ status }) => status === 'COMPLETE');
  const first = inForce[0]?.figures.premiumBefore ?? premium;
  return inForce.reduce((sum, { figures }) => sum + figures.difference, first);
}

/**
 * What becomes of the premium when a contract ends: the insurer keeps what is earned, the day before the end included.
 * What is unearned is rounded once and first taken off from what is not paid yet, from the last installment on; so the
 * earned part of unpaid installments stays due. Of what was paid beyond it the ground of the termination gives back a
 * part, rounded once.
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
  // Periods of use can make the days that are left dearer than all that was paid.
  const whole = terms.rule === 'FULL' || everyDay > books * total ? books * total : everyDay;
  const left = whole > taken * total ? whole - taken * total : 0n;
  const unearned = proRata(whole, 1n, total);
  const unpaid = unpaidInstallments(installments);
  const due = unpaid.reduce((sum, { amount }) => sum + amount, 0n);
  const off = proRata(left, 1n, total);
  const { reduced, left: overpaid } = takenOff(off, unpaid);
  const debt = due - (off - overpaid);
  const refund = overpaid > 0n ? refundShare(left - due * total, total, terms) : 0n;
  const earned = books - unearned;
  const share = terms.rule === 'FULL' ? rublesText(books) : formula(spans, daysTotal, (one) => one);
  return {
    figures: {
      premiumBefore: premium,
      premiumAfter: premium,
      daysLeft,
      daysTotal,
      difference: overpaid - off - refund,
      refund,
      earned,
      debt,
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

/** "1000.00 × 275 / 365 = 753.42"; a sum that is worked out of nothing stands once. */
function equal(expression: string, sum: Kopecks): string {
  const text = rublesText(sum);
  return expression === text ? text : `${expression} = ${text}`;
}

/** The days that lose their cover, with what each of them costs, and all days to which the premium falls. */
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
