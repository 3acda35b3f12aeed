import type { DateText } from '#kernel/time/calendar.ts';

/**
 * The end of a contract for an unpaid installment.
 *
 *   ENDED --staff reinstate it----> REINSTATING --paid--> UNDONE
 *                                    REINSTATING --not paid in time, a loss--> ENDED
 *   ENDED, REINSTATING --paid within the grace period--> UNDONE
 */
export interface NonPaymentEnd {
  readonly addendumId: bigint;
  /** Number of the termination. */
  readonly addendumNumber: string;
  readonly addendumNr: number;
  readonly contractId: bigint;
  /** The first unpaid installment. */
  readonly installmentNr: number;
  /** The first day without cover. */
  readonly dueOn: DateText;
  readonly graceUntil: DateText;
  /** Numbers of installments cancelled by the end. */
  readonly cancelled: readonly number[];
  readonly endedAt: Date;
  /** Last day on which staff may reinstate the contract. */
  readonly reinstatableUntil: DateText;
  readonly state: 'ENDED' | 'REINSTATING' | 'UNDONE';
  /** Installments to pay for the reinstatement and their deadline; null unless in progress. */
  readonly revived: readonly number[] | null;
  readonly payBefore: DateText | null;
}

export type NewNonPaymentEnd = Omit<
  NonPaymentEnd,
  'addendumNumber' | 'addendumNr' | 'state' | 'revived' | 'payBefore'
>;
