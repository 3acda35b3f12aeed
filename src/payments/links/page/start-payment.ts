import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { ServiceError } from '#kernel/errors/errors.ts';
import type { AcquirerMethod } from '#kernel/ports/ports.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { askAcquirer, type NewAttempt, openAttempt, writeAttempt } from '../../acquiring/begin-attempt.ts';
import { settlePayment } from '../../acquiring/settle.ts';
import type { Attempt } from '../../record/attempt.ts';
import type { AutopayOffer } from '../../record/autopay/consent.ts';
import { insertAutopay, withdrawAsked } from '../../record/autopay/store.ts';
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
  /** The consent to automatic payments; absent if the client has not ticked it. */
  readonly saving?: Saving | undefined;
}

/** Hash of the consent that the client has read, and the client's network address. */
interface Saving {
  readonly sha256: string;
  readonly address: string;
}

/** `gone`: the link cannot be paid. `often`: too many attempts. `away`: the bank does not answer. */
export type Started = { readonly bankUrl: string } | 'gone' | 'often' | 'away';

/** Returns the bank's payment page. Checks earlier attempts with the bank first, to prevent a double payment. */
export async function startPayment(
  deps: AcquiringDependencies,
  orderId: string,
  choice: Choice,
  requestId: string,
): Promise<Started> {
  if (!isOrderId(orderId)) return 'gone';
  try {
    for (const acquirerPaymentId of await claimQuestions(deps.pool, orderId)) {
      await settlePayment(deps, acquirerPaymentId, requestId);
    }
    return await startOnce(deps, orderId, choice, requestId);
  } catch (error) {
    if (error instanceof ServiceError) return 'away';
    throw error;
  }
}

async function startOnce(
  deps: AcquiringDependencies,
  orderId: string,
  choice: Choice,
  requestId: string,
): Promise<Started> {
  const { method, attemptsSeen, saving } = choice;
  const begun = await attemptsBegun(deps, orderId);
  const view = await pageView(deps, orderId);
  const isPayable = view?.state === 'open' || view?.state === 'waiting';
  if (!isPayable || !view.methods.includes(method)) return 'gone';
  // The text may have changed since the client read it: show the page again.
  if (saving && view.autopay?.sha256 !== saving.sha256) return 'gone';
  const offer = saving && view.autopay ? { ...view.autopay, address: saving.address } : null;
  // An attempt keeps its choice: with another choice a new attempt is needed.
  const live = begun.findLast(
    (attempt) =>
      attempt.state === 'PENDING' &&
      attempt.method === method &&
      (attempt.autopayId !== null) === (offer !== null),
  );
  if (live?.confirmationUrl) return await sendToBank(deps, orderId, live.confirmationUrl);
  const isUnseen = view.state === 'waiting' && attemptsSeen !== null && attemptsSeen < view.attemptCount;
  // If no attempt was begun since `begun` was read, the form is outdated.
  if (isUnseen && (await findAttempts(deps.pool, orderId)).length === begun.length) return 'gone';
  const started = await begin(deps, { orderId, method, begun, offer }, requestId);
  return started === 'overtaken' ? startOnce(deps, orderId, choice, requestId) : started;
}

/** Returns all attempts of a link. Waits while the last one is being created at the acquirer. */
async function attemptsBegun(deps: AcquiringDependencies, orderId: string): Promise<readonly Attempt[]> {
  const attempts = await findAttempts(deps.pool, orderId);
  const last = attempts.at(-1);
  const isAsked =
    last?.state === 'CREATING' && deps.clock.now().getTime() < last.createdAt.getTime() + beginningMs;
  return isAsked ? setTimeout(lookAgainMs).then(() => attemptsBegun(deps, orderId)) : attempts;
}

interface Beginning extends Pick<Attempt, 'orderId' | 'method'> {
  readonly begun: readonly Attempt[];
  /** The consent that the client has given; null if the method is not saved. */
  readonly offer: (AutopayOffer & { readonly address: string }) | null;
}

/** Begins an attempt. Returns `overtaken` if another request has begun an attempt since `begun` was read. */
async function begin(
  deps: AcquiringDependencies,
  { orderId, method, begun, offer }: Beginning,
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
  const autopay = offer ? { autopayId: randomUUID() } : {};
  const sendsReceipt = deps.acquirerRegistersReceipts;
  const order = { orderId, expiresAt, method, paid, sendsReceipt, ...autopay };
  const attempt = await inTransaction(deps.pool, async (tx) => {
    if ((await lockAttempts(tx, orderId)) !== begun.length) return null;
    const written = await writeAttempt(tx, order, now);
    await noteConsent(tx, { begun, offer, attempt: written, contractId: payments[0]?.contract.contractId });
    return written;
  });
  if (!attempt) return 'overtaken';
  const created = await askAcquirer(deps, order, attempt, requestId);
  await inTransaction(deps.pool, (tx) => openAttempt(tx, attempt, created));
  return created.confirmation?.kind === 'page' ? sendToBank(deps, orderId, created.confirmation.url) : 'away';
}

/** Records the consent with its evidence. A consent that the client gave with an earlier attempt of the link ends. */
async function noteConsent(
  tx: Queryable,
  {
    begun,
    offer,
    attempt,
    contractId,
  }: Pick<Beginning, 'begun' | 'offer'> & {
    readonly attempt: NewAttempt;
    readonly contractId?: bigint | undefined;
  },
): Promise<void> {
  const { attemptId, autopayId, method, createdAt: at } = attempt;
  const earlier = begun.filter((one) => one.autopayId !== null).map((one) => one.attemptId);
  if (earlier.length > 0) await withdrawAsked(tx, earlier, at);
  if (!offer || autopayId === null || contractId === undefined) return;
  const { label, paragraphs, address, version: textVersion, sha256: textSha256, coversRenewal } = offer;
  const evidence = { label, paragraphs, address };
  const text = { textVersion, textSha256, coversRenewal, evidence };
  await insertAutopay(tx, { autopayId, contractId, attemptId, method, at, ...text });
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
