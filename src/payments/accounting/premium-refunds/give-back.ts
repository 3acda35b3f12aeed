import { noteOfContracts } from '#contracts/record/note-event.ts';
import type { Actor } from '#contracts/record/status/transition.ts';
import { message, type Refused } from '#kernel/errors/message.ts';
import { type Kopecks, rublesText } from '#kernel/money/money.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { JobQueue } from '#platform/jobs/job.ts';
import { releaseForRefund } from '../../acquiring/record.ts';
import type { PremiumRefund } from '../../record/store/premium-refunds.ts';
import * as store from '../../record/store/premium-refunds.ts';

export type { PremiumRefund } from '../../record/store/premium-refunds.ts';

export interface GiveBackDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly jobs: JobQueue;
}

type By = Pick<Actor, 'actor' | 'requestId'>;

/** Returns the amount of a refund that was neither requested from the acquirer nor transferred nor ordered from the bank. */
function remainingAmount({ amount, atAcquirer, transferred, ordered }: PremiumRefund): Kopecks {
  return amount - atAcquirer - transferred - ordered;
}

export { type ListedRefund, openRefundsQuery, refundRoutes } from '../../record/store/premium-refunds.ts';

/** Requests refunds from the acquirer, newest payment first. Staff have to transfer the rest, which is `left`. */
export function giveBackByAcquirer(
  { pool, clock, jobs }: GiveBackDependencies,
  refundId: bigint,
  by: By,
): Promise<Refused | { readonly asked: Kopecks; readonly left: Kopecks }> {
  return inTransaction(pool, async (tx) => {
    const refund = await store.lockRefund(tx, refundId);
    if (!refund) return noRefund(refundId);
    const at = clock.now();
    const refusal = notYet(refund, at);
    if (refusal) return refusal;
    const owed = remainingAmount(refund);
    if (owed === 0n) return { refusal: message('REFUND_NOTHING_LEFT', { refund: refundId }) };
    let left = owed;
    for (const { moneyId, available } of await store.moneyOfContract(tx, refund.contractId)) {
      const amount = available < left ? available : left;
      if (amount <= 0n) continue;
      await releaseForRefund(tx, jobs, {
        moneyId,
        amount,
        premiumRefundId: refundId,
        requestedBy: by.actor,
        at,
        requestId: by.requestId,
      });
      left -= amount;
    }
    if (left < owed) {
      const after = { refund: String(refundId), amount: rublesText(owed - left) };
      await noteActs(tx, { ...by, at }, { action: 'refund.acquirer', about: refund.addendumNumber, after });
      return { asked: owed - left, left };
    }
    const values = { number: refund.policyNumber, refund: refundId };
    return { refusal: message('REFUND_NOT_AT_ACQUIRER', values) };
  });
}

/** Records that staff transferred the remaining amount of a refund; returns the amount, or a refusal. */
export function noteTransfer(
  { pool, clock }: Pick<GiveBackDependencies, 'pool' | 'clock'>,
  refundId: bigint,
  document: string,
  by: By,
): Promise<Refused | { readonly transferred: Kopecks }> {
  return inTransaction(pool, async (tx) => {
    const refund = await store.lockRefund(tx, refundId);
    if (!refund) return noRefund(refundId);
    const at = clock.now();
    const refusal = notYet(refund, at);
    if (refusal) return refusal;
    if (refund.ordered > 0n) return { refusal: message('REFUND_IN_FILE', { refund: refundId }) };
    const amount = remainingAmount(refund);
    if (amount === 0n) return { refusal: message('REFUND_NOTHING_LEFT', { refund: refundId }) };
    await recordTransfer(tx, refund, { amount, document, by: by.actor, at, fileId: null }, by);
    return { transferred: amount };
  });
}

/** Stores a transfer with its event and its audit entry. */
export async function recordTransfer(
  tx: Queryable,
  { refundId, contractId, addendumNumber }: PremiumRefund,
  transfer: store.NewTransfer,
  by: By,
): Promise<void> {
  const { amount, document, at } = transfer;
  await store.writeTransfer(tx, refundId, transfer);
  await noteOfContracts(tx, at, [{ type: 'refund.paid', contractId, ids: { addendumNumber } }]);
  const after = { refund: String(refundId), amount: rublesText(amount), document };
  await noteActs(tx, { ...by, at }, { action: 'refund.transferred', about: addendumNumber, after });
}

/** Takes back the newest transfer of a refund, because the bank returned the money or the record was wrong. */
export function takeTransferBack(
  { pool, clock }: Pick<GiveBackDependencies, 'pool' | 'clock'>,
  refundId: bigint,
  reason: string,
  by: By,
): Promise<Refused | { readonly amount: Kopecks }> {
  return inTransaction(pool, async (tx) => {
    const refund = await store.lockRefund(tx, refundId);
    if (!refund) return noRefund(refundId);
    const at = clock.now();
    const undone = await store.undoTransfer(tx, refundId, { reason, by: by.actor, at });
    if (!undone) return { refusal: message('REFUND_NOT_TRANSFERRED', { refund: refundId }) };
    const { amount, document } = undone;
    const after = { refund: String(refundId), amount: rublesText(amount), document, reason };
    await noteActs(
      tx,
      { ...by, at },
      { action: 'refund.untransferred', about: refund.addendumNumber, after },
    );
    return { amount };
  });
}

/** Holds a refund because of a claim; a null `reason` releases it. Returns a refusal, or null on success. */
export function holdBack(
  { pool, clock }: Pick<GiveBackDependencies, 'pool' | 'clock'>,
  refundId: bigint,
  reason: string | null,
  by: By,
): Promise<Refused | null> {
  return inTransaction(pool, async (tx) => {
    const refund = await store.lockRefund(tx, refundId);
    if (!refund) return noRefund(refundId);
    if (reason !== null && refund.ordered > 0n)
      return { refusal: message('REFUND_IN_FILE', { refund: refundId }) };
    if (reason !== null && remainingAmount(refund) === 0n) {
      return { refusal: message('REFUND_NOTHING_LEFT', { refund: refundId }) };
    }
    if (reason === null && refund.heldFor === null)
      return { refusal: message('REFUND_NOT_HELD', { refund: refundId }) };
    await store.holdRefund(tx, refundId, reason);
    const action = reason === null ? 'refund.release' : 'refund.hold';
    const after = { refund: String(refundId), reason };
    await noteActs(tx, { ...by, at: clock.now() }, { action, about: refund.addendumNumber, after });
    return null;
  });
}

/** Returns the reason why a refund is not possible now; null if the refund is possible. */
function notYet(refund: PremiumRefund, at: Date): Refused | null {
  const { refundId, addendumNumber, owedAt, heldFor, cancelledAt } = refund;
  const named = { refund: refundId, addendum: addendumNumber };
  if (cancelledAt !== null) return { refusal: message('REFUND_CANCELLED', named) };
  if (owedAt > at) return { refusal: message('REFUND_NOT_YET', { ...named, day: moscowDate(owedAt) }) };
  return heldFor === null ? null : { refusal: message('REFUND_HELD', { refund: refundId, why: heldFor }) };
}

function noRefund(refundId: bigint): Refused {
  return { refusal: message('REFUND_NOT_FOUND', { refund: refundId }) };
}
