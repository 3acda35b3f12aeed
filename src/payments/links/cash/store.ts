import { type Activation, activationJson } from '#contracts/life/activation/apply-activation.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { AnswerColumns } from '#platform/operations/idempotency.ts';
import type { Payment } from '../../record/payment.ts';

export interface CashTaken extends Pick<Payment, 'orderId' | 'amount'> {
  readonly takenOn: DateText;
  /** Sealed facts of its receipt; null if it gets none. */
  readonly facts: Buffer | null;
}

/** Why nothing was taken: the contract changed, another contract may conflict, or waiting took too long. */
export type NotTaken = 'CHANGED' | 'RIVALS' | 'BUSY';

/**
 * Activates a contract by cash and stores the answer in one statement, all or nothing. False if the key of the answer is taken. Waits for
 * locks for up to `lockTimeoutMs`; null waits without end.
 */
export async function storeCash(
  db: Queryable,
  taking: Activation,
  { orderId, amount, takenOn, facts }: CashTaken,
  answerColumns: AnswerColumns,
  lockTimeoutMs: number | null,
): Promise<boolean | NotTaken> {
  const cash = JSON.stringify({ order_id: orderId, kopecks: String(amount), taken_on: takenOn });
  try {
    const { rows } = await db.query<{ isTaken: boolean }>(
      `select take_cash(jsonb_populate_record(null::contract_taking_force, $1::jsonb), jsonb_populate_record(null::cash_taken, $2::jsonb),
                        $3, $4, $5, $6, $7, $8, $9) as "isTaken"`,
      [activationJson(taking), cash, facts, ...answerColumns, lockTimeoutMs],
    );
    return rows[0]?.isTaken === true;
  } catch (error) {
    const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
    if (code === lockNotAvailable) return 'BUSY';
    if (code === notTaken && (message === 'CHANGED' || message === 'RIVALS')) return message;
    throw error;
  }
}

const lockNotAvailable = '55P03';
const notTaken = 'BN001';
