import type { JsonObject } from '#kernel/json/json.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import { addDays, type DateText } from '#kernel/time/calendar.ts';
import type { PricedAddendum } from '../../record/addendums/addendum.ts';
import type { PricedContract } from '../../record/contract.ts';

/** A contract to be terminated, without the changes that would take effect on the day of termination or later. */
export interface WithoutNever {
  readonly body: JsonObject;
  readonly premium: Kopecks;
  readonly counting: readonly PricedAddendum[];
  /** Cost of the omitted changes, refunded in full. */
  readonly cost: Kopecks;
  /** Amount by which the omitted changes reduced unpaid installments. */
  readonly taken: Kopecks;
  /** Amount that the omitted changes would have refunded on a future day. */
  readonly pending: Kopecks;
  /** Amount that the omitted changes have already refunded. */
  readonly paidOut: Kopecks;
}

/** Omits changes that take effect on `from` or later. Corrections are never omitted. */
export function withoutNever(
  { body, calculation }: Pick<PricedContract, 'body' | 'calculation'>,
  addendums: readonly PricedAddendum[],
  { from, until, today }: { readonly from: DateText; readonly until?: DateText; readonly today: DateText },
): WithoutNever {
  const isNever = ({ kind, status, effectiveOn }: PricedAddendum) =>
    kind === 'CHANGE' && status === 'COMPLETE' && effectiveOn >= from;
  const never = addendums.filter(isNever);
  // Ignore changes after an earlier termination, which has already refunded them.
  const open = never.filter(({ effectiveOn }) => until === undefined || effectiveOn < until);
  const sum = (of: (addendum: PricedAddendum) => Kopecks) => open.reduce((all, one) => all + of(one), 0n);
  const before = never[0]?.replaced;
  return {
    body: before?.body ?? body,
    premium: before?.calculation.premium ?? calculation.premium,
    counting: addendums.filter((one) => !never.includes(one)),
    cost: sum(({ figures: { difference } }) => (difference > 0n ? difference : 0n)),
    taken: sum(({ figures: { difference, refund } }) => (difference < 0n ? -difference - refund : 0n)),
    pending: sum(({ effectiveOn, figures: { refund } }) => (effectiveOn > today ? refund : 0n)),
    paidOut: sum(({ effectiveOn, figures: { refund } }) => (effectiveOn > today ? 0n : refund)),
  };
}

/** Finds the latest termination in force; null if there is none. */
export function earlierEnd(addendums: readonly PricedAddendum[]): PricedAddendum | null {
  return addendums.findLast(({ kind, status }) => kind === 'TERMINATION' && status === 'COMPLETE') ?? null;
}

/** Returns the last day of cover, considering earlier terminations. */
export function coveredTo(endsOn: DateText, addendums: readonly PricedAddendum[]): DateText {
  const end = earlierEnd(addendums);
  const last = end ? addDays(end.effectiveOn, -1) : endsOn;
  return last < endsOn ? last : endsOn;
}
