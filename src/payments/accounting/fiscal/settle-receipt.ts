import type { Actor } from '#contracts/record/status/transition.ts';
import { message, type Refused } from '#kernel/errors/message.ts';
import { rublesText } from '#kernel/money/money.ts';
import type { FiscalKind } from '#kernel/ports/fiscal-registrar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { noteActs, type StaffAct } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { FiscalReceipt } from '../../record/fiscal-receipt.ts';
import * as store from '../../record/store/fiscal/receipts.ts';

type By = Pick<Actor, 'actor' | 'requestId'>;
type Dependencies = { readonly pool: Pool; readonly clock: Clock };

/** Sends a failed receipt again, or as a correction if it is late; refused while the till may still register it. */
export function retryReceipt(
  deps: Dependencies,
  receiptId: bigint,
  isLate: boolean,
  by: By,
): Promise<Refused | { readonly receipt: FiscalReceipt }> {
  return withReceipt(deps, receiptId, async (tx, receipt) => {
    if (receipt.state !== 'FAILED') return wrongState(receipt);
    const at = deps.clock.now();
    await store.sendAgain(tx, receiptId, { at, asCorrection: isLate });
    await noteActs(tx, { ...by, at }, actOf('receipt.retry', receipt, isLate ? { late: 'true' } : {}));
    return { receipt };
  });
}

/** Records that no receipt is needed, for example because an organization paid for the policyholder. */
export function exemptReceipt(
  deps: Dependencies,
  receiptId: bigint,
  reason: string,
  by: By,
): Promise<Refused | { readonly receipt: FiscalReceipt }> {
  return withReceipt(deps, receiptId, async (tx, receipt) => {
    // A receipt that was sent without an answer may be registered.
    const isUnsent = receipt.state === 'NEEDED' && receipt.sendings === 0;
    if (receipt.state !== 'FAILED' && !isUnsent) return wrongState(receipt);
    await store.markExempt(tx, receiptId, { reason, by: by.actor });
    await noteActs(tx, { ...by, at: deps.clock.now() }, actOf('receipt.exempt', receipt, { reason }));
    return { receipt };
  });
}

/** Kinds of the corrections of a wrong receipt: one takes it back, the other registers the same money with the data of today. */
const opposite: Readonly<Record<FiscalKind, FiscalKind>> = {
  INCOME: 'RETURN_CORRECTION',
  INCOME_CORRECTION: 'RETURN_CORRECTION',
  INCOME_RETURN: 'INCOME_CORRECTION',
  RETURN_CORRECTION: 'INCOME_CORRECTION',
};

/** Corrects a registered receipt whose data are wrong. With `isOnlyTakenBack`, nothing replaces it. */
export function correctReceipt(
  deps: Dependencies,
  receiptId: bigint,
  { reason, isOnlyTakenBack }: { readonly reason: string; readonly isOnlyTakenBack: boolean },
  by: By,
): Promise<Refused | { readonly corrections: readonly bigint[] }> {
  return withReceipt(deps, receiptId, async (tx, receipt) => {
    if (receipt.state !== 'REGISTERED') return wrongState(receipt);
    const at = deps.clock.now();
    const reversal = opposite[receipt.kind];
    const insert = (source: 'REVERSAL' | 'REPLACEMENT', kind: FiscalKind) =>
      store.insertCorrection(tx, receiptId, { source, kind, reason, by: by.actor, at });
    const made = [await insert('REVERSAL', reversal)];
    if (made[0] === null) return { refusal: message('RECEIPT_CORRECTED', { receipt: receiptId }) };
    if (!isOnlyTakenBack) made.push(await insert('REPLACEMENT', opposite[reversal]));
    await noteActs(tx, { ...by, at }, actOf('receipt.correct', receipt, { reason }));
    return { corrections: made.filter((id) => id !== null) };
  });
}

function withReceipt<Done extends object>(
  { pool }: Dependencies,
  receiptId: bigint,
  change: (tx: Queryable, receipt: FiscalReceipt) => Promise<Refused | Done>,
): Promise<Refused | Done> {
  return inTransaction<Refused | Done>(pool, async (tx) => {
    const receipt = await store.lockReceipt(tx, receiptId);
    return receipt ? change(tx, receipt) : { refusal: message('RECEIPT_NOT_FOUND', { receipt: receiptId }) };
  });
}

function wrongState({ receiptId, registeredBy, state }: FiscalReceipt): Refused {
  const values = { receipt: receiptId, state };
  return {
    refusal:
      registeredBy === 'ACQUIRER'
        ? message('RECEIPT_OF_ACQUIRER', values)
        : message('RECEIPT_WRONG_STATE', values),
  };
}

function actOf(
  action: `receipt.${string}`,
  { receiptId, amount }: FiscalReceipt,
  more: Readonly<Record<string, string>>,
): StaffAct {
  return { action, about: String(receiptId), after: { amount: rublesText(amount), ...more } };
}
