import { type Kopecks, rublesText } from '#kernel/money/money.ts';
import { addDays, type DateText, datePrinted, daysBetween } from '#kernel/time/calendar.ts';
import type { DayRange } from '#products/product/dates/day-range.ts';
import type { Addendum, AddendumContent } from './addendum.ts';

/**
 * What a contract costs on which day: a staircase of premiums of the whole term, each from the effective day of its change
 * on. Changes that are agreed upon follow each other in the order of their days; only those from before that rule may not. A
 * day costs the premium of its step by the days to which that falls. A correction counts from the first day of what it corrects.
 */

/** A change that is agreed upon, perhaps for a day to come: the premium of the whole term before and after it. */
export interface PremiumChange {
  readonly effectiveOn: DateText;
  readonly premiumBefore: Kopecks;
  readonly premiumAfter: Kopecks;
  /** True for a correction: what it corrects was never so, whatever day it was noticed on. */
  readonly isCorrection?: boolean;
}

/** Days that are left on which one premium of the whole term counts. */
export interface PremiumSpan {
  readonly from: DateText;
  readonly to: DateText;
  readonly days: number;
  readonly premium: Kopecks;
}

/** The changes that are agreed upon among these addendums of a contract, in their order. */
export function changesInForce(addendums: readonly Addendum[]): readonly PremiumChange[] {
  return addendums
    .filter(({ kind, status }) => kind !== 'TERMINATION' && status === 'COMPLETE')
    .map(({ kind, effectiveOn, figures }) => ({
      effectiveOn,
      premiumBefore: figures.premiumBefore,
      premiumAfter: figures.premiumAfter,
      isCorrection: kind === 'CORRECTION',
    }));
}

/**
 * What the contract costs from a day on. A change that is in force already may count from a later day only: until then
 * the client has paid the premium before it, and must not be given back more.
 */
export function spansLeft(
  { effectiveOn, endsOn }: { readonly effectiveOn: DateText; readonly endsOn: DateText },
  premium: Kopecks,
  changes: readonly PremiumChange[],
): readonly PremiumSpan[] {
  const dear = changes.filter(({ premiumBefore, premiumAfter }) => premiumBefore !== premiumAfter);
  let steps: readonly { readonly from: DateText; readonly premium: Kopecks }[] = [
    { from: effectiveOn, premium: dear[0]?.premiumBefore ?? premium },
  ];
  for (const change of dear) {
    const last = steps.at(-1) ?? { from: effectiveOn, premium };
    // Changes before this one may have been left out, so its difference counts and not its premium.
    const changed = last.premium + change.premiumAfter - change.premiumBefore;
    const from = change.effectiveOn > effectiveOn ? change.effectiveOn : effectiveOn;
    steps = change.isCorrection
      ? [...steps.slice(0, -1), { ...last, premium: changed }]
      : [...steps.filter((step) => step.from < from), { from, premium: changed }];
  }
  return steps.map(({ from, premium }, index) => {
    const next = steps[index + 1]?.from;
    const to = next === undefined ? endsOn : addDays(next, -1);
    return { from, to, days: daysBetween(from, to) + 1, premium };
  });
}

/** Days on which one content of a contract counts. */
export interface ContentSpan extends DayRange {
  readonly content: AddendumContent;
}

/** The term in the parts on which the contract is the same; `present` is what is agreed upon last. */
export function contentSpans(
  { from, to }: DayRange,
  present: AddendumContent,
  addendums: readonly Addendum[],
): readonly ContentSpan[] {
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

/** What each day that is left costs, where it is not the same every day. */
export function spanSteps(spans: readonly PremiumSpan[]): readonly string[] {
  if (spans.length < 2) return [];
  return spans.map(
    ({ from, to, days, premium }) =>
      `С ${datePrinted(from)} по ${datePrinted(to)} (дней ${days}) до сих пор действует премия ${rublesText(premium)}`,
  );
}
