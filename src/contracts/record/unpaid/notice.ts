import type { DateText } from '#kernel/time/calendar.ts';

/** Occasion of a notice: before or after the payment deadline, or when the contract was terminated or reinstated. */
export type NoticeKind = 'BEFORE' | 'AFTER' | 'ENDED' | 'REINSTATED';

/** Number of days between the first notice and the payment deadline. */
export const noticeDaysBefore = 7;

export interface Notice {
  readonly noticeId: bigint;
  readonly contractId: bigint;
  readonly installmentNr: number;
  readonly kind: NoticeKind;
  readonly payUntil: DateText;
  readonly graceUntil: DateText;
  /** Time when the notice was sent to the policyholder; null if the notice was not sent yet. */
  readonly sentAt: Date | null;
}

export type NewNotice = Omit<Notice, 'noticeId' | 'sentAt'> & { readonly addendumNr: number };

/** A message of a notice that the gateway sent or refused. */
export interface Delivery {
  readonly recipient: string;
  readonly channel: 'EMAIL' | 'SMS';
  readonly refusal: string | null;
  /** Text of the message; contains no names of people. */
  readonly text: string;
}
