import { setTimeout } from 'node:timers/promises';
import { ServiceError } from '#kernel/errors/errors.ts';
import type { AcquirerMethod } from '#kernel/ports/ports.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { askAcquirer, openAttempt, writeAttempt } from '../../acquiring/begin-attempt.ts';
import { settlePayment } from '../../acquiring/settle.ts';
import type { Attempt } from '../../record/attempt.ts';
import type { AcquiringDependencies } from '../../record/dependencies.ts';
import { isOrderId, paidByLink } from '../../record/link-payments.ts';
import { claimQuestions, findAttempts, lockAttempts, markAttemptSent } from '../../record/store/attempts.ts';
import { pageView } from './page-view.ts';

/** A client needs a few tries; who begins more is no client. */
const triesMax = 40;
const triesAMinute = 6;
/** So long a try may be asked for at the acquirer; one that is older was lost with its process. */
const beginningMs = 60_000;
const lookAgainMs = 100;

/** How a client has chosen to pay, and how many tries there were when the form was shown; null where that is not said. */
export interface Choice {
  readonly method: AcquirerMethod;
  readonly triesSeen: number | null;
}

/** `gone`: the link cannot be paid any more, its page says why. `often`: too many tries. `away`: the bank does not answer. */
export type Started = { readonly bankUrl: string } | 'gone' | 'often' | 'away';

/**
 * The client has chosen how to pay: the bank's page of the try that goes on, or of a new one. What is known of earlier
 * tries is asked again first, so that nobody pays twice for want of news; nor does a form that knows nothing of the try that
 * goes on, as one in another tab, begin a second one, nor does one that is sent twice at once.
 */
export async function startPayment(
  deps: AcquiringDependencies,
  orderId: string,
  { method, triesSeen }: Choice,
  requestId: string,
): Promise<Started> {
  if (!isOrderId(orderId)) return 'gone';
  try {
    for (const acquirerPaymentId of await claimQuestions(deps.pool, orderId)) {
      await settlePayment(deps, acquirerPaymentId, requestId);
    }
    return await startOnce(deps, orderId, { method, triesSeen }, requestId);
  } catch (error) {
    if (error instanceof ServiceError) return 'away';
    throw error;
  }
}

async function startOnce(
  deps: AcquiringDependencies,
  orderId: string,
  { method, triesSeen }: Choice,
  requestId: string,
): Promise<Started> {
  const begun = await triesBegun(deps, orderId);
  const view = await pageView(deps, orderId);
  const isPayable = view?.state === 'open' || view?.state === 'waiting';
  if (!isPayable || !view.methods.includes(method)) return 'gone';
  const live = begun.findLast((attempt) => attempt.state === 'PENDING' && attempt.method === method);
  if (live?.confirmationUrl) return await sendToBank(deps, orderId, live.confirmationUrl);
  const isUnseen = view.state === 'waiting' && triesSeen !== null && triesSeen < view.tries;
  // One that is on the page alone was begun since the tries were read.
  if (isUnseen && (await findAttempts(deps.pool, orderId)).length === begun.length) return 'gone';
  const started = await begin(deps, { orderId, method, begun }, requestId);
  return started === 'overtaken' ? startOnce(deps, orderId, { method, triesSeen }, requestId) : started;
}

/** All tries of a link, once none of them is just being asked for. */
async function triesBegun(deps: AcquiringDependencies, orderId: string): Promise<readonly Attempt[]> {
  const tries = await findAttempts(deps.pool, orderId);
  const last = tries.at(-1);
  const isAsked =
    last?.state === 'CREATING' && deps.clock.now().getTime() < last.createdAt.getTime() + beginningMs;
  return isAsked ? setTimeout(lookAgainMs).then(() => triesBegun(deps, orderId)) : tries;
}

/** `overtaken`: another one was begun since these were. */
async function begin(
  deps: AcquiringDependencies,
  { orderId, method, begun }: Pick<Attempt, 'orderId' | 'method'> & { readonly begun: readonly Attempt[] },
  requestId: string,
): Promise<Started | 'overtaken'> {
  const now = deps.clock.now();
  const minuteAgo = new Date(now.getTime() - 60_000);
  const lately = begun.filter(({ createdAt }) => createdAt >= minuteAgo);
  if (begun.length >= triesMax || lately.length >= triesAMinute) return 'often';
  const payments = await paidByLink(deps.pool, orderId);
  const expiresAt = payments[0]?.payment.expiresAt;
  if (!expiresAt) return 'gone';
  const paid = payments.map(({ payment, contract }) => ({ contract, amount: payment.amount }));
  const order = { orderId, expiresAt, method, paid };
  const attempt = await inTransaction(deps.pool, async (tx) =>
    (await lockAttempts(tx, orderId)) === begun.length ? writeAttempt(tx, order, now) : null,
  );
  if (!attempt) return 'overtaken';
  const created = await askAcquirer(deps, order, attempt, requestId);
  await inTransaction(deps.pool, (tx) => openAttempt(tx, attempt, created));
  return created.confirmation?.kind === 'page' ? sendToBank(deps, orderId, created.confirmation.url) : 'away';
}

/** From now on the client may have paid: it is shown to the partner until the bank answers. */
export async function sendToBank(
  { pool, clock }: Pick<AcquiringDependencies, 'pool' | 'clock'>,
  orderId: string,
  bankUrl: string,
): Promise<{ readonly bankUrl: string }> {
  await markAttemptSent(pool, orderId, bankUrl, clock.now());
  return { bankUrl };
}
