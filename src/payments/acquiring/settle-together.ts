import { type Activation, prepareActivationAlone } from '#contracts/life/activation/apply-activation.ts';
import { contractWithIdTogether } from '#contracts/record/store/find-contracts.ts';
import type { AcquirerPayment } from '#kernel/ports/ports.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import { markCommit } from '#platform/db/after-commit.ts';
import { batchLockTimeoutMs, runTogether } from '#platform/db/batches.ts';
import { noAnswer } from '#platform/operations/idempotency.ts';
import type { AcquiringDependencies } from '../record/dependencies.ts';
import { attemptsOfPayments } from '../record/store/attempts.ts';
import { captures, firstPayments } from '../record/store/first-payments.ts';
import { paymentsOfOrders } from '../record/store/payment.ts';
import { type Decision, decidePayment, type LockedPayment } from './decide.ts';

/** Time in ms after which the reconciler checks an attempt, in case this process crashes before it finishes. */
export const captureCheckMs = 30_000;

/**
 * Decides about a payment without locks, and captures or activates the first installment of one contract together with payments of
 * other links. The statement writes only if everything is still as it was read. Undefined if a transaction has to decide.
 */
export async function settleTogether(
  deps: AcquiringDependencies,
  acquired: AcquirerPayment,
  requestId: string,
): Promise<Decision | undefined> {
  const { pool } = deps;
  const now = deps.clock.now();
  const attempt = await runTogether(pool, attemptsOfPayments, acquired.acquirerPaymentId);
  // A method is saved, or its charge recorded, in the transaction that settles the attempt.
  if (attempt && attempt.autopayId !== null) return undefined;
  const payments = attempt ? await paymentsOf(deps, attempt.orderId) : [];
  const situation = { acquired, attempt, payments, isOtherCapturing: false, today: moscowDate(now) };
  const decision = decidePayment(situation);
  if (decision.kind === 'nothing') return decision;
  const [first, ...others] = payments;
  const isWritten = decision.kind === 'capture' || decision.kind === 'activate';
  if (!isWritten || !attempt || !first || others.length > 0) return undefined;
  const activation = await activationOf(deps, first, { requestId, at: now });
  if (!activation) return undefined;
  const taken = await runTogether(pool, decision.kind === 'capture' ? captures : firstPayments, {
    activation,
    paid: { link: { attempt, checkAt: new Date(now.getTime() + captureCheckMs) } },
    consents: [],
    answerColumns: noAnswer,
    lockTimeoutMs: batchLockTimeoutMs,
  });
  if (taken !== true) return undefined;
  if (decision.kind === 'activate') markCommit(pool);
  return decision;
}

async function paymentsOf(
  { pool }: AcquiringDependencies,
  orderId: string,
): Promise<readonly LockedPayment[]> {
  const payments = await runTogether(pool, paymentsOfOrders, orderId);
  const read = payments.map(async (payment) => ({
    payment,
    contract: await contractWithIdTogether(pool, payment.contractId),
  }));
  return (await Promise.all(read)).flatMap(({ payment, contract }) =>
    contract ? [{ payment, contract }] : [],
  );
}

/** Prepares the activation; undefined unless the payment is for a first installment that no other contract depends on. */
async function activationOf(
  deps: AcquiringDependencies,
  { payment, contract }: LockedPayment,
  by: { readonly requestId: string; readonly at: Date },
): Promise<Activation | undefined> {
  if (payment.installmentNr !== 1 || contract.paidAt !== null) return undefined;
  return prepareActivationAlone(deps, contract, { ...by, actor: 'acquirer' }, { at: by.at });
}
