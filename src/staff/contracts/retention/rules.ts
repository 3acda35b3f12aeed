import type { Removable } from '#contracts/record/store/removal.ts';
import { message } from '#kernel/errors/message.ts';
import { addDays, addMonths, type DateText } from '#kernel/time/calendar.ts';

/** Retention of contracts after the end of cover. No known law requires a shorter term (decision 25). */
const contractYears = 5;
/** Retention of drafts in days. An unpaid draft may still be paid by the client or by a bank transfer. */
const draftDays = 30;

export function latestBefore(what: Removable, today: DateText): DateText {
  return what === 'contracts' ? addMonths(today, -12 * contractYears) : addDays(today, -draftDays);
}

/** Reasons to keep a contract, in order of precedence. */
export const retentionReasons = {
  ADDENDUM: message('KEPT_ADDENDUM'),
  REINSTATEMENT: message('KEPT_REINSTATEMENT'),
  PAYMENT: message('KEPT_PAYMENT'),
  REFUND: message('KEPT_REFUND'),
  MONEY: message('KEPT_MONEY'),
  STATEMENT: message('KEPT_STATEMENT'),
  JOB: message('KEPT_JOB'),
  JOINT: message('KEPT_JOINT'),
} as const;

export type Reason = keyof typeof retentionReasons;

export interface Judged {
  readonly contractId: bigint;
  readonly reason: Reason | null;
}

/** Separates contracts to remove from contracts to keep. A contract paid jointly with a kept contract is kept too. */
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
