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

/** Maximum number of attempts per link; real clients need a few. */
const attemptsMax = 40;
const triesAMinute = 6;
/** Maximum time in ms for creating an attempt at the acquirer. An older unfinished attempt belongs to a crashed process. */
const beginningMs = 60_000;
const lookAgainMs = 100;

/** Values of the payment form: the method, and the number of attempts when the page was loaded (null if not sent). */
export interface Choice {
  readonly method: AcquirerMethod;
  readonly attemptsSeen: number | null;
}

/** `gone`: the link cannot be paid. `often`: too many attempts. `away`: the bank does not answer. */
export type Started = { readonly bankUrl: string } | 'gone' | 'often' | 'away';

/** Returns the bank's payment page. Checks earlier attempts with the bank first, to prevent a double payment. */
export async function startPayment(
  deps: AcquiringDependencies,
  orderId: string,
  { method, attemptsSeen }: Choice,
  requestId: string,
): Promise<Started> {
  if (!isOrderId(orderId)) return 'gone';
  try {
    for (const acquirerPaymentId of await claimQuestions(deps.pool, orderId)) {
      await settlePayment(deps, acquirerPaymentId, requestId);
    }
    return await startOnce(deps, orderId, { method, attemptsSeen }, requestId);
  } catch (error) {
    if (error instanceof ServiceError) return 'away';
    throw error;
  }
}

async function startOnce(
  deps: AcquiringDependencies,
  orderId: string,
  { method, attemptsSeen }: Choice,
  requestId: string,
): Promise<Started> {
  const begun = await attemptsBegun(deps, orderId);
  const view = await pageView(deps, orderId);
  const isPayable = view?.state === 'open' || view?.state === 'waiting';
  if (!isPayable || !view.methods.includes(method)) return 'gone';
  const live = begun.findLast((attempt) => attempt.state === 'PENDING' && attempt.method === method);
  if (live?.confirmationUrl) return await sendToBank(deps, orderId, live.confirmationUrl);
  const isUnseen = view.state === 'waiting' && attemptsSeen !== null && attemptsSeen < view.attemptCount;
  // If no attempt was begun since `begun` was read, the form is outdated.
  if (isUnseen && (await findAttempts(deps.pool, orderId)).length === begun.length) return 'gone';
  const started = await begin(deps, { orderId, method, begun }, requestId);
  return started === 'overtaken' ? startOnce(deps, orderId, { method, attemptsSeen }, requestId) : started;
}

/** Returns all attempts of a link. Waits while the last one is being created at the acquirer. */
async function attemptsBegun(deps: AcquiringDependencies, orderId: string): Promise<readonly Attempt[]> {
  const attempts = await findAttempts(deps.pool, orderId);
  const last = attempts.at(-1);
  const isAsked =
    last?.state === 'CREATING' && deps.clock.now().getTime() < last.createdAt.getTime() + beginningMs;
  return isAsked ? setTimeout(lookAgainMs).then(() => attemptsBegun(deps, orderId)) : attempts;
}

/** Begins an attempt. Returns `overtaken` if another request has begun an attempt since `begun` was read. */
async function begin(
  deps: AcquiringDependencies,
  { orderId, method, begun }: Pick<Attempt, 'orderId' | 'method'> & { readonly begun: readonly Attempt[] },
  requestId: string,
): Promise<Started | 'overtaken'> {
  const now = deps.clock.now();
  const minuteAgo = new Date(now.getTime() - 60_000);
  const lately = begun.filter(({ createdAt }) => createdAt >= minuteAgo);
  if (begun.length >= attemptsMax || lately.length >= triesAMinute) return 'often';
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

/** Records that the client was sent to the bank. Partners see the attempt as open until the bank answers. */
export async function sendToBank(
  { pool, clock }: Pick<AcquiringDependencies, 'pool' | 'clock'>,
  orderId: string,
  bankUrl: string,
): Promise<{ readonly bankUrl: string }> {
  await markAttemptSent(pool, orderId, bankUrl, clock.now());
  return { bankUrl };
}
