import { isObject, type JsonObject } from '../../../kernel/json.ts';
import { availableTypes } from '../../../payments/payment.ts';
import { installmentPaymentSchema } from '../../../payments/request.ts';
import { installmentPaymentResponseSchema } from '../answers/payment.ts';
import { common, errorResponse } from '../error-responses.ts';
import { parameter } from '../parameters.ts';
import { jsonAnswer, jsonBody, replayedHeader } from './parts.ts';
import { alreadyPaid, changedMeanwhile, notFoundResponse, reusedKey } from './refusals.ts';
import type { SalesContext } from './sales-context.ts';

const available = availableTypes.join(', ');

/** PUT policies/{policyNumber}/installments/{installment_nr}. */
export function payOperation(context: SalesContext): JsonObject {
  const { components, kind, tag } = context;
  const amount = context.answer('contract').premium ?? 0;
  return {
    operationId: `payInstallment${kind}`,
    tags: [tag],
    summary: 'Выбрать способ оплаты взноса',
    description:
      `Сейчас доступно: ${available}. CASH — деньги приняты партнёром: договор вступает в силу сразу, если ` +
      'соглашение партнёра не требует подтверждения страховщика; тогда договор ждёт его в статусе AWAITING_PAYMENT. ' +
      'CASHLESS — страхователю выставлен счёт (`fileId`, печатная форма BILL); договор вступает в силу, когда точная сумма ' +
      'поступила от самого страхователя с номером счёта в назначении платежа. ' +
      'Сумма должна до копейки равняться сумме к оплате.\n\n_Chooses how an installment is paid._',
    parameters: [parameter('IdempotencyKey')],
    requestBody: jsonBody(components, 'Сумма и способ оплаты', installmentPaymentSchema, {
      cash: { summary: 'Наличные', value: { amount, paymentType: 'CASH' } },
      cashless: { summary: 'Счёт страхователю', value: { amount, paymentType: 'CASHLESS' } },
    }),
    responses: {
      200: jsonAnswer(
        components,
        'Способ оплаты принят',
        installmentPaymentResponseSchema,
        { cash: { summary: 'Наличные приняты', value: paidByCash(context) } },
        replayedHeader,
      ),
      400: errorResponse(
        components,
        'INVALID_ARGUMENT',
        'Сумма, способ оплаты или статус договора не подходят.',
        [wrongAmount, wrongType, alreadyPaid('оплату', 'payments')],
      ),
      404: notFoundResponse(context),
      409: errorResponse(components, 'ABORTED', 'Договор одновременно изменил другой запрос.', [
        changedMeanwhile,
        reusedKey,
      ]),
      ...common(401, 403, 413, 429, 500, 503),
    },
  };
}

/** The response as the payment of the answer that was read shows it. */
function paidByCash(context: SalesContext): JsonObject {
  const { payments } = context.answer('read');
  const [payment] = Array.isArray(payments) ? payments : [];
  if (!isObject(payment)) throw new Error(`the example of a paid contract ${context.kind} has no payment`);
  const { nr = 1, amount = 0, orderId = '', paymentType = '', currencyCode = '' } = payment;
  return { nr, currencyCode, amount, orderId, paymentType, sendSms: false, sendEmail: false };
}

const wrongAmount = {
  summary: 'Другая сумма',
  faults: [
    {
      field: 'amount',
      description: 'К оплате 13577.74; передайте эту сумму (передано 13000)',
      domain: 'payments',
    },
  ],
} as const;

const wrongType = {
  summary: 'Недоступный способ оплаты',
  faults: [
    {
      field: 'paymentType',
      description: `Способ оплаты CARD недоступен; доступные значения: ${available}`,
      domain: 'payments',
    },
  ],
} as const;
