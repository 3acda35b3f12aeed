import type { DateText } from '#kernel/time/calendar.ts';

/** Occasion of a notice: before or after the payment deadline, the end of the contract, its reinstatement. */
export type NoticeKind = 'BEFORE' | 'AFTER' | 'ENDED' | 'REINSTATED';

/** Days before the payment deadline on which the first notice is sent. */
export const noticeDaysBefore = 7;

export interface Notice {
  readonly noticeId: bigint;
  readonly contractId: bigint;
  readonly installmentNr: number;
  readonly kind: NoticeKind;
  /** The payment deadline, and the last day on which payment keeps the contract in force. */
  readonly payUntil: DateText;
  readonly graceUntil: DateText;
  /** When it was sent to the holder; null if not yet. */
  readonly sentAt: Date | null;
}

export type NewNotice = Omit<Notice, 'noticeId' | 'sentAt'> & { readonly addendumNr: number };

/** A message, sent or refused by the gateway. */
export interface Delivery {
  readonly recipient: string;
  readonly channel: 'EMAIL' | 'SMS';
  readonly refusal: string | null;
  /** Text without names. */
  readonly text: string;
}
