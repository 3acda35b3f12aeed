import { randomUUID } from 'node:crypto';
import { type Actor, transition } from '#contracts/record/status/transition.ts';
import { lockContracts } from '#contracts/record/store/contract.ts';
import { ServiceError, type Warning } from '#kernel/errors/errors.ts';
import type { AcquirerPayment } from '#kernel/ports/ports.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Answer } from '#platform/operations/answer.ts';
import { type Completion, changeOnce } from '#platform/operations/idempotency.ts';
import {
  type AttemptOrder,
  askAcquirer,
  type NewAttempt,
  openAttempt,
  paymentLink,
  writeAttempt,
} from '../acquiring/begin-attempt.ts';
import { type PaidAnswer, paidAnswer } from '../record/answer-schemas.ts';
import type { AcquiringDependencies } from '../record/dependencies.ts';
import { linkExpiry } from '../record/links/lifetime.ts';
import { requireNoCapture } from '../record/no-capture.ts';
import { type LinkType, linkMethods, type Payment } from '../record/payment.ts';
import { insertPayment, openPayments, revokeOpen } from '../record/store/payment.ts';
import type { DueContract } from './joint.ts';
import { type LinkChannel, notifyHolder } from './notify-holder.ts';

export interface LinkRequest {
  readonly paymentType: LinkType;
  readonly successUrl: string;
  readonly failUrl: string;
  /** Contracts and installments that the link pays; the contract of the request comes first. */
  readonly due: readonly DueContract[];
  /** Times after which the law forbids paying the link's premiums; the link expires at the first of them or earlier. */
  readonly ends: readonly Date[];
  readonly channels: readonly LinkChannel[];
  readonly warnings: readonly Warning[];
}

/**
 * Stores the payments, creates the payment at the acquirer if the type determines the method, and opens the link. The
 * link of a crashed process cannot be paid; a repeated request creates another link. Throws INTERNAL.
 */
export async function createLink(
  deps: AcquiringDependencies,
  request: LinkRequest,
  by: Actor,
  completion: Completion,
): Promise<Answer<PaidAnswer>> {
  const payments = toPayments(request, by.at);
  const [{ orderId, expiresAt }] = payments;
  const method = linkMethods[request.paymentType];
  const paid = request.due.map(({ contract, installment }) => ({ contract, amount: installment.amount }));
  const order = method && {
    ...{ orderId, expiresAt, method, paid },
    sendsReceipt: deps.acquirerRegistersReceipts,
  };
  const attempt = await inTransaction(deps.pool, async (tx) => {
    // Lock the contracts in the order of their ids first, because inserting a payment locks its contract too.
    await lockContracts(
      tx,
      payments.map(({ contractId }) => contractId),
    );
    for (const payment of payments) await insertPayment(tx, payment);
    return order && writeAttempt(tx, order, by.at);
  });
  const created = order && attempt && (await createdAtAcquirer(deps, order, attempt, by.requestId));
  const body = answerOf(deps, request, payments[0]);
  return changeOnce(deps.pool, completion, by.at, { status: 200, body }, async (tx) => {
    await moveAll(tx, request, by);
    if (!(await openPayments(tx, orderId))) throw new Error(`the link ${orderId} ended before it was opened`);
    if (attempt && created) await openAttempt(tx, attempt, created);
    await notifyHolder(tx, deps.jobs, request.channels, { orderId, requestId: by.requestId });
  });
}

type LinkPayment = Payment & { readonly expiresAt: Date };

function toPayments(
  { paymentType, successUrl, failUrl, due, ends }: LinkRequest,
  now: Date,
): readonly [LinkPayment, ...LinkPayment[]] {
  const [first, ...others] = due;
  if (!first) throw new Error('a link that pays nothing');
  const orderId = randomUUID();
  const expiresAt = earliest(
    [...due.map(({ contract, installment }) => linkExpiry(contract, installment, now)), ...ends],
    linkExpiry(first.contract, first.installment, now),
  );
  const lotOf = (
    { contract, installment }: DueContract,
    id: string,
    jointOrderId: string | null,
  ): LinkPayment => ({
    orderId: id,
    contractId: contract.contractId,
    installmentNr: installment.nr,
    paymentType,
    amount: installment.amount,
    status: 'CREATING',
    createdAt: now,
    paidAt: null,
    expiresAt,
    successUrl,
    failUrl,
    jointOrderId,
  });
  return [lotOf(first, orderId, null), ...others.map((one) => lotOf(one, randomUUID(), orderId))];
}

function earliest(moments: readonly Date[], first: Date): Date {
  return moments.reduce((least, moment) => (moment < least ? moment : least), first);
}

async function createdAtAcquirer(
  deps: AcquiringDependencies,
  order: AttemptOrder,
  attempt: NewAttempt,
  requestId: string,
): Promise<AcquirerPayment> {
  try {
    return await askAcquirer(deps, order, attempt, requestId);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const description = 'Возникло исключение при создании платежа';
    throw new ServiceError('INTERNAL', {
      cause: error,
      failedPeer: 'acquirer',
      faults: [{ field: 'paymentType', description, reason: 'ACQUIRER_FAILED', domain: 'payments' }],
    });
  }
}

/** Changes the contracts in the order of their ids, as all transactions do, so that changes cannot deadlock. */
async function moveAll(tx: Queryable, { due, paymentType }: LinkRequest, by: Actor): Promise<void> {
  const ordered = [...due].sort((left, right) =>
    left.contract.contractId < right.contract.contractId ? -1 : 1,
  );
  for (const { contract, installment } of ordered) {
    await transition(tx, contract, installment.nr === 1 ? 'await' : 'awaitNext', by);
    await requireNoCapture(tx, contract);
  }
  for (const { contract, installment } of ordered) {
    await revokeOpen(tx, [contract.contractId], { installmentNr: installment.nr, type: paymentType });
  }
}

function answerOf(
  { publicUrl }: AcquiringDependencies,
  { successUrl, failUrl, channels, warnings }: LinkRequest,
  payment: LinkPayment,
): PaidAnswer {
  return paidAnswer(payment, warnings, {
    paymentLink: paymentLink(publicUrl, payment.orderId),
    successUrl,
    failUrl,
    sendSms: channels.includes('sms'),
    sendEmail: channels.includes('email'),
  });
}
