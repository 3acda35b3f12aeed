import type { JsonObject } from '#kernel/json/json.ts';
import { type Kopecks, rublesText } from '#kernel/money/money.ts';
import type { AcquirerOrder, AcquirerRefundOrder, Receipt } from '#kernel/ports/ports.ts';

/** Body of `POST /payments`. Cards are held and captured later; sbp has no hold. */
export function paymentRequest(order: AcquirerOrder): JsonObject {
  return {
    amount: amountJson(order.amount),
    capture: order.method === 'sbp',
    description: order.description,
    payment_method_data: { type: order.method === 'sbp' ? 'sbp' : 'bank_card' },
    confirmation:
      order.confirmation === 'qr' ? { type: 'qr' } : { type: 'redirect', return_url: order.returnUrl },
    // A request cannot set its lifetime: YooKassa always uses an hour. Bindery's deadline is sent as metadata.
    metadata: { order_id: order.orderId, expires_at: order.expiresAt.toISOString() },
    ...(order.receipt ? { receipt: receiptJson(order.receipt) } : {}),
  };
}

/** Body of `POST /refunds`. */
export function refundRequest(order: AcquirerRefundOrder): JsonObject {
  return {
    payment_id: order.acquirerPaymentId,
    amount: amountJson(order.amount),
    description: order.description,
    ...(order.receipt ? { receipt: receiptJson(order.receipt) } : {}),
  };
}

/** `vat_code` 1 is "без НДС". */
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
