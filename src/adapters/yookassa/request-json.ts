import type { JsonObject } from '#kernel/json/json.ts';
import { type Kopecks, rublesText } from '#kernel/money/money.ts';
import type { AcquirerOrder, AcquirerRefundOrder, Receipt } from '#kernel/ports/ports.ts';

/** Builds the body of `POST /payments`. Card payments are held and captured later; sbp payments cannot be held. */
export function paymentRequest(order: AcquirerOrder): JsonObject {
  return {
    amount: amountJson(order.amount),
    capture: order.method === 'sbp',
    description: order.description,
    payment_method_data: { type: order.method === 'sbp' ? 'sbp' : 'bank_card' },
    confirmation:
      order.confirmation === 'qr' ? { type: 'qr' } : { type: 'redirect', return_url: order.returnUrl },
    // YooKassa links are always valid for an hour, so Bindery's earlier deadline is only metadata.
    metadata: { order_id: order.orderId, expires_at: order.expiresAt.toISOString() },
    ...(order.receipt ? { receipt: receiptJson(order.receipt) } : {}),
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
