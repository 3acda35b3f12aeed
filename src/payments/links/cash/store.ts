import { type ConsentRows, hasNoConsentsSql, storeConsentsSql } from '#contracts/clients/consents/store.ts';
import { type Activation, activationJson } from '#contracts/life/activation/apply-activation.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import { statement } from '#platform/db/parameters.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { type AnswerColumns, answerArguments } from '#platform/operations/idempotency.ts';
import type { Payment } from '../../record/payment.ts';

export interface CashTaken extends Pick<Payment, 'orderId' | 'amount'> {
  readonly takenOn: DateText;
  /** Sealed facts for printing the cash receipt; null if no receipt is issued. */
  readonly facts: Buffer | null;
}

/**
 * Reason why no cash was recorded. RIVALS: contracts may conflict. CONSENTS: the contract has consents. BUSY: waited too
 * long for a lock.
 */
export type NotTaken = 'CHANGED' | 'RIVALS' | 'CONSENTS' | 'BUSY';

interface Taking {
  readonly activation: Activation;
  readonly cash: CashTaken;
  /** Consents that the partner reports with the payment; the statement fails if the contract already has consents. */
  readonly consents: ConsentRows;
  readonly answerColumns: AnswerColumns;
  /** Maximum time to wait for locks in ms; null means no limit. */
  readonly lockTimeoutMs: number | null;
}

const taking = statement<Taking>(($) => {
  const answer = answerArguments($, ({ answerColumns }) => answerColumns);
  const cash = $(({ cash: { orderId, amount, takenOn } }) =>
    JSON.stringify({ order_id: orderId, kopecks: String(amount), taken_on: takenOn }),
  );
  const activation = $((input) => activationJson(input.activation));
  const [facts, lockTimeout] = [$((input) => input.cash.facts), $((input) => input.lockTimeoutMs)];
  return `with before as materialized (
       select ${$(({ consents }) => consents.ids.length === 0)}::boolean
              or ${hasNoConsentsSql($(({ consents }) => consents.contractId))} as is_first
     ), taken as materialized (
       select case when is_first then
                take_cash(jsonb_populate_record(null::contract_taking_force, ${activation}::jsonb),
                          jsonb_populate_record(null::cash_taken, ${cash}::jsonb), ${facts}, ${answer}, ${lockTimeout}) end as is_taken
         from before
     ), recorded as (
       ${storeConsentsSql(
         $,
         ({ consents }) => consents,
         (rows) => `taken cross join ${rows} where is_taken`,
       )}
     )
     select is_taken as "isTaken" from taken`;
});

/** Activates a contract paid in cash and stores consents and answer; false if the idempotency key already has an answer. */
export async function storeCash(db: Queryable, input: Taking): Promise<boolean | NotTaken> {
  try {
    const { rows } = await db.query<{ isTaken: boolean | null }>(...taking(input));
    return rows[0]?.isTaken ?? 'CONSENTS';
  } catch (error) {
    const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
    if (code === lockNotAvailable) return 'BUSY';
    if (code === notTaken && (message === 'CHANGED' || message === 'RIVALS')) return message;
    throw error;
  }
}

const lockNotAvailable = '55P03';
const notTaken = 'BN001';
