import type { DateText } from '#kernel/time/calendar.ts';

/**
 * Termination of a contract because of an unpaid installment, with its states:
 *   ENDED --staff reinstate it----> REINSTATING --paid--> UNDONE
 *                                    REINSTATING --not paid in time, or a loss is reported--> ENDED
 *   ENDED, REINSTATING --paid within the grace period--> UNDONE
 */
export interface NonPaymentEnd {
  readonly addendumId: bigint;
  /** Number of the addendum that terminated the contract. */
  readonly addendumNumber: string;
  readonly addendumNr: number;
  readonly contractId: bigint;
  /** Number of the earliest unpaid installment. */
  readonly installmentNr: number;
  readonly dueOn: DateText;
  readonly graceUntil: DateText;
  /** Numbers of the installments that the termination cancelled. */
  readonly cancelled: readonly number[];
  readonly endedAt: Date;
  /** Last day on which staff may reinstate the contract. */
  readonly reinstatableUntil: DateText;
  readonly state: 'ENDED' | 'REINSTATING' | 'UNDONE';
  /** Numbers of the installments to pay for the reinstatement; null unless a reinstatement is in progress. */
  readonly revived: readonly number[] | null;
  readonly payBefore: DateText | null;
}

export type NewNonPaymentEnd = Omit<
  NonPaymentEnd,
  'addendumNumber' | 'addendumNr' | 'state' | 'revived' | 'payBefore'
>;
