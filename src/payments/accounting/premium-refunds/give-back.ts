import { noteOfContracts } from '#contracts/record/note-event.ts';
import type { Actor } from '#contracts/record/status/transition.ts';
import { message, type Refused } from '#kernel/errors/message.ts';
import { type Kopecks, rublesText } from '#kernel/money/money.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { noteActs, type StaffAct } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { JobQueue } from '#platform/jobs/job.ts';
import { releaseForRefund } from '../../acquiring/record.ts';
import type { PremiumRefund } from '../../record/store/premium-refunds.ts';
import * as store from '../../record/store/premium-refunds.ts';
import * as parts from '../../record/store/refund-parts.ts';

export type { PremiumRefund } from '../../record/store/premium-refunds.ts';

export interface GiveBackDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly jobs: JobQueue;
}

type By = Pick<Actor, 'actor' | 'requestId'>;

export {
  findRoutedRefund,
  type ListedRefund,
  listedRefundsQuery,
  refundRoutes,
} from '../../record/store/premium-refunds.ts';
export { findRefundParts } from '../../record/store/refund-parts.ts';

/** Requests a refund or a part of it from the acquirer, newest payment first. `left` is what remains to be paid. */
export function giveBackByAcquirer(
  { pool, clock, jobs }: GiveBackDependencies,
  refundId: bigint,
  part: Kopecks | null,
  by: By,
): Promise<Refused | { readonly asked: Kopecks; readonly left: Kopecks }> {
  return inTransaction(pool, async (tx) => {
    const refund = await store.lockRefund(tx, refundId);
    if (!refund) return noRefund(refundId);
    const at = clock.now();
    const owed = payablePart(refund, part, at);
    if (typeof owed !== 'bigint') return owed;
    const all = await store.moneyOfContract(tx, refund.contractId);
    const money = all.filter(({ available, isBusy }) => available > 0n && !isBusy);
    const available = money.reduce((total, one) => total + one.available, 0n);
    if (available === 0n) {
      const isBusy = all.some((one) => one.available > 0n && one.isBusy);
      const values = { number: refund.policyNumber, refund: refundId };
      return { refusal: message(isBusy ? 'REFUND_ACQUIRER_BUSY' : 'REFUND_NOT_AT_ACQUIRER', values) };
    }
    if (part !== null && available < part)
      return { refusal: message('REFUND_PART_TOO_MUCH', { refund: refundId, left: available }) };
    let left = owed;
    for (const { moneyId, available: most } of money) {
      const amount = most < left ? most : left;
      if (amount === 0n) break;
      const of = { premiumRefundId: refundId, requestedBy: by.actor, at, requestId: by.requestId };
      await releaseForRefund(tx, jobs, { moneyId, amount, ...of });
      left -= amount;
    }
    const asked = owed - left;
    await noteActs(tx, { ...by, at }, paidAct('refund.acquirer', refund, asked));
    return { asked, left: refund.payable - asked };
  });
}

/** Records that staff transferred a refund or a part of it; returns the amount, or a refusal. */
export function noteTransfer(
  { pool, clock }: Pick<GiveBackDependencies, 'pool' | 'clock'>,
  refundId: bigint,
  { document, part }: { readonly document: string; readonly part: Kopecks | null },
  by: By,
): Promise<Refused | { readonly transferred: Kopecks; readonly left: Kopecks }> {
  return inTransaction(pool, async (tx) => {
    const refund = await store.lockRefund(tx, refundId);
    if (!refund) return noRefund(refundId);
    const at = clock.now();
    const amount = payablePart(refund, part, at);
    if (typeof amount !== 'bigint') return amount;
    await recordTransfer(tx, refund, { amount, document, by: by.actor, at, fileId: null }, by);
    return { transferred: amount, left: refund.payable - amount };
  });
}

/** Makes the audit entry of a paid part. Earlier parts count against the limit of one person too. */
function paidAct(
  action: 'refund.acquirer' | 'refund.transferred',
  { refundId, addendumNumber, atAcquirer, transferred, ordered }: PremiumRefund,
  amount: Kopecks,
  more: { readonly document?: string } = {},
): StaffAct {
  const earlier = atAcquirer + transferred + ordered;
  const together = earlier === 0n ? {} : { withEarlier: rublesText(earlier + amount) };
  const after = { refund: String(refundId), amount: rublesText(amount), ...together, ...more };
  return { action, about: addendumNumber, after };
}

