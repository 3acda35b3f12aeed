import { randomUUID } from 'node:crypto';
import { closeDebtDays, updateDebts } from '#contracts/life/debts/update-debts.ts';
import { type Repeated, repeat } from '#kernel/time/in-time.ts';
import { closeLink } from '#payments/acquiring/close-link.ts';
import { claimDueRefunds, settleRefund } from '#payments/acquiring/refund.ts';
import { settlePayment } from '#payments/acquiring/settle.ts';
import { repeatCharge } from '#payments/autopay/charge.ts';
import { reviewAutopays } from '#payments/autopay/review.ts';
import { claimDueAttempts, failPaymentAttempt } from '#payments/record/store/attempts.ts';
import { isRecorded } from '#payments/record/store/money.ts';
import { overdueLinks } from '#payments/record/store/payment.ts';
import { expireAddendums } from '../addendums/drop-addendum.ts';
import { processUnpaid, type UnpaidDependencies } from '../unpaid/look-after-unpaid.ts';
import * as store from './store.ts';

const pollEveryMs = 5_000;
const listEveryMs = 600_000;
/** Overlap of two consecutive lists in milliseconds, because the acquirer may list a payment late. */
const listOverlapMs = 3_600_000;
const atOnce = 50;
/** Maximum number of payments that the acquirer is asked about at a time; equals the size of a batch. */
const settledTogether = 16;
/** Maximum number of pages of the acquirer's list; a page has a hundred payments. */
const pagesMax = 1_000;

export interface ReconcileDependencies extends UnpaidDependencies {
  /** Receives an error of work that a later run will retry. */
  onError(error: unknown): void;
}

/** Makes up for lost notifications of the acquirer and closes expired links. Only one process at a time reconciles. */
export async function reconcile(deps: ReconcileDependencies): Promise<void> {
  const now = deps.clock.now();
  if (await store.claimReconcileRun(deps.pool, now, later(now, pollEveryMs))) await reconcileNow(deps);
}

/** Reconciles even if another process has claimed the run. */
export async function reconcileNow(deps: ReconcileDependencies): Promise<void> {
  const now = deps.clock.now();
  const requestId = `reconcile-${randomUUID()}`;
  const due = await claimDueAttempts(deps.pool, now, atOnce);
  while (due.length > 0) {
    const together = due.splice(0, settledTogether).map(({ attemptId, acquirerPaymentId, autopayId }) =>
      attempt(deps, async () => {
        if (acquirerPaymentId === null && autopayId !== null) await repeatCharge(deps, attemptId, requestId);
        else if (acquirerPaymentId === null) await failPaymentAttempt(deps.pool, attemptId, now);
        else await settlePayment(deps, acquirerPaymentId, requestId);
      }),
    );
    await Promise.all(together);
  }
  for (const orderId of await overdueLinks(deps.pool, now, atOnce)) {
    await attempt(deps, () => closeLink(deps, orderId, requestId));
  }
  for (const { refundId } of await claimDueRefunds(deps.pool, now, atOnce)) {
    await attempt(deps, () => settleRefund(deps, refundId, requestId));
  }
  for (const expire of await expireAddendums(deps, requestId, atOnce)) await attempt(deps, expire);
  await reviewAutopays(deps, requestId, atOnce, (work) => attempt(deps, work));
  await attempt(deps, () => processUnpaid(deps, requestId, (work) => attempt(deps, work)));
  await attempt(deps, async () => {
    await updateDebts(deps.pool, deps, now);
    await closeDebtDays(deps.pool, deps, now);
  });
  await attempt(deps, () => goThroughList(deps, now, requestId));
}

async function attempt(deps: ReconcileDependencies, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    deps.onError(error);
  }
}

/** Compares the acquirer's list with the recorded payments, to find payments for which no notification arrived. */
async function goThroughList(deps: ReconcileDependencies, now: Date, requestId: string): Promise<void> {
  const claim = await store.claimList(deps.pool, now, later(now, listEveryMs));
  if (!claim) return;
  const since = later(claim.listedUntil ?? now, -listOverlapMs);
  let cursor: string | null = null;
  for (let page = 0; page < pagesMax; page += 1) {
    const { payments, nextCursor } = await deps.acquirer.capturedPayments(since, cursor, {
      traceId: requestId,
    });
    for (const { acquirerPaymentId } of payments) {
      if (await isRecorded(deps.pool, acquirerPaymentId)) continue;
      await attempt(deps, () => settlePayment(deps, acquirerPaymentId, requestId));
    }
    cursor = nextCursor;
    if (cursor === null) return store.rememberListed(deps.pool, now);
  }
  throw new Error(`the acquirer lists more than ${pagesMax} pages`);
}

function later(moment: Date, ms: number): Date {
  return new Date(moment.getTime() + ms);
}

export function startReconciler(deps: ReconcileDependencies): Pick<Repeated, 'close'> {
  return repeat(pollEveryMs, () => reconcile(deps), deps.onError);
}
