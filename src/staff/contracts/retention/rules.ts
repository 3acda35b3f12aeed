import type { Removable } from '#contracts/record/store/removal.ts';
import { addDays, addMonths, type DateText } from '#kernel/time/calendar.ts';

/** Of contracts, from the end of their cover on; the texts of the law that we have do not say less (decision 25). */
const contractYears = 5;
/** A draft may wait for its client, and for money that is on its way. */
const draftDays = 30;

/** The latest day before which such things may be removed without overriding the term. */
export function latestBefore(what: Removable, today: DateText): DateText {
  return what === 'contracts' ? addMonths(today, -12 * contractYears) : addDays(today, -draftDays);
}

/** Why a contract stays; the first of them that applies is named. */
export const reasons = {
  ADDENDUM: 'an addendum awaits its surcharge',
  REINSTATEMENT: 'it ended for an unpaid installment and may still be put back in force',
  PAYMENT: 'a payment, bill or link is open',
  REFUND: 'the client is owed premium',
  MONEY: 'money of the acquirer is not settled',
  STATEMENT: 'a bank line about its bill waits for the staff',
  JOB: 'background work about it is not done, or dead',
  JOINT: 'it was paid together with a contract that stays',
} as const;

export type Reason = keyof typeof reasons;

/** A contract that is over, and what stands in the way of removing it. */
export interface Judged {
  readonly contractId: bigint;
  readonly reason: Reason | null;
}

/** Splits contracts into those that can go and those that stay, because what was paid together goes together. */
export function split(
  judged: readonly Judged[],
  paidTogether: readonly (readonly [bigint, bigint])[],
): { readonly removed: readonly bigint[]; readonly kept: ReadonlyMap<bigint, Reason> } {
  const staying = new Map<bigint, Reason>();
  for (const { contractId, reason } of judged) if (reason) staying.set(contractId, reason);
  const known = new Set(judged.map(({ contractId }) => contractId));
  let before = -1;
  while (before < staying.size) {
    before = staying.size;
    for (const [one, other] of paidTogether) {
      const isOtherStaying = staying.has(other) || !known.has(other);
      if (known.has(one) && isOtherStaying && !staying.has(one)) staying.set(one, 'JOINT');
    }
  }
  return { removed: [...known].filter((id) => !staying.has(id)), kept: staying };
}
