import { isObject, type Json, type JsonObject } from '../../../kernel/json.ts';
import { paymentTypes } from '../../../payments/payment.ts';
import { availableTypes, installmentPaymentSchema } from '../../../payments/request.ts';
import { installmentPaymentResponseSchema } from '../answers/payment.ts';
import { common, errorResponse } from '../error-responses.ts';
import { parameter } from '../parameters.ts';
import { jsonAnswer, jsonBody, replayedHeader, shown } from './parts.ts';
import { alreadyPaid, changedMeanwhile, notFoundResponse, reusedKey } from './refusals.ts';
import type { SalesContext } from './sales-context.ts';

/** PUT policies/{policyNumber}/installments/{installment_nr}. */
export function payOperation(context: SalesContext): JsonObject {
  const { components, kind, tag, holderType } = context;
  const amount = context.answer('contract')?.premium ?? 0;
  const isIndividual = holderType === 'individual';
  const available = availableTypes(holderType).join(', ');
  return {
    operationId: `payInstallment${kind}`,
    tags: [tag],
    summary: 'Выбрать способ оплаты взноса',
    description:
      `Доступно: ${available}. CASH — деньги приняты партнёром: договор вступает в силу сразу, если ` +
      'соглашение партнёра не требует подтверждения страховщика; тогда договор ждёт его в статусе AWAITING_PAYMENT. ' +
      'CASHLESS — страхователю выставлен счёт (`fileId`, печатная форма BILL); договор вступает в силу, когда точная сумма ' +
      'поступила от самого страхователя с номером счёта в назначении платежа. ' +
      (isIndividual ? links : '') +
      'Сумма должна до копейки равняться сумме к оплате.\n\n_Chooses how an installment is paid._',
    parameters: [parameter('IdempotencyKey')],
    requestBody: jsonBody(components, 'Сумма и способ оплаты', installmentPaymentSchema, {
      cash: { summary: 'Наличные', value: { amount, paymentType: 'CASH' } },
      cashless: { summary: 'Счёт страхователю', value: { amount, paymentType: 'CASHLESS' } },
      ...(isIndividual ? { card: { summary: 'Ссылка для клиента', value: linkRequest(amount) } } : {}),
    }),
    responses: {
      200: jsonAnswer(
        components,
        'Способ оплаты принят',
        installmentPaymentResponseSchema,
        {
          ...shown('cash', 'Наличные приняты', paidByCash(context)),
          ...(isIndividual ? { card: { summary: 'Ссылка для клиента', value: linkAnswer(amount) } } : {}),
        },
        replayedHeader,
      ),
      400: errorResponse(
        components,
        'INVALID_ARGUMENT',
        'Сумма, способ оплаты или статус договора не подходят.',
        [wrongAmount, isIndividual ? missingAddress : wrongType, alreadyPaid('оплату', 'payments')],
      ),
      404: notFoundResponse(context),
      409: errorResponse(components, 'ABORTED', 'Договор одновременно изменил другой запрос.', [
        changedMeanwhile,
        reusedKey,
      ]),
      500: errorResponse(components, 'INTERNAL', 'Банк не создал платёж, либо ошибка сервиса.', [notCreated]),
      ...common(401, 403, 413, 429, 503),
    },
  };
}

const links =
  'CARD, SBP и PAYINSURER — ссылка `paymentLink` для клиента: на карту, на СБП, на страницу страховщика с выбором способа. ' +
  'Клиент возвращается на `successUrl` или `failUrl`; договор вступает в силу, когда деньги взяты. Ссылка живёт до начала ' +
  'срока страхования, не меньше 2 и не больше 24 часов. Второй вызов добавляет вторую ссылку (например, CARD и SBP): ' +
  'первые деньги выигрывают, остальное отзывается. `otherPolicies` оплачивает той же ссылкой второй договор того же страхователя на то же транспортное средство. ';

const returnAddresses = {
  successUrl: 'https://partner.example/paid',
  failUrl: 'https://partner.example/failed',
} as const;

function linkRequest(amount: Json): JsonObject {
  return { amount, paymentType: 'CARD', ...returnAddresses };
}

function linkAnswer(amount: Json): JsonObject {
  const orderId = '0b1c9d4e-5c5b-4a57-9c1d-6a3b2f4e8d90';
  return {
    nr: 1,
    currencyCode: 'RUB',
    amount,
    orderId,
    paymentType: 'CARD',
    paymentLink: `https://insurer.example/pay/${orderId}`,
    ...returnAddresses,
    sendSms: false,
    sendEmail: false,
  };
}

/** The response as the payment of the answer that was read shows it. */
function paidByCash(context: SalesContext): JsonObject | undefined {
  const answer = context.answer('read');
  if (!answer) return undefined;
  const { payments } = answer;
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
      description: `Способ оплаты ${paymentTypes[2]} недоступен для страхователя corporate; доступные значения: ${availableTypes('corporate').join(', ')}`,
      domain: 'payments',
    },
  ],
} as const;

const missingAddress = {
  summary: 'Нет адреса возврата',
  faults: [
    {
      field: 'successUrl',
      description:
        'Обязательное поле: передайте полный адрес с https://, например https://partner.example/paid (paymentType CARD)',
      domain: 'payments',
    },
  ],
} as const;

const notCreated = {
  summary: 'Платёж не создан',
  faults: [
    { field: 'paymentType', description: 'Возникло исключение при создании платежа', domain: 'payments' },
  ],
} as const;
