import { type ConsentRow, storeConsentsSql } from '#contracts/clients/consents/store.ts';
import { type Activation, activationFields } from '#contracts/life/activation/apply-activation.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import { type BatchedStatement, batchLockTimeoutMs } from '#platform/db/batches.ts';
import { statement } from '#platform/db/parameters.ts';
import { errorCode } from '#platform/db/unavailable.ts';
import { type AnswerColumns, answerFields } from '#platform/operations/idempotency.ts';
import type { Attempt } from '../attempt.ts';
import type { Payment } from '../payment.ts';

export interface CashTaken extends Pick<Payment, 'orderId' | 'amount'> {
  readonly takenOn: DateText;
  /** Sealed facts for printing the cash receipt; null if no receipt is issued. */
  readonly facts: Buffer | null;
}

/** The attempt of a link that pays one first installment, as it was read. */
interface LinkPaid {
  readonly attempt: Attempt;
  /** Time to ask the acquirer again about a capture that begins. */
  readonly checkAt: Date;
}

/**
 * Reason why nothing was written. RIVALS: contracts may conflict. CONSENTS: consents exist. BUSY: a lock timed out. ANSWERED: the
 * idempotency key has an answer.
 */
export type NotTaken = 'CHANGED' | 'RIVALS' | 'CONSENTS' | 'BUSY' | 'ANSWERED';

export interface FirstPayment {
  readonly activation: Activation;
  /** Cash or a link's payment of the first installment. */
  readonly paid: { readonly cash: CashTaken } | { readonly link: LinkPaid };
  /** Consents that the partner reports with the payment; the statement fails if the contract already has consents. */
  readonly consents: readonly ConsentRow[];
  readonly answerColumns: AnswerColumns;
  /** Maximum time to wait for locks in ms; null means no limit. */
  readonly lockTimeoutMs: number | null;
}

const taking = statement<readonly FirstPayment[]>(
  ($) => `with taken as materialized (
       select take_first_payments(${$(rowsJson)}::jsonb, ${$(([first]) => first?.lockTimeoutMs)})
     ), recorded as (
       ${storeConsentsSql(
         $,
         (all) => all.flatMap(({ consents }) => consents),
         (rows) => `taken cross join ${rows}`,
       )}
     )
     select from taken`,
);

/** Returns the rows in the order of contracts, so that statements of two processes lock contracts in one order. */
function rowsJson(rows: readonly FirstPayment[]): string {
  return JSON.stringify(
    rows
      .toSorted((a, b) => (a.activation.contractId < b.activation.contractId ? -1 : 1))
      .map(({ activation, paid, consents, answerColumns }) => ({
        activation: activationFields(activation),
        ...('cash' in paid ? cashFields(paid.cash) : linkFields(activation, paid.link)),
        ...{ has_consents: consents.length > 0, at: activation.at, ...answerFields(answerColumns) },
      })),
  );
}

function cashFields({ orderId, amount, takenOn, facts }: CashTaken): object {
  const cash = { order_id: orderId, kopecks: String(amount), taken_on: takenOn };
  return { cash, facts: facts?.toString('base64') };
}

function linkFields({ contractId, at, requestId }: Activation, { attempt, checkAt }: LinkPaid): object {
  const { attemptId, state, orderId, acquirerPaymentId, amount } = attempt;
  const link = {
    ...{ contract_id: String(contractId), order_id: orderId, attempt_id: attemptId, attempt_state: state },
    ...{ acquirer_payment_id: acquirerPaymentId, kopecks: String(amount), check_at: checkAt },
    ...{ at, request_id: requestId },
  };
  return { link };
}

/** Activates contracts whose first installment is paid, and stores consents and answers. */
export const firstPayments: BatchedStatement<FirstPayment, true | NotTaken> = {
  statement: taking,
  results: (_, rows) => rows.map(() => true),
  refusal,
};

/** Marks attempts of links as being captured, after which no other payment or change of their contracts can begin. */
export const captures: BatchedStatement<FirstPayment, true | NotTaken> = {
  ...firstPayments,
  statement: (rows) => ['select begin_captures($1, $2)', [rowsJson(rows), batchLockTimeoutMs]],
};

function refusal(error: Error): NotTaken | undefined {
  if (errorCode(error) === lockNotAvailable) return 'BUSY';
  return errorCode(error) === notTaken ? (error.message as NotTaken) : undefined;
}

const lockNotAvailable = '55P03';
const notTaken = 'BN001';
