import type { JsonObject } from '#kernel/json/json.ts';
import { type Kopecks, rublesText } from '#kernel/money/money.ts';
import type { AcquirerOrder, AcquirerRefundOrder, Receipt } from '#kernel/ports/ports.ts';

/** Builds the body of `POST /payments`. Card payments are held and captured later; sbp and saved methods are charged in one step. */
export function paymentRequest(order: AcquirerOrder): JsonObject {
  return {
    amount: amountJson(order.amount),
    capture: order.method === 'sbp' || order.savedMethodId !== undefined,
    description: order.description,
    ...(order.savedMethodId === undefined ? byClient(order) : { payment_method_id: order.savedMethodId }),
    // YooKassa links are always valid for an hour, so Bindery's earlier deadline is only metadata.
    metadata: { order_id: order.orderId, expires_at: order.expiresAt.toISOString() },
    ...(order.receipt ? { receipt: receiptJson(order.receipt) } : {}),
  };
}

/** Fields of a payment that the client confirms on a page or by a QR code. */
function byClient({ method, confirmation, returnUrl, savesMethod = false }: AcquirerOrder): JsonObject {
  return {
    payment_method_data: { type: method === 'sbp' ? 'sbp' : 'bank_card' },
    confirmation: confirmation === 'qr' ? { type: 'qr' } : { type: 'redirect', return_url: returnUrl },
    ...(savesMethod ? { save_payment_method: true } : {}),
  };
}

export function refundRequest(order: AcquirerRefundOrder): JsonObject {
  return {
    payment_id: order.acquirerPaymentId,
    amount: amountJson(order.amount),
    description: order.description,
    ...(order.receipt ? { receipt: receiptJson(order.receipt) } : {}),
  };
}

/** Builds the receipt; `vat_code` 1 means "без НДС" (without VAT). */
function receiptJson({ customer, lines }: Receipt): JsonObject {
  return {
    customer: {
      ...(customer.email ? { email: customer.email } : {}),
      ...(customer.phone ? { phone: customer.phone.replace(/\D/g, '') } : {}),
    },
    items: lines.map(({ description, amount, mode }) => ({
      description,
      quantity: '1.00',
      amount: amountJson(amount),
      vat_code: 1,
      payment_subject: 'service',
      payment_mode: mode === 'prepayment' ? 'full_prepayment' : 'full_payment',
    })),
  };
}

function amountJson(amount: Kopecks): JsonObject {
  return { value: rublesText(amount), currency: 'RUB' };
}
