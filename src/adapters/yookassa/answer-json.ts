import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type {
  AcquirerCancelReason,
  AcquirerPayment,
  AcquirerPaymentPage,
  AcquirerPaymentState,
  AcquirerRefund,
} from '#kernel/ports/ports.ts';

const paymentStates: Readonly<Record<string, AcquirerPaymentState>> = {
  pending: 'PENDING',
  waiting_for_capture: 'HELD',
  succeeded: 'SUCCEEDED',
  canceled: 'CANCELED',
};

const refundStates: Readonly<Record<string, AcquirerRefund['state']>> = {
  pending: 'PENDING',
  succeeded: 'SUCCEEDED',
  canceled: 'CANCELED',
};

/** Reads a payment object of YooKassa; throws if any of its fields cannot be read. */
export function readPayment(answer: JsonObject): AcquirerPayment {
  const { metadata, payment_method: paid, cancellation_details: canceled, confirmation } = answer;
  const method = isObject(paid) ? paid : {};
  const state = oneOf(paymentStates, answer.status);
  const orderId = isObject(metadata) ? metadata.order_id : undefined;
  const card = isObject(method.card) ? method.card : {};
  const holdUntil = state === 'HELD' ? momentOf(answer.expires_at) : undefined;
  const way = state === 'PENDING' ? confirmationOf(confirmation) : undefined;
  return {
    acquirerPaymentId: textOf(answer.id, 'id'),
    orderId: typeof orderId === 'string' ? orderId : null,
    state,
    amount: amountOf(answer.amount),
    refunded: answer.refunded_amount === undefined ? 0n : amountOf(answer.refunded_amount),
    method: method.type === 'bank_card' ? 'card' : method.type === 'sbp' ? 'sbp' : null,
    ...(way ? { confirmation: way } : {}),
    ...(state === 'CANCELED'
      ? { cancelReason: cancelReason(isObject(canceled) ? canceled.reason : undefined) }
      : {}),
    ...(holdUntil ? { holdUntil } : {}),
    ...(typeof card.last4 === 'string' ? { cardLastDigits: card.last4 } : {}),
    ...savedMethodOf(method, card),
  };
}

function savedMethodOf(method: JsonObject, card: JsonObject): Pick<AcquirerPayment, 'savedMethod'> {
  if (method.saved !== true) return {};
  const { last4, expiry_year: year, expiry_month: month } = card;
  return {
    savedMethod: {
      methodId: textOf(method.id, 'payment_method.id'),
      ...(typeof last4 === 'string' && /^\d{4}$/.test(last4) ? { cardLastDigits: last4 } : {}),
      ...(/^\d{4}-(?:0[1-9]|1[0-2])$/.test(`${year}-${month}`) ? { cardExpires: `${year}-${month}` } : {}),
    },
  };
}

/** Reads a page of payment objects; throws if any payment cannot be read completely. */
export function readPaymentPage({ items, next_cursor: next }: JsonObject): AcquirerPaymentPage {
  if (!Array.isArray(items) || !items.every(isObject)) throw new Error('a list without payments');
  return { payments: items.map(readPayment), nextCursor: typeof next === 'string' ? next : null };
}

/** Reads a refund object of YooKassa; throws if any of its fields cannot be read. */
export function readRefund(answer: JsonObject): AcquirerRefund {
  return {
    acquirerRefundId: textOf(answer.id, 'id'),
    acquirerPaymentId: textOf(answer.payment_id, 'payment_id'),
    state: oneOf(refundStates, answer.status),
    amount: amountOf(answer.amount),
  };
}

function confirmationOf(confirmation: Json | undefined): AcquirerPayment['confirmation'] {
  if (!isObject(confirmation)) return undefined;
  const { type, confirmation_url: url, confirmation_data: link } = confirmation;
  if (type === 'redirect' && typeof url === 'string') return { kind: 'page', url };
  if (type === 'qr' && typeof link === 'string') return { kind: 'qr', link };
  return undefined;
}

function oneOf<State>(states: Readonly<Record<string, State>>, status: Json | undefined): State {
  const found = typeof status === 'string' && Object.hasOwn(states, status) ? states[status] : undefined;
  if (found === undefined) throw new Error('an answer whose status is none that we know');
  return found;
}

function amountOf(amount: Json | undefined): Kopecks {
  const { value, currency } = isObject(amount) ? amount : {};
  // Amounts in other currencies must not be read as rubles.
  if (typeof value !== 'string' || !/^\d{1,12}\.\d\d$/.test(value) || currency !== 'RUB') {
    throw new Error('an answer whose amount is no amount of rubles');
  }
  return BigInt(value.replace('.', ''));
}

function momentOf(text: Json | undefined): Date | undefined {
  if (typeof text !== 'string' || Number.isNaN(Date.parse(text))) return undefined;
  return new Date(text);
}

function textOf(value: Json | undefined, name: string): string {
  if (typeof value !== 'string' || value === '') throw new Error(`an answer without ${name}`);
  return value;
}

/** Bindery's code for each `cancellation_details.reason` of YooKassa. */
const reasons: Readonly<Record<string, AcquirerCancelReason>> = {
  '3d_secure_failed': 'three-d-secure-failed',
  call_issuer: 'declined',
  canceled_by_merchant: 'canceled-by-us',
  card_expired: 'card-expired',
  country_forbidden: 'method-restricted',
  expired_on_capture: 'not-captured',
  expired_on_confirmation: 'expired',
  fraud_suspected: 'fraud-suspected',
  general_decline: 'declined',
  identification_required: 'method-restricted',
  insufficient_funds: 'insufficient-funds',
  internal_timeout: 'bank-unavailable',
  invalid_card_number: 'wrong-card-data',
  invalid_csc: 'wrong-card-data',
  issuer_unavailable: 'bank-unavailable',
  payment_method_limit_exceeded: 'limit-exceeded',
  payment_method_restricted: 'method-restricted',
  permission_revoked: 'permission-revoked',
};

/** Returns `unknown` for a reason that Bindery does not know, because the cancelled payment must still be readable. */
function cancelReason(reason: unknown): AcquirerCancelReason {
  return typeof reason === 'string' && Object.hasOwn(reasons, reason)
    ? (reasons[reason] ?? 'unknown')
    : 'unknown';
}
