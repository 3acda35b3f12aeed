import type { JsonObject } from '#kernel/json/json.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import { addDays, type DateText } from '#kernel/time/calendar.ts';
import type { Addendum } from '../../record/addendums/addendum.ts';
import type { Contract } from '../../record/contract.ts';

/** A contract without the changes that never count because they begin after its end. */
export interface WithoutNever {
  readonly body: JsonObject;
  readonly premium: Kopecks;
  readonly counting: readonly Addendum[];
  /** Cost of these changes, given back in full. */
  readonly cost: Kopecks;
  /** Amount that these changes took off unpaid installments. */
  readonly taken: Kopecks;
  /** Amount that these changes would have given back on a future day. */
  readonly pending: Kopecks;
  /** Amount that these changes have already given back, if an end lies in the past. */
  readonly paidOut: Kopecks;
}

/** Leaves out changes whose first day is `from` or later; a correction always counts. */
export function withoutNever(
  { body, calculation }: Pick<Contract, 'body' | 'calculation'>,
  addendums: readonly Addendum[],
  { from, until, today }: { readonly from: DateText; readonly until?: DateText; readonly today: DateText },
): WithoutNever {
  const isNever = ({ kind, status, effectiveOn }: Addendum) =>
    kind === 'CHANGE' && status === 'COMPLETE' && effectiveOn >= from;
  const never = addendums.filter(isNever);
  // An earlier end has already settled the changes after it.
  const open = never.filter(({ effectiveOn }) => until === undefined || effectiveOn < until);
  const sum = (of: (addendum: Addendum) => Kopecks) => open.reduce((all, one) => all + of(one), 0n);
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

/** Finds an end that the contract already has; null if none. */
export function earlierEnd(addendums: readonly Addendum[]): Addendum | null {
  return addendums.findLast(({ kind, status }) => kind === 'TERMINATION' && status === 'COMPLETE') ?? null;
}

/** Returns the last day of cover after earlier terminations. */
export function coveredTo(endsOn: DateText, addendums: readonly Addendum[]): DateText {
  const end = earlierEnd(addendums);
  const last = end ? addDays(end.effectiveOn, -1) : endsOn;
  return last < endsOn ? last : endsOn;
}
