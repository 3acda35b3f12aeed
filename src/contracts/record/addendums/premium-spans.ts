import { type Kopecks, rublesText } from '#kernel/money/money.ts';
import { addDays, type DateText, datePrinted } from '#kernel/time/calendar.ts';
import { type DayRange, daysIn } from '#products/product/dates/day-range.ts';
import type { Addendum, AddendumContent, PricedAddendum } from './addendum.ts';

// A day costs its whole-term premium, divided by the number of days over which the premium is spread.

/** An agreed change, which may take effect in the future, with premiums for the whole term. */
export interface PremiumChange {
  readonly effectiveOn: DateText;
  readonly premiumBefore: Kopecks;
  readonly premiumAfter: Kopecks;
  /** True for a correction, which applies from the first day of the span whose premium it corrects. */
  readonly isCorrection?: boolean;
}

/** A span of remaining days with one premium for the whole term. */
export interface PremiumSpan {
  readonly from: DateText;
  readonly to: DateText;
  readonly days: number;
  readonly premium: Kopecks;
}

export function changesInForce(addendums: readonly PricedAddendum[]): readonly PremiumChange[] {
  return addendums
    .filter(({ kind, status }) => kind !== 'TERMINATION' && status === 'COMPLETE')
    .map(({ kind, effectiveOn, figures }) => ({
      effectiveOn,
      premiumBefore: figures.premiumBefore,
      premiumAfter: figures.premiumAfter,
      isCorrection: kind === 'CORRECTION',
    }));
}

/** Returns the premium spans from a day on. A span before a future change has the premium before that change. */
export function spansLeft(
  { effectiveOn, endsOn }: { readonly effectiveOn: DateText; readonly endsOn: DateText },
  premium: Kopecks,
  changes: readonly PremiumChange[],
  usedOn?: readonly DayRange[],
): readonly PremiumSpan[] {
  const dear = changes.filter(({ premiumBefore, premiumAfter }) => premiumBefore !== premiumAfter);
  let steps: readonly { readonly from: DateText; readonly premium: Kopecks }[] = [
    { from: effectiveOn, premium: dear[0]?.premiumBefore ?? premium },
  ];
  for (const change of dear) {
    const last = steps.at(-1) ?? { from: effectiveOn, premium };
    // Add the difference, because earlier changes may be omitted from `changes`.
    const changed = last.premium + change.premiumAfter - change.premiumBefore;
    const from = change.effectiveOn > effectiveOn ? change.effectiveOn : effectiveOn;
    steps = change.isCorrection
      ? [...steps.slice(0, -1), { ...last, premium: changed }]
      : [...steps.filter((step) => step.from < from), { from, premium: changed }];
  }
  return steps.map(({ from, premium }, index) => {
    const next = steps[index + 1]?.from;
    const to = next === undefined ? endsOn : addDays(next, -1);
    return { from, to, days: daysIn({ from, to }, usedOn), premium };
  });
}

/** Splits the term into spans of equal content. `present` is the content of the last span. */
export function contentSpans(
  { from, to }: DayRange,
  present: AddendumContent,
  addendums: readonly Addendum[],
) {
  const changes = addendums.filter(({ kind, status }) => kind !== 'TERMINATION' && status === 'COMPLETE');
  let steps: readonly { readonly from: DateText; readonly content: AddendumContent }[] = [
    { from, content: changes[0]?.replaced ?? present },
  ];
  for (const { kind, effectiveOn, changed } of changes) {
    const content = changed ?? present;
    const last = steps.at(-1) ?? { from, content };
    steps =
      kind === 'CORRECTION' || effectiveOn <= from
        ? [...steps.slice(0, -1), { ...last, content }]
        : [...steps.filter((step) => step.from < effectiveOn), { from: effectiveOn, content }];
  }
  return steps.map((step, index) => {
    const next = steps[index + 1]?.from;
    return { ...step, to: next === undefined ? to : addDays(next, -1) };
  });
}

/** Describes the premium of each span, if there are several. */
export function spanSteps(spans: readonly PremiumSpan[]): readonly string[] {
  if (spans.length < 2) return [];
  return spans.map(
    ({ from, to, days, premium }) =>
      `С ${datePrinted(from)} по ${datePrinted(to)} (дней ${days}) до сих пор действует премия ${rublesText(premium)}`,
  );
}
