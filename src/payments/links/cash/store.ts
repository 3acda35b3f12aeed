import { type Activation, activationJson } from '#contracts/life/activation/apply-activation.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { AnswerColumns } from '#platform/operations/idempotency.ts';
import type { Payment } from '../../record/payment.ts';

export interface CashTaken extends Pick<Payment, 'orderId' | 'amount'> {
  readonly takenOn: DateText;
  /** Of its receipt, sealed; null where there is none. */
  readonly facts: Buffer | null;
}

/** Why nothing was taken: another change was first, another contract may be of the same vehicle, others were waited for too long. */
export type NotTaken = 'CHANGED' | 'RIVALS' | 'BUSY';

/**
 * Gives force to a contract by cash and keeps the answer, in one statement that is all or nothing. False where the key of the
 * answer is taken. Waits for others for `patienceMs`, where that is not null.
 */
export async function storeCash(
  db: Queryable,
  taking: Activation,
  { orderId, amount, takenOn, facts }: CashTaken,
  kept: AnswerColumns,
  patienceMs: number | null,
): Promise<boolean | NotTaken> {
  const cash = JSON.stringify({ order_id: orderId, kopecks: String(amount), taken_on: takenOn });
  try {
    const { rows } = await db.query<{ isTaken: boolean }>(
      `select take_cash(jsonb_populate_record(null::contract_taking_force, $1::jsonb), jsonb_populate_record(null::cash_taken, $2::jsonb),
                        $3, $4, $5, $6, $7, $8, $9) as "isTaken"`,
      [activationJson(taking), cash, facts, ...kept, patienceMs],
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
