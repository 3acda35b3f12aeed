import type { DateText } from '#kernel/time/calendar.ts';

/**
 * The end of a contract for an unpaid installment.
 *
 *   ENDED --the staff put it back--> REINSTATING --paid--> UNDONE
 *                                    REINSTATING --not paid in time, a loss--> ENDED
 *   ENDED, REINSTATING --money of a day within the grace--> UNDONE
 */
export interface NonPaymentEnd {
  readonly addendumId: bigint;
  /** Of the termination. */
  readonly addendumNumber: string;
  readonly addendumNr: number;
  readonly contractId: bigint;
  /** The first installment that was not paid. */
  readonly installmentNr: number;
  /** The first day without cover. */
  readonly dueOn: DateText;
  readonly graceUntil: DateText;
  /** Numbers of the installments that nobody has to pay since. */
  readonly cancelled: readonly number[];
  readonly endedAt: Date;
  /** The last day on which the staff may put the contract back in force. */
  readonly reinstatableUntil: DateText;
  readonly state: 'ENDED' | 'REINSTATING' | 'UNDONE';
  /** What is to be paid for the contract to be put back in force, and until when; null unless it is being put back. */
  readonly revived: readonly number[] | null;
  readonly payBefore: DateText | null;
}

export type NewNonPaymentEnd = Omit<
  NonPaymentEnd,
  'addendumNumber' | 'addendumNr' | 'state' | 'revived' | 'payBefore'
>;
