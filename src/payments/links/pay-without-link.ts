import { randomUUID } from 'node:crypto';
import type { Caller } from '#access/partner.ts';
import type { NewConsent } from '#contracts/clients/consents/store.ts';
import { type Actor, transition } from '#contracts/record/status/transition.ts';
import type { Warning } from '#kernel/errors/errors.ts';
import { type DateText, moscowDayEnd } from '#kernel/time/calendar.ts';
import type { Answer } from '#platform/operations/answer.ts';
import { type Completion, changeOnce } from '#platform/operations/idempotency.ts';
import { issueBill } from '../accounting/bills/issue-bill.ts';
import { issueReceipt } from '../accounting/receipts/issue-receipt.ts';
import { payNext } from '../acquiring/receive-money.ts';
import { type PaidAnswer, paidAnswer } from '../record/answer-schemas.ts';
import { requireNoCapture } from '../record/no-capture.ts';
import { noLink, type Payment } from '../record/payment.ts';
import * as store from '../record/store/payment.ts';
import type { DueContract } from './joint.ts';
import type { InstallmentPaymentRequest } from './request.ts';
import { type CashDependencies, takeCash } from './take-cash.ts';

export interface PaymentWithoutLink extends Pick<InstallmentPaymentRequest, 'paymentType'> {
  readonly warnings: readonly Warning[];
  /** Last day on which the bill can be paid at its price; null without such a limit. */
  readonly billUntil: DateText | null;
  /** Consents to record with the cash payment; undefined if consents were recorded before. */
  readonly consents: readonly NewConsent[] | undefined;
  readonly by: Actor;
  readonly completion: Completion;
}

/** True for cash that counts as paid as soon as the partner receives the cash. */
export function isTakenAtOnce(
  { paymentType }: Pick<InstallmentPaymentRequest, 'paymentType'>,
  { partner }: Caller,
): boolean {
  return paymentType === 'CASH' && partner.cash === 'IMMEDIATE';
}

/** Records an awaited payment or received cash; received cash for the first installment activates the contract. */
export async function payWithoutLink(
  deps: CashDependencies,
  caller: Caller,
  { contract, installment }: DueContract,
  { paymentType, warnings, billUntil, consents, by, completion }: PaymentWithoutLink,
): Promise<Answer<PaidAnswer>> {
  const isFirst = installment.nr === 1;
  const { partner } = caller;
  const isPaid = isTakenAtOnce({ paymentType }, caller);
  const fileId = paymentType === 'CASHLESS' ? randomUUID() : null;
  const payment: Payment = {
    ...noLink,
    orderId: randomUUID(),
    contractId: contract.contractId,
    installmentNr: installment.nr,
    paymentType,
    amount: installment.amount,
    status: 'AWAITING',
    createdAt: by.at,
    paidAt: null,
  };
  const answer = {
    status: 200 as const,
    body: paidAnswer(payment, warnings, fileId ? billAnswer(fileId, billUntil) : {}),
  };
  if (isPaid && isFirst)
    return takeCash(deps, { contract, payment, taker: partner, by, consents }, answer, completion);
  return changeOnce(deps.pool, completion, by.at, answer, async (tx) => {
    // `transition` and `payNext` lock the contract before its payments, as all changes do, so that changes cannot deadlock.
    if (!isPaid) await transition(tx, contract, isFirst ? 'await' : 'awaitNext', by);
    else await payNext(tx, deps, contract, installment.nr, by);
    if (contract.status !== 'DRAFT') await requireNoCapture(tx, contract);
    // Received cash revokes all awaited payments of the installment; other payments revoke only those of their type.
    await store.revokeOpen(tx, [contract.contractId], {
      installmentNr: installment.nr,
      ...(isPaid ? {} : { type: paymentType }),
    });
    await store.insertPayment(tx, payment);
    if (fileId) await issueBill(tx, contract, payment, { fileId, validUntil: billUntil });
    if (!isPaid) return;
    await store.markPaid(tx, [payment.orderId], by.at, { isHeldByPartner: true });
    await issueReceipt(tx, deps.products, contract, payment, { taker: partner, at: by.at });
  });
}

function billAnswer(fileId: string, validUntil: DateText | null): Partial<PaidAnswer> {
  return { fileId, ...(validUntil === null ? {} : { validUntil: moscowDayEnd(validUntil) }) };
}
