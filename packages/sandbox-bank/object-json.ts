import { randomUUID } from 'node:crypto';
import type { JsonObject } from '#kernel/json/json.ts';
import { type Kopecks, rublesText } from '#kernel/money/money.ts';
import { testCards } from './cards.ts';
import type { BankPayment, BankRefund } from './payment.ts';

/** Builds YooKassa's payment object; `pagesUrl` is the address of the bank's pages. */
export function paymentJson(payment: BankPayment, shopId: string, pagesUrl: string): JsonObject {
  const { paymentId, status, amount, refunded, capturedAt, holdUntil } = payment;
  const isPaid = status === 'waiting_for_capture' || status === 'succeeded';
  return {
    id: paymentId,
    status,
    amount: amountJson(amount),
    description: payment.description,
    recipient: { account_id: shopId, gateway_id: 'sandbox' },
    payment_method: methodJson(payment),
    ...(capturedAt ? { captured_at: capturedAt.toISOString() } : {}),
    created_at: payment.createdAt.toISOString(),
    ...(holdUntil ? { expires_at: holdUntil.toISOString() } : {}),
    ...(status === 'pending' && payment.methodId === null
      ? { confirmation: confirmationJson(payment, pagesUrl) }
      : {}),
    test: true,
    ...(status === 'succeeded' ? { refunded_amount: amountJson(refunded) } : {}),
    paid: isPaid,
    refundable: status === 'succeeded' && refunded < amount,
    ...(payment.cancelReason
      ? { cancellation_details: { party: payment.cancelParty ?? 'yoo_money', reason: payment.cancelReason } }
      : {}),
    metadata: payment.metadata,
  };
}

export function refundJson({
  refundId,
  paymentId,
  status,
  amount,
  createdAt,
  description,
}: BankRefund): JsonObject {
  return {
    id: refundId,
    payment_id: paymentId,
    status,
    amount: amountJson(amount),
    created_at: createdAt.toISOString(),
    description,
    ...(status === 'canceled'
      ? { cancellation_details: { party: 'refund_network', reason: 'rejected_by_payee' } }
      : {}),
  };
}

export function notificationJson(event: string, object: JsonObject): JsonObject {
  return { type: 'notification', event, object };
}

/** Builds an error body; `parameter` is the name of the wrong field. */
export function errorJson(code: string, description: string, parameter?: string): JsonObject {
  return { type: 'error', id: randomUUID(), code, description, ...(parameter ? { parameter } : {}) };
}

function methodJson(payment: BankPayment): JsonObject {
  const { method, paymentId, methodId, cardDigits } = payment;
  const isPaid = payment.status === 'waiting_for_capture' || payment.status === 'succeeded';
  return {
    type: method,
    // A saved method has the id of the payment with which it was saved.
    id: methodId ?? paymentId,
    saved: methodId !== null || (payment.savesMethod && isPaid),
    ...(cardDigits
      ? { title: `Bank card *${cardDigits}`, card: cardJson(cardDigits, payment.cardExpires) }
      : {}),
  };
}

function cardJson(last4: string, expires: string | null): JsonObject {
  const number = testCards.find((card) => card.number.endsWith(last4))?.number ?? '';
  const [year, month] = expires?.split('-') ?? [];
  return {
    first6: number.slice(0, 6),
    last4,
    ...(year && month ? { expiry_year: year, expiry_month: month } : {}),
  };
}

function confirmationJson(payment: BankPayment, pagesUrl: string): JsonObject {
  if (payment.confirmation === 'qr') {
    return { type: 'qr', confirmation_data: `${pagesUrl}/sbp/${payment.paymentId}` };
  }
  return {
    type: 'redirect',
    confirmation_url: `${pagesUrl}/pay/${payment.paymentId}`,
    ...(payment.returnUrl ? { return_url: payment.returnUrl } : {}),
  };
}

function amountJson(amount: Kopecks): JsonObject {
  return { value: rublesText(amount), currency: 'RUB' };
}
