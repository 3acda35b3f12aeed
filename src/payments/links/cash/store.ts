import { type ConsentRow, hasNoConsentsSql, storeConsentsSql } from '#contracts/clients/consents/store.ts';
import { type Activation, activationFields } from '#contracts/life/activation/apply-activation.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import { type BatchedStatement, batchLockTimeoutMs } from '#platform/db/batches.ts';
import { statement } from '#platform/db/parameters.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { type AnswerColumns, answerArguments, answerFields } from '#platform/operations/idempotency.ts';
import type { Payment } from '../../record/payment.ts';

export interface CashTaken extends Pick<Payment, 'orderId' | 'amount'> {
  readonly takenOn: DateText;
  /** Sealed facts for printing the cash receipt; null if no receipt is issued. */
  readonly facts: Buffer | null;
}

/** Reason why no cash was recorded. RIVALS: contracts may conflict. CONSENTS: consents exist. BUSY: a lock timed out. */
export type NotTaken = 'CHANGED' | 'RIVALS' | 'CONSENTS' | 'BUSY';

export interface Taking {
  readonly activation: Activation;
  readonly cash: CashTaken;
  /** Consents that the partner reports with the payment; the statement fails if the contract already has consents. */
  readonly consents: readonly ConsentRow[];
  readonly answerColumns: AnswerColumns;
  /** Maximum time to wait for locks in ms; null means no limit. */
  readonly lockTimeoutMs: number | null;
}

const taking = statement<Taking>(($) => {
  const answer = answerArguments($, ({ answerColumns }) => answerColumns);
  const cash = $((input) => JSON.stringify(cashFields(input.cash)));
  const activation = $((input) => JSON.stringify(activationFields(input.activation)));
  const [facts, lockTimeout] = [$((input) => input.cash.facts), $((input) => input.lockTimeoutMs)];
  return `with before as materialized (
       select ${$(({ consents }) => consents.length === 0)}::boolean
              or ${hasNoConsentsSql($(({ activation: { contractId } }) => contractId))} as is_first
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

const takingOfSeveral = statement<readonly Taking[]>(
  ($) => `with taken as materialized (
       select take_cash_together(${$((all) => JSON.stringify(all.map(takingFields)))}::jsonb, ${batchLockTimeoutMs})
     ), recorded as (
       ${storeConsentsSql(
         $,
         (all) => all.flatMap(({ consents }) => consents),
         (rows) => `taken cross join ${rows}`,
       )}
     )
     select from taken`,
);

function takingFields({ activation, cash, consents, answerColumns }: Taking): object {
  return {
    activation: activationFields(activation),
    ...{ cash: cashFields(cash), facts: cash.facts?.toString('base64') },
    ...{ has_consents: consents.length > 0, at: activation.at, ...answerFields(answerColumns) },
  };
}

function cashFields({ orderId, amount, takenOn }: CashTaken): object {
  return { order_id: orderId, kopecks: String(amount), taken_on: takenOn };
}

/**
 * Activates contracts paid in cash and stores consents and answers. A result is false if the idempotency key already has an
 * answer.
 */
export const takings: BatchedStatement<Taking, boolean | NotTaken> = {
  one: takeOne,
  prefersSeveral: true,
  // Sorted by id, so that statements of two processes lock contracts in one order.
  several: (rows) =>
    takingOfSeveral(rows.toSorted((a, b) => (a.activation.contractId < b.activation.contractId ? -1 : 1))),
  results: (_, rows) => rows.map(() => true),
};

async function takeOne(db: Queryable, input: Taking): Promise<boolean | NotTaken> {
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
