import type { DateText } from '#kernel/time/calendar.ts';

/** What is sent about an unpaid installment: before and after its day, when the contract ended for it, and when it was put back. */
export type NoticeKind = 'BEFORE' | 'AFTER' | 'ENDED' | 'REINSTATED';

/** How many days before the last day to pay the first notice is sent. */
export const noticeDaysBefore = 7;

export interface Notice {
  readonly noticeId: bigint;
  readonly contractId: bigint;
  readonly installmentNr: number;
  readonly kind: NoticeKind;
  /** The last day on which the installment is paid in time, and on which it keeps the contract in force. */
  readonly payUntil: DateText;
  readonly graceUntil: DateText;
  /** When the holder was sent it; null until then. */
  readonly sentAt: Date | null;
}

export type NewNotice = Omit<Notice, 'noticeId' | 'sentAt'> & { readonly addendumNr: number };

/** One message that was sent, or refused by whoever delivers. */
export interface Delivery {
  readonly recipient: string;
  readonly channel: 'EMAIL' | 'SMS';
  readonly refusal: string | null;
  /** What it said; names nobody. */
  readonly text: string;
}
