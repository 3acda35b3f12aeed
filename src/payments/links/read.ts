import type { Contract } from '#contracts/record/contract.ts';
import { rublesNumber } from '#kernel/money/money.ts';
import type { Answered } from '#kernel/schema/answer-fields.ts';
import { moscowDateTime, moscowDayEnd } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { paymentLink } from '../acquiring/begin-attempt.ts';
import type { paymentSchema } from '../record/answer-schemas.ts';
import type { SentAttempt } from '../record/attempt.ts';
import { requireNoCapture } from '../record/no-capture.ts';
import {
  methodTypes,
  moneyBackStatuses,
  type Payment,
  type PaymentType,
  type ShownPayment,
} from '../record/payment.ts';
import { findUnanswered } from '../record/store/attempts.ts';
import {
  contractsOfLinks,
  findMoneyBack,
  findShownPayments,
  type MoneyBack,
  revokeOpen,
} from '../record/store/payment.ts';

type PaymentAnswer = Answered<typeof paymentSchema>;

/** Formats the payments of a contract for partners, oldest first. */
export async function paymentsAnswer(
  db: Queryable,
  { contractId, policyNumber }: { readonly contractId: bigint; readonly policyNumber: string },
  publicUrl: string,
): Promise<readonly PaymentAnswer[]> {
  const payments = await findShownPayments(db, contractId);
  const links = payments.filter(({ expiresAt }) => expiresAt).map(orderOf);
  const [paid, attempts, moneyBack] =
    links.length > 0
      ? await Promise.all([
          contractsOfLinks(db, links),
          findUnanswered(db, links),
          findMoneyBack(db, links, contractId),
        ])
      : [[], [], []];
  return payments.map((payment) => ({
    orderId: orderOf(payment),
    nr: payment.installmentNr,
    paymentType: payment.paymentType,
    amount: rublesNumber(payment.amount),
    currencyCode: 'RUB',
    status: payment.status,
    ...billAnswer(payment.bill),
    ...(payment.receiptNumber === null ? {} : { receiptNumber: payment.receiptNumber }),
    ...linkAnswer(payment, publicUrl),
    ...otherAnswer(
      paid.filter((one) => one.orderId === orderOf(payment) && one.policyNumber !== policyNumber),
    ),
    ...attemptsAnswer(attempts.filter(({ orderId }) => orderId === orderOf(payment))),
    ...moneyBackAnswer(moneyBack.filter(({ orderId }) => orderId === orderOf(payment))),
    createDate: moscowDateTime(payment.createdAt),
    ...(payment.paidAt ? { paymentDate: moscowDateTime(payment.paidAt) } : {}),
  }));
}

/** Returns the order id for partners: the payments of a joint link all have the order id of the first payment. */
function orderOf({ orderId, jointOrderId }: Payment): string {
  return jointOrderId ?? orderId;
}

function billAnswer(bill: ShownPayment['bill']): Pick<PaymentAnswer, 'fileId' | 'billNumber' | 'validUntil'> {
  if (!bill) return {};
  const { fileId, billNumber, validUntil } = bill;
  return { fileId, billNumber, ...(validUntil === null ? {} : { validUntil: moscowDayEnd(validUntil) }) };
}

function linkAnswer(payment: Payment, publicUrl: string): Partial<PaymentAnswer> {
  const { expiresAt, successUrl, failUrl, status } = payment;
  if (!expiresAt) return {};
  return {
    ...(status === 'AWAITING' ? { paymentLink: paymentLink(publicUrl, orderOf(payment)) } : {}),
    validUntil: moscowDateTime(expiresAt),
    ...(successUrl === null ? {} : { successUrl }),
    ...(failUrl === null ? {} : { failUrl }),
  };
}

function otherAnswer(
  others: readonly { readonly policyNumber: string; readonly amount: bigint }[],
): Pick<PaymentAnswer, 'otherPolicies'> {
  if (others.length === 0) return {};
  return {
    otherPolicies: others.map(({ policyNumber, amount }) => ({ policyNumber, amount: rublesNumber(amount) })),
  };
}

/** Formats attempts that the client may have paid and for which the bank has not reported a result. */
function attemptsAnswer(attempts: readonly SentAttempt[]): Pick<PaymentAnswer, 'openAttempts'> {
  if (attempts.length === 0) return {};
  return {
    openAttempts: attempts.map(({ method, amount, sentAt }) => ({
      paymentType: methodTypes[method],
      amount: rublesNumber(amount),
      sentDate: moscowDateTime(sentAt),
    })),
  };
}

function moneyBackAnswer(rows: readonly MoneyBack[]): Pick<PaymentAnswer, 'moneyBack'> {
  if (rows.length === 0) return {};
  return {
    moneyBack: rows.map(({ amount, state, reason, at }) => ({
      amount: rublesNumber(amount),
      status: moneyBackStatuses[state],
      reason,
      createDate: moscowDateTime(at),
    })),
  };
}

/** Revokes awaited payments. Throws INVALID_ARGUMENT while a payment of the contract is being captured. */
export async function revokeOpenPayments(
  tx: Queryable,
  contract: Pick<Contract, 'contractId' | 'draftId'>,
  installmentNr?: number,
  types: readonly (PaymentType | undefined)[] = [undefined],
): Promise<void> {
  await requireNoCapture(tx, contract);
  for (const type of types) {
    const wanted = { ...(installmentNr === undefined ? {} : { installmentNr }), ...(type ? { type } : {}) };
    await revokeOpen(tx, [contract.contractId], wanted);
  }
}
