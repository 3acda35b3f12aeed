import { addDays, type DateText, datePrinted, daysBetween } from '../../kernel/calendar.ts';
import { type Kopecks, rublesText } from '../../kernel/money.ts';
import type { Addendum } from './addendum.ts';

/** A change in force: the premium of the whole term before and after it. */
export interface PremiumChange {
  readonly effectiveOn: DateText;
  readonly premiumBefore: Kopecks;
  readonly premiumAfter: Kopecks;
}

/** Days that are left on which one premium of the whole term counts. */
export interface PremiumSpan {
  readonly from: DateText;
  readonly to: DateText;
  readonly days: number;
  readonly premium: Kopecks;
}

/** The changes in force among these addendums of a contract, in the order in which they took force. */
export function changesInForce(addendums: readonly Addendum[]): readonly PremiumChange[] {
  return addendums
    .filter(({ kind, status }) => kind === 'CHANGE' && status === 'COMPLETE')
    .map(({ effectiveOn, figures }) => ({ effectiveOn, ...figures }));
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
  let steps = [{ from: effectiveOn, premium: dear[0]?.premiumBefore ?? premium }];
  for (const change of dear) {
    const from = change.effectiveOn > effectiveOn ? change.effectiveOn : effectiveOn;
    steps = [...steps.filter((step) => step.from < from), { from, premium: change.premiumAfter }];
  }
  return steps.map(({ from, premium }, index) => {
    const next = steps[index + 1]?.from;
    const to = next === undefined ? endsOn : addDays(next, -1);
    return { from, to, days: daysBetween(from, to) + 1, premium };
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
