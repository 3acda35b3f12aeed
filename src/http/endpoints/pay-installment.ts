import { faultAt } from '#kernel/errors/errors.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { availableTypes, installmentPaymentSchemas } from '#payments/links/request.ts';
import { installmentPaymentResponseSchemas } from '#payments/record/answer-schemas.ts';
import { paymentTypes } from '#payments/record/payment.ts';
import { payInstallment } from '#sales/pay-installment.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { type Parameter, policyNumberParameter } from '../protocol/openapi/parameters.ts';
import { shown } from '../protocol/openapi/parts.ts';
import {
  alreadyPaid,
  changedMeanwhile,
  missingAddress,
  notCreated,
  reusedKey,
  unknownContract,
  wrongAmount,
} from '../protocol/openapi/refusals.ts';
import { readInstallmentNr, readPolicyNumber } from '../protocol/requests/path-parameters.ts';
import type { Sale } from '../protocol/requests/sale.ts';

const installmentNr: Parameter = {
  component: 'InstallmentNr',
  name: 'installment_nr',
  in: 'path',
  required: true,
  description: 'Номер взноса; для первого взноса 1',
  schema: { type: 'integer', minimum: 1, maximum: 9999 },
  example: 1,
};

export function payInstallmentEndpoint(sale: Sale) {
  const isIndividual = sale.holderType === 'individual';
  const amount = () => sale.answerExample('contract')?.premium ?? 0;
  return defineEndpoint({
    method: 'PUT',
    path: `${sale.path}/policies/:policyNumber/installments/:installmentNr`,
    name: 'installments',
    sells: sale,
    operationId: `payInstallment${sale.kind}`,
    tag: sale.tag,
    summary: 'Выбрать способ оплаты взноса',
    description:
      `Доступно: ${availableTypes(sale).join(', ')}. CASH — деньги приняты партнёром: договор вступает в силу сразу, если ` +
      'соглашение партнёра не требует подтверждения страховщика; тогда договор ждёт его в статусе AWAITING_PAYMENT. ' +
      'CASHLESS — страхователю выставлен счёт (`fileId`, печатная форма BILL); договор вступает в силу, когда точная сумма ' +
      'поступила от самого страхователя с номером счёта в назначении платежа; договор ОСАГО на 24 часа так не оплачивается. ' +
      (isIndividual ? links : '') +
      'Сумма должна до копейки равняться сумме к оплате.\n\n_Chooses how an installment is paid._',
    parameters: [policyNumberParameter, installmentNr],
    body: {
      description: 'Сумма и способ оплаты',
      schema: installmentPaymentSchemas[sale.holderType],
      examples: () => ({
        cash: { summary: 'Наличные', value: { amount: amount(), paymentType: 'CASH' } },
        cashless: { summary: 'Счёт страхователю', value: { amount: amount(), paymentType: 'CASHLESS' } },
        ...(isIndividual ? { card: { summary: 'Ссылка для клиента', value: linkRequest(amount()) } } : {}),
      }),
    },
    answer: {
      description: 'Способ оплаты принят',
      schema: installmentPaymentResponseSchemas[sale.holderType],
      examples: () => ({
        ...shown('cash', 'Наличные приняты', paidByCash(sale)),
        ...(isIndividual ? { card: { summary: 'Ссылка для клиента', value: linkAnswer(amount()) } } : {}),
      }),
    },
    faults: {
      INVALID_ARGUMENT: {
        description: 'Сумма, способ оплаты или статус договора не подходят.',
        examples: [wrongAmount, isIndividual ? missingAddress : wrongType, alreadyPaid('оплату', 'payments')],
      },
      NOT_FOUND: unknownContract(sale.product),
      ABORTED: {
        description: 'Договор одновременно изменил другой запрос.',
        examples: [changedMeanwhile, reusedKey],
      },
      INTERNAL: { description: 'Банк не создал платёж, либо ошибка сервиса.', examples: [notCreated] },
    },
    isOnce: true,
    handle: (context, { caller, params, body, completion }) =>
      payInstallment(
        context,
        {
          ...sale,
          caller,
          policyNumber: readPolicyNumber(params),
          installmentNr: readInstallmentNr(params),
          body,
        },
        completion,
      ),
  });
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

function paidByCash(sale: Sale): JsonObject | undefined {
  const { payments } = sale.answerExample('read') ?? {};
  if (!payments) return undefined;
  const [payment] = Array.isArray(payments) ? payments : [];
  if (!isObject(payment)) throw new Error(`the example of a paid contract ${sale.kind} has no payment`);
  const { nr = 1, amount = 0, orderId = '', paymentType = '', currencyCode = '' } = payment;
  return { nr, currencyCode, amount, orderId, paymentType, sendSms: false, sendEmail: false };
}

const wrongType = {
  summary: 'Недоступный способ оплаты',
  faults: [
    faultAt(
      'paymentType',
      `Способ оплаты ${paymentTypes[2]} недоступен для страхователя corporate; доступные значения: ${availableTypes({ holderType: 'corporate' }).join(', ')}`,
      'PAYMENT_TYPE_NOT_AVAILABLE',
      'payments',
    ),
  ],
} as const;
