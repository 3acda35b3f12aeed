import type { Warning } from '#kernel/errors.ts';
import { isObject } from '#kernel/json.ts';
import { compileUnknownFields } from '#kernel/schema/unknown-fields.ts';
import { isLinkType, type PaymentType } from './payment.ts';
import { installmentPaymentSchema } from './request.ts';

const onlyAnswered = ['nr', 'currencyCode', 'orderId', 'fileId', 'paymentLink', 'warnings'];
const sendings = ['sendSms', 'sendEmail'] as const;

const unknownFields = compileUnknownFields(installmentPaymentSchema, new Set([...onlyAnswered, ...sendings]));

/** What a payment request asks for in vain. */
export function paymentWarnings(body: unknown, type: PaymentType): readonly Warning[] {
  const sent = isObject(body) ? body : {};
  const mailed = sendings
    .filter((field) => sent[field] === true)
    .map((field) => ({
      field,
      description:
        'поле ни на что не влияет: посылать ли ссылку клиенту, решает страховщик по вашему соглашению',
      reason: 'NO_EFFECT' as const,
    }));
  const returns = (isLinkType(type) ? [] : (['successUrl', 'failUrl'] as const))
    .filter((field) => sent[field] !== undefined)
    .map((field) => ({
      field,
      description: `при ${type} ссылки нет, поле ни на что не влияет`,
      reason: 'NO_EFFECT' as const,
    }));
  return [...mailed, ...returns, ...unknownFields(body)];
}
