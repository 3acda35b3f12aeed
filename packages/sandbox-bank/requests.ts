import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import { invalidRequest } from './api-error.ts';
import type { BankPayment } from './payment.ts';

type PaymentFields = Pick<
  BankPayment,
  | 'amount'
  | 'method'
  | 'capturesAtOnce'
  | 'description'
  | 'metadata'
  | 'confirmation'
  | 'returnUrl'
  | 'savesMethod'
>;

/** A charge of a saved method, which the client does not confirm. */
export interface ChargeFields extends Pick<PaymentFields, 'amount' | 'description' | 'metadata'> {
  readonly methodId: string;
}

const descriptionMax = 128;
const metadataMax = 16;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads a payment request; throws ApiError if YooKassa would reject it. */
export function readPaymentRequest(body: JsonObject): PaymentFields {
  const amount = amountOf(body.amount, 'amount');
  const { type } = isObject(body.payment_method_data) ? body.payment_method_data : {};
  if (type !== 'bank_card' && type !== 'sbp') {
    throw invalidRequest('Payment method is not available', 'payment_method_data.type');
  }
  const capturesAtOnce = body.capture === true;
  if (type === 'sbp' && !capturesAtOnce) {
    throw invalidRequest('Payment method sbp does not support two-stage payments', 'capture');
  }
  checkReceipt(body.receipt, amount);
  const { save_payment_method: saves = false } = body;
  if (typeof saves !== 'boolean') throw invalidRequest('A boolean is expected', 'save_payment_method');
  return {
    savesMethod: saves,
    amount,
    method: type,
    capturesAtOnce,
    description: descriptionOf(body),
    metadata: metadataOf(body.metadata),
    ...confirmationOf(body.confirmation, type),
  };
}

/** Reads a charge of a saved method; throws ApiError if YooKassa would reject it. */
export function readChargeRequest(body: JsonObject): ChargeFields {
  const amount = amountOf(body.amount, 'amount');
  const { payment_method_id: methodId } = body;
  if (typeof methodId !== 'string' || !isId(methodId)) {
    throw invalidRequest('Payment method id is missing or illegal', 'payment_method_id');
  }
  if (body.payment_method_data !== undefined) {
    throw invalidRequest('Either payment_method_id or payment_method_data', 'payment_method_data');
  }
  // The sandbox bank charges saved methods in one step only.
  if (body.capture !== true) throw invalidRequest('A charge is captured at once', 'capture');
  checkReceipt(body.receipt, amount);
  return { amount, methodId, description: descriptionOf(body), metadata: metadataOf(body.metadata) };
}

export interface RefundFields {
  readonly paymentId: string;
  readonly amount: Kopecks;
  readonly description: string;
}

/** Reads a refund request; throws ApiError. */
export function readRefundRequest(body: JsonObject): RefundFields {
  const { payment_id: paymentId } = body;
  if (typeof paymentId !== 'string' || !isId(paymentId)) {
    throw invalidRequest('Payment id is missing or illegal', 'payment_id');
  }
  const amount = amountOf(body.amount, 'amount');
  checkReceipt(body.receipt, amount);
  return { paymentId, amount, description: descriptionOf(body) };
}

export function isId(text: string): boolean {
  return uuid.test(text);
}

function confirmationOf(
  confirmation: Json | undefined,
  method: string,
): Pick<BankPayment, 'confirmation' | 'returnUrl'> {
  const { type, return_url: returnUrl } = isObject(confirmation) ? confirmation : {};
  if (type === 'qr' && method === 'sbp') return { confirmation: 'qr', returnUrl: null };
  if (type !== 'redirect') throw invalidRequest('Confirmation type is not available', 'confirmation.type');
  if (typeof returnUrl !== 'string' || !/^https?:\/\//.test(returnUrl) || !URL.canParse(returnUrl)) {
    throw invalidRequest('Return url must be an address', 'confirmation.return_url');
  }
  return { confirmation: 'redirect', returnUrl };
}

/** Throws ApiError unless the receipt lines add up to the amount, as a cash register requires. */
function checkReceipt(receipt: Json | undefined, amount: Kopecks): void {
  if (receipt === undefined) return;
  const { customer, items } = isObject(receipt) ? receipt : {};
  const { email, phone } = isObject(customer) ? customer : {};
  const hasEmail = typeof email === 'string' && /^[^@\s]+@[^@\s]+$/.test(email);
  const hasPhone = typeof phone === 'string' && /^\d{10,15}$/.test(phone);
  if (!hasEmail && !hasPhone) throw invalidRequest('Email or phone is required', 'receipt.customer');
  if (!Array.isArray(items) || items.length === 0 || items.length > 100) {
    throw invalidRequest('Receipt items are required', 'receipt.items');
  }
  const total = items.reduce((sum: Kopecks, item: Json, index) => sum + itemAmount(item, index), 0n);
  if (total !== amount) throw invalidRequest('Receipt total does not match the amount', 'receipt.items');
}

function itemAmount(item: Json, index: number): Kopecks {
  const name = `receipt.items[${index}]`;
  if (!isObject(item)) throw invalidRequest('Receipt item is invalid', name);
  const { description, quantity, vat_code: vatCode, payment_subject: subject, payment_mode: mode } = item;
  if (typeof description !== 'string' || description === '' || description.length > descriptionMax) {
    throw invalidRequest('Description is required, up to 128 characters', `${name}.description`);
  }
  if (quantity !== '1.00') throw invalidRequest('Quantity must be 1.00', `${name}.quantity`);
  if (vatCode !== 1) throw invalidRequest('Insurance is free of VAT: code 1', `${name}.vat_code`);
  if (subject !== 'service') throw invalidRequest('Subject must be service', `${name}.payment_subject`);
  if (mode !== 'full_prepayment' && mode !== 'full_payment') {
    throw invalidRequest('Mode must be full_prepayment or full_payment', `${name}.payment_mode`);
  }
  return amountOf(item.amount, `${name}.amount`);
}

function amountOf(amount: Json | undefined, name: string): Kopecks {
  const { value, currency } = isObject(amount) ? amount : {};
  if (currency !== 'RUB') throw invalidRequest('Currency must be RUB', `${name}.currency`);
  const kopecks =
    typeof value === 'string' && /^\d{1,9}\.\d\d$/.test(value) ? BigInt(value.replace('.', '')) : 0n;
  if (kopecks <= 0n) throw invalidRequest('Amount must be greater than zero', `${name}.value`);
  return kopecks;
}

function descriptionOf({ description }: JsonObject): string {
  if (description === undefined) return '';
  if (typeof description !== 'string' || description.length > descriptionMax) {
    throw invalidRequest('Description must have at most 128 characters', 'description');
  }
  return description;
}

function metadataOf(metadata: Json | undefined): JsonObject {
  if (metadata === undefined) return {};
  const isFine =
    isObject(metadata) &&
    Object.keys(metadata).length <= metadataMax &&
    Object.values(metadata).every((value) => typeof value === 'string' && value.length <= 512);
  if (!isFine) throw invalidRequest('Metadata must have at most 16 texts', 'metadata');
  return metadata;
}
