import { noteOfContracts } from '#contracts/record/note-event.ts';
import { ServiceError } from '#kernel/errors/errors.ts';
import type { AcquirerRefund } from '#kernel/ports/ports.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { AcquiringDependencies } from '../record/dependencies.ts';
import { noteOfLink } from '../record/link-payments.ts';
import { receiptOfOrder, receiptOfPremium } from '../record/links/receipt.ts';
import type { Refund, RefundState } from '../record/store/money.ts';
import * as store from '../record/store/money.ts';
import { lockRefundAt } from '../record/store/premium-refunds.ts';
import { refundCheckMs } from './record.ts';

/** Requests a refund or reads a requested one; null if the refund does not exist. Throws the acquirer's errors. */
export async function settleRefund(
  deps: AcquiringDependencies,
  refundId: string,
  requestId: string,
): Promise<RefundState | null> {
  const refund = await store.refundById(deps.pool, refundId);
  if (!refund || refund.state === 'SUCCEEDED' || refund.state === 'REFUSED') return refund?.state ?? null;
  const answer = refund.acquirerRefundId
    ? await deps.acquirer.findRefund(refund.acquirerRefundId, { traceId: requestId })
    : await ask(deps, refund, requestId);
  const state = answer === 'refused' || answer === null ? 'REFUSED' : states[answer.state];
  await write(
    deps,
    refund,
    state,
    answer === 'refused' ? null : (answer?.acquirerRefundId ?? null),
    requestId,
  );
  return state;
}

const states = { PENDING: 'PENDING', SUCCEEDED: 'SUCCEEDED', CANCELED: 'REFUSED' } as const;

/** Requests the refund. Ignores the refusal of a completed refund whose idempotency key the acquirer has forgotten. */
async function ask(
  deps: AcquiringDependencies,
  refund: Refund,
  requestId: string,
): Promise<AcquirerRefund | 'refused'> {
  const { acquirerPaymentId, amount, refundedBefore } = refund;
  const context = { traceId: requestId };
  const isPremium = refund.premiumOf !== null;
  const receipt = refund.hasReceipt ? await receiptForRefund(deps, refund) : undefined;
  try {
    return await deps.acquirer.refund(
      {
        acquirerPaymentId,
        amount,
        description: isPremium
          ? 'Возврат части страховой премии'
          : 'Возврат платежа, который не оплатил договор',
        idempotenceKey: refund.refundId,
        ...(receipt ? { receipt } : {}),
      },
      context,
    );
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'INTERNAL') throw error;
    const payment = await deps.acquirer.findPayment(acquirerPaymentId, context);
    if (!payment || payment.refunded < refundedBefore + amount) return 'refused';
    return { acquirerRefundId: `by-hand-${refund.refundId}`, acquirerPaymentId, state: 'SUCCEEDED', amount };
  }
}

function receiptForRefund(deps: AcquiringDependencies, { premiumOf, orderId, amount }: Refund) {
  return premiumOf === null
    ? receiptOfOrder(deps, orderId, amount)
    : receiptOfPremium(deps, premiumOf, amount);
}

async function write(
  { pool, clock }: AcquiringDependencies,
  refund: Refund,
  state: RefundState,
  acquirerRefundId: string | null,
  requestId: string,
): Promise<void> {
  const { refundId, moneyId, amount, premiumOf } = refund;
  const now = clock.now();
  const isOver = state === 'SUCCEEDED' || state === 'REFUSED';
  await inTransaction(pool, async (tx) => {
    if (premiumOf !== null) await lockRefundAt(tx, refundId);
    await store.lockMoney(tx, moneyId);
    const change = {
      state,
      acquirerRefundId,
      endedAt: isOver ? now : null,
      checkAt: isOver ? null : new Date(now.getTime() + refundCheckMs),
    };
    if (!(await store.setRefund(tx, refundId, change))) return;
    if (state === 'SUCCEEDED') {
      await store.moveToRefunded(tx, moneyId, amount, now, requestId);
      await noteRefunded(tx, refund, now);
    }
    // Let the money pay its contract again: the client has not received it, so staff have to transfer the refund.
    if (state === 'REFUSED' && premiumOf !== null) {
      await store.activateAgain(tx, moneyId, amount, now, requestId);
    }
  });
}

async function noteRefunded(tx: Queryable, { orderId, premiumOf, addendumNumber }: Refund, at: Date) {
  if (premiumOf === null || addendumNumber === null) return noteOfLink(tx, 'payment.refunded', orderId, at);
  await noteOfContracts(tx, at, [{ type: 'refund.paid', contractId: premiumOf, ids: { addendumNumber } }]);
}

/** Finds the refund of a notification; null if Bindery did not request the refund. */
export async function refundOfNotice(
  deps: Pick<AcquiringDependencies, 'pool'>,
  acquirerRefundId: string,
): Promise<string | null> {
  return (await store.refundByAcquirerId(deps.pool, acquirerRefundId))?.refundId ?? null;
}

/** Claims refunds without recent notifications; each refund is claimed by only one process. */
export function claimDueRefunds(pool: AcquiringDependencies['pool'], now: Date, limit: number) {
  return store.claimRefunds(pool, now, new Date(now.getTime() + refundCheckMs), limit);
}