/** Stores a transfer with its event and its audit entry. */
export async function recordTransfer(
  tx: Queryable,
  refund: PremiumRefund,
  transfer: parts.NewTransfer,
  by: By,
): Promise<void> {
  const { refundId, contractId, addendumNumber } = refund;
  const { amount, document, at } = transfer;
  await parts.writeTransfer(tx, refundId, transfer);
  await noteOfContracts(tx, at, [{ type: 'refund.paid', contractId, ids: { addendumNumber } }]);
  await noteActs(tx, { ...by, at }, paidAct('refund.transferred', refund, amount, { document }));
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
    const undone = await parts.undoTransfer(tx, refundId, { reason, by: by.actor, at });
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

/** Holds a refund or a part of it because of a claim; a null `reason` releases it. Returns a refusal, or null on success. */
export function holdBack(
  { pool, clock }: Pick<GiveBackDependencies, 'pool' | 'clock'>,
  refundId: bigint,
  { reason, part }: { readonly reason: string | null; readonly part: Kopecks | null },
  by: By,
): Promise<Refused | null> {
  return inTransaction(pool, async (tx) => {
    const refund = await store.lockRefund(tx, refundId);
    if (!refund) return noRefund(refundId);
    const refusal = reason === null ? notHeld(refund) : notHoldable(refund, part);
    if (refusal) return refusal;
    await store.holdRefund(tx, refundId, reason, part);
    const action = reason === null ? 'refund.release' : 'refund.hold';
    const amount = part === null ? {} : { amount: rublesText(part) };
    const after = { refund: String(refundId), ...amount, reason };
    await noteActs(tx, { ...by, at: clock.now() }, { action, about: refund.addendumNumber, after });
    return null;
  });
}

function notHeld({ refundId, heldFor }: PremiumRefund): Refused | null {
  return heldFor === null ? { refusal: message('REFUND_NOT_HELD', { refund: refundId }) } : null;
}

/** Returns the reason why a refund or a part cannot be held, or null. While a payment file has an amount, only a part can be held. */
function notHoldable({ refundId, payable, held, ordered }: PremiumRefund, part: Kopecks | null) {
  const rest = payable + held;
  if (ordered > 0n && (part === null || rest === 0n))
    return { refusal: message('REFUND_IN_FILE', { refund: refundId }) };
  if (rest === 0n) return { refusal: message('REFUND_NOTHING_LEFT', { refund: refundId }) };
  return part !== null && part > rest ? tooMuch(refundId, rest) : null;
}

/** Returns the amount to pay now, or the reason why it cannot be paid. Without `part`, this is the whole payable amount. */
function payablePart(refund: PremiumRefund, part: Kopecks | null, at: Date): Kopecks | Refused {
  const { refundId, addendumNumber, owedAt, heldFor, cancelledAt, payable, ordered } = refund;
  const named = { refund: refundId, addendum: addendumNumber };
  if (cancelledAt !== null) return { refusal: message('REFUND_CANCELLED', named) };
  if (owedAt > at) return { refusal: message('REFUND_NOT_YET', { ...named, day: moscowDate(owedAt) }) };
  if (payable === 0n && heldFor !== null && refund.held > 0n)
    return { refusal: message('REFUND_HELD', { refund: refundId, why: heldFor }) };
  if (payable === 0n)
    return {
      refusal: message(ordered > 0n ? 'REFUND_IN_FILE' : 'REFUND_NOTHING_LEFT', { refund: refundId }),
    };
  return part !== null && part > payable ? tooMuch(refundId, payable) : (part ?? payable);
}

function tooMuch(refundId: bigint, left: Kopecks): Refused {
  return { refusal: message('REFUND_PART_TOO_MUCH', { refund: refundId, left }) };
}

function noRefund(refundId: bigint): Refused {
  return { refusal: message('REFUND_NOT_FOUND', { refund: refundId }) };
}
