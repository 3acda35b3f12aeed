import { randomUUID } from 'node:crypto';
import type { Kopecks } from '#kernel/money/money.ts';
import type { AcquirerMethod, AcquirerOrder, AcquirerPayment } from '#kernel/ports/ports.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Attempt } from '../record/attempt.ts';
import type { AcquiringDependencies } from '../record/dependencies.ts';
import {
  contractTitle,
  hasReceiptAddress,
  type PaidContract,
  toFiscalReceipt,
} from '../record/links/receipt.ts';
import * as store from '../record/store/attempts.ts';

/** Time in ms after which Bindery asks the acquirer about a new payment, unless a notification came. */
const firstCheckMs = 60_000;
/** Time in ms after which an attempt still being created counts as abandoned by a crashed process. No call takes longer. */
const beginMsMax = 600_000;
const descriptionMax = 128;

export interface AttemptOrder {
  readonly orderId: string;
  readonly expiresAt: Date;
  readonly method: AcquirerMethod;
  readonly paid: readonly PaidContract[];
  /** The automatic payments whose method the attempt saves or charges. */
  readonly autopayId?: string;
}

interface NewOrder extends AttemptOrder {
  /** True if the acquirer registers the fiscal receipts of payments; false if Bindery's registrar does. */
  readonly sendsReceipt: boolean;
}

export type NewAttempt = Pick<
  Attempt,
  'attemptId' | 'orderId' | 'method' | 'amount' | 'createdAt' | 'autopayId' | 'hasReceipt'
>;

/** Stores an attempt. Runs before the acquirer is called, so that incoming money can always be matched to an attempt. */
export async function writeAttempt(tx: Queryable, order: NewOrder, now: Date): Promise<NewAttempt> {
  const amount = order.paid.reduce((sum: Kopecks, one) => sum + one.amount, 0n);
  const { orderId, method, autopayId = null, sendsReceipt } = order;
  const attempt = {
    ...{ attemptId: randomUUID(), orderId, method, amount, createdAt: now, autopayId },
    hasReceipt: sendsReceipt && hasReceiptAddress(order.paid),
  };
  await store.insertAttempt(tx, attempt, new Date(now.getTime() + beginMsMax));
  return attempt;
}

/** Creates the payment at the acquirer. If that fails, marks the attempt as failed and throws the acquirer's error. */
export async function askAcquirer(
  deps: AcquiringDependencies,
  order: AttemptOrder,
  attempt: NewAttempt,
  requestId: string,
): Promise<AcquirerPayment> {
  const savesMethod = attempt.autopayId !== null;
  try {
    return await deps.acquirer.createPayment(
      { ...toAcquirerOrder(deps, order, attempt), ...(savesMethod ? { savesMethod } : {}) },
      { traceId: requestId },
    );
  } catch (error) {
    await store.failPaymentAttempt(deps.pool, attempt.attemptId, deps.clock.now());
    throw error;
  }
}

/** Makes the order for the acquirer; equal at each repetition, as the idempotence key requires. */
export function toAcquirerOrder(
  deps: Pick<AcquiringDependencies, 'products' | 'publicUrl'>,
  { orderId, method, expiresAt, paid }: AttemptOrder,
  { attemptId, amount, createdAt, hasReceipt }: NewAttempt,
): AcquirerOrder {
  const receipt =
    hasReceipt === false ? undefined : toFiscalReceipt(paid, deps.products, moscowDate(createdAt));
  return {
    orderId,
    amount,
    method,
    description: descriptionOf(paid, deps),
    returnUrl: `${paymentLink(deps.publicUrl, orderId)}/return`,
    expiresAt,
    confirmation: 'page',
    idempotenceKey: attemptId,
    ...(receipt ? { receipt } : {}),
  };
}

export function openAttempt(
  tx: Queryable,
  { attemptId, createdAt }: NewAttempt,
  { acquirerPaymentId, confirmation }: AcquirerPayment,
): Promise<void> {
  return store.beginWaiting(tx, attemptId, {
    acquirerPaymentId,
    confirmationUrl: confirmation?.kind === 'page' ? confirmation.url : null,
    checkAt: new Date(createdAt.getTime() + firstCheckMs),
  });
}

export function paymentLink(publicUrl: string, orderId: string): string {
  return `${publicUrl}/pay/${orderId}`;
}

function descriptionOf(
  paid: readonly PaidContract[],
  { products }: Pick<AcquiringDependencies, 'products'>,
): string {
  const titles = paid.map(({ contract }) => contractTitle(contract, products)).join(', ');
  return `Страховая премия: ${titles}`.slice(0, descriptionMax);
}
