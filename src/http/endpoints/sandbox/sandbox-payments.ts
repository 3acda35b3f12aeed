import type { Reason } from '#kernel/errors/reasons.ts';
import type { NamedSchema } from '#kernel/schema/schema-parts.ts';
import { linkAnswerSchema } from '#payments/sandbox/answer-schemas.ts';
import {
  endAtBank,
  expireLink,
  type LinkOrder,
  type SandboxDependencies,
} from '#payments/sandbox/end-link.ts';
import {
  declineRequestSchema,
  expireRequestSchema,
  type LinkRequest,
  payRequestSchema,
  readDeclineRequest,
  readExpireRequest,
  readPayRequest,
} from '#payments/sandbox/requests.ts';
import { defineEndpoint, type Endpoint } from '../../protocol/endpoint.ts';
import type { Parameter } from '../../protocol/openapi/parameters.ts';
import type { ErrorExample, Examples } from '../../protocol/openapi/parts.ts';
import { takenKey } from '../../protocol/openapi/refusals.ts';
import { requireSandboxBank, sandboxTag } from './sandbox-bank.ts';

const exampleOrder = '0b1c9d4e-5c5b-4a57-9c1d-6a3b2f4e8d90';

const orderId: Parameter = {
  component: 'OrderId',
  name: 'orderId',
  in: 'path',
  required: true,
  description: 'Идентификатор платежа CARD, SBP или PAYINSURER из ответа PUT installments',
  schema: { type: 'string', format: 'uuid' },
  example: exampleOrder,
};

/** An action that a partner can perform on a payment link in the sandbox. */
interface Deed {
  readonly name: 'pay' | 'decline' | 'expire';
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly schema: NamedSchema;
  readonly asked: Examples;
  readonly answered: Examples;
  read(body: unknown): LinkRequest;
  run(deps: SandboxDependencies, order: LinkOrder): ReturnType<typeof endAtBank>;
}

const answered = (outcome: string, status: string, more: Readonly<Record<string, string>> = {}) => ({
  orderId: exampleOrder,
  paymentType: 'CARD',
  amount: 13577.74,
  outcome,
  status,
  ...more,
});

const deeds: readonly Deed[] = [
  {
    name: 'pay',
    operationId: 'paySandboxLink',
    summary: 'Оплатить ссылку',
    description:
      'Клиент платит по ссылке целиком, картой или по СБП, и возвращается: всё идёт теми же шагами, что и со страниц, ' +
      'договор вступает в силу, события приходят. Если вы настроили известия банка `late`, `reordered` или `lost`, клиент не ' +
      'возвращается, и сервер узнаёт о деньгах сам: `outcome` — PENDING.\n\n' +
      '_Test environment only: the client pays the link by card or by SBP._',
    schema: payRequestSchema,
    asked: {
      usual: { summary: 'Тем, на что выдана ссылка', value: {} },
      sbp: { summary: 'По СБП', value: { paymentType: 'SBP' } },
    },
    answered: { paid: { summary: 'Оплачена', value: answered('PAID', 'PAID') } },
    read: readPayRequest,
    run: (deps, order) => endAtBank(deps, order, true),
  },
  {
    name: 'decline',
    operationId: 'declineSandboxLink',
    summary: 'Отклонить оплату ссылки',
    description:
      'Клиент платит по ссылке, банк отказывает с названной причиной. Ссылка остаётся, клиент может платить снова.\n\n' +
      '_Test environment only: the bank declines the client’s payment._',
    schema: declineRequestSchema,
    asked: {
      funds: { summary: 'Не хватает денег', value: { reason: 'INSUFFICIENT_FUNDS' } },
      usual: { summary: 'Без объяснения', value: {} },
    },
    answered: {
      declined: {
        summary: 'Не хватает денег',
        value: answered('DECLINED', 'AWAITING', { declineReason: 'INSUFFICIENT_FUNDS' }),
      },
    },
    read: readDeclineRequest,
    run: (deps, order) => endAtBank(deps, order, false),
  },
  {
    name: 'expire',
    operationId: 'expireSandboxLink',
    summary: 'Завершить срок ссылки',
    description:
      'Срок ссылки и время клиента у банка истекли: приходит событие `payment.expired`, платить больше нельзя.\n\n' +
      '_Test environment only: the link expires._',
    schema: expireRequestSchema,
    asked: { empty: { summary: 'Пустой объект', value: {} } },
    answered: { expired: { summary: 'Срок истёк', value: answered('EXPIRED', 'EXPIRED') } },
    read: readExpireRequest,
    run: expireLink,
  },
];

const refusal = (summary: string, description: string, reason: Reason): ErrorExample => ({
  summary,
  faults: [{ field: 'orderId', description, reason, domain: 'payments' }],
});

const settled = refusal(
  'Уже оплачена',
  'Ссылка уже оплачена; прочитайте договор, а для новой пробы сохраните другой',
  'INSTALLMENT_SETTLED',
);
const notPayable = refusal(
  'Срок истёк',
  'Срок ссылки истёк; создайте новую (PUT installments) и передайте её orderId',
  'LINK_NOT_PAYABLE',
);
const unknownPayment = refusal('Платёж не найден', `Платёж ${exampleOrder} не найден`, 'PAYMENT_NOT_FOUND');

export const sandboxPaymentEndpoints: readonly Endpoint[] = deeds.map((deed) =>
  defineEndpoint({
    method: 'POST',
    path: `/sandbox/v1/payments/:orderId/${deed.name}`,
    name: 'sandbox.payments',
    operationId: deed.operationId,
    tag: sandboxTag.name,
    summary: deed.summary,
    description: `Только в тестовой среде; в боевой такого адреса нет. ${deed.description}`,
    parameters: [orderId],
    body: { description: 'Что делает клиент', schema: deed.schema, examples: () => deed.asked },
    answer: {
      description: 'Что стало с платежом',
      schema: linkAnswerSchema,
      examples: () => deed.answered,
    },
    faults: {
      INVALID_ARGUMENT: {
        description: 'Это не ссылка, по ней больше не платят, или тело не подходит; все причины сразу.',
        examples: [settled, notPayable],
      },
      NOT_FOUND: { description: 'Платежа нет, или он не ваш.', examples: [unknownPayment] },
      ABORTED: takenKey,
    },
    isOnce: true,
    handle: (context, { caller, params, body, completion }) =>
      deed.run(
        { ...context, sandboxBank: requireSandboxBank(context) },
        { caller, orderId: params.orderId ?? '', request: deed.read(body), completion },
      ),
  }),
);
