import Type from 'typebox';
import { renewalListSchema, renewalSchema } from '#contracts/record/answer-schemas/renewal.ts';
import { renewalStates } from '#contracts/record/renewals/renewal.ts';
import { searchSizeDefault, searchSizeMax } from '#contracts/record/search-query.ts';
import { faultAt } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { allOfSchema, answerObject } from '#kernel/schema/answer-fields.ts';
import { namedSchema, schemaReference } from '#kernel/schema/schema-parts.ts';
import { installmentPaymentResponseSchemas } from '#payments/record/answer-schemas.ts';
import type { Product } from '#products/product/product.ts';
import { acceptanceSchema, acceptRenewal } from '#sales/renewals/accept-by-partner.ts';
import { listRenewals, readRenewal } from '#sales/renewals/list.ts';
import { defineEndpoint } from '../../protocol/endpoint.ts';
import { asked, type Parameter } from '../../protocol/openapi/parameters.ts';
import { exampleNumber } from '../../protocol/openapi/parts.ts';
import { malformed, reusedKey, unreadableRequest } from '../../protocol/openapi/refusals.ts';
import { requireMaySell } from '../../protocol/requests/permission.ts';

export const renewalsTag = {
  name: 'Продления',
  description: 'Договоры, которые заканчиваются, и рассчитанные заранее предложения на следующий срок',
};

const path = '/sales/v2/renewals';
export const exampleRenewalId = '5f1c0f0e-5d0a-4c4e-9a51-0d6f6b0f7c12';

const renewalId: Parameter = {
  component: 'RenewalId',
  name: 'renewalId',
  in: 'path',
  required: true,
  description: 'Идентификатор продления из GET renewals или события renewal.offered',
  schema: { type: 'string', format: 'uuid' },
  example: exampleRenewalId,
};

const filter = (name: string, description: string, schema: JsonObject): Parameter =>
  asked(`Renewals${name.charAt(0).toUpperCase()}${name.slice(1)}`, name, description, schema);

const filters: readonly Parameter[] = [
  filter('product', 'Продукт, как в адресах методов', { type: 'string' }),
  filter('state', 'Состояние продления', { type: 'string', enum: Object.keys(renewalStates) }),
  filter('endsFrom', 'Последний день договора не раньше', { type: 'string', format: 'date' }),
  filter('endsTo', 'Последний день договора не позже, включительно', { type: 'string', format: 'date' }),
  filter('size', 'Число продлений на странице', {
    type: 'integer',
    minimum: 1,
    maximum: searchSizeMax,
    default: searchSizeDefault,
  }),
  filter('cursor', '`nextCursor` предыдущей страницы; фильтры должны остаться прежними', { type: 'string' }),
];

/** Returns an example of a renewal with an offer. `product` provides the numbers of contracts. */
export function renewalExample(product: Pick<Product, 'numbers' | 'code'>) {
  return {
    renewalId: exampleRenewalId,
    state: 'OFFERED' as const,
    policyNumber: exampleNumber(product, 1n),
    product: product.code,
    holderType: 'individual' as const,
    subject: 'А001АА77',
    endDate: '2027-11-30T23:59:59+03:00',
    offers: 1,
    offer: {
      premium: 12355.74,
      currencyCode: 'RUR' as const,
      startDate: '2027-12-01T00:00:00+03:00',
      endDate: '2028-11-30T23:59:59+03:00',
      holdUntil: '2027-11-15',
      rateDate: '2027-10-17T03:00:00+03:00',
      tariffVersion: `${product.code}/rates/2026-11-20`,
      previousPremium: 13577.74,
      difference: -1222,
      explanation: 'Премия ниже на 1 222,00 ₽: КБМ 1 → 0,91 (класс 4): −1 222,00 ₽.',
      differences: [{ title: 'КБМ 1 → 0,91 (класс 4)', amount: -1222 }],
    },
  };
}

export const renewalNotFound = {
  description: 'Продления нет, или договор оформлен не вами.',
  examples: [
    {
      summary: 'Продление не найдено',
      faults: [
        faultAt(
          'renewalId',
          `Продление ${exampleRenewalId} не найдено: передайте renewalId из GET renewals или из события`,
          'RENEWAL_NOT_FOUND',
        ),
      ],
    },
  ],
} as const;

export const listRenewalsEndpoint = (products: readonly Product[], first: Product) =>
  defineEndpoint({
    method: 'GET',
    path,
    name: 'renewals',
    operationId: 'listRenewals',
    tag: renewalsTag.name,
    summary: 'Договоры к продлению',
    description:
      'Ваши договоры, которые скоро заканчиваются, по возрастанию последнего дня, с состоянием продления и предложением. ' +
      'Предложения рассчитываются ночью, за 45 дней до конца договора (настройка страховщика), по тарифу и данным реестров ' +
      'этого дня. Пока есть `nextCursor`, передавайте его в `cursor` с теми же фильтрами.\n\n' +
      '_Lists your contracts that end soon, with their offers of renewal._',
    parameters: filters,
    answer: {
      description: 'Страница продлений',
      schema: renewalListSchema,
      examples: () => ({
        page: { summary: 'Одно предложение', value: { results: [renewalExample(first)] } },
      }),
    },
    faults: {
      INVALID_ARGUMENT: {
        description: 'Параметры неверны; все причины сразу.',
        examples: [
          {
            summary: 'Неверное состояние',
            faults: [
              faultAt(
                'state',
                `допустимые значения: ${Object.keys(renewalStates).join(', ')}`,
                'VALUE_NOT_IN_LIST',
              ),
            ],
          },
        ],
      },
    },
    handle: async ({ reads }, { caller, query }) => ({
      status: 200,
      body: await reads.read((db) => listRenewals(db, products, caller, query)),
    }),
  });

export const readRenewalEndpoint = (first: Product) =>
  defineEndpoint({
    method: 'GET',
    path: `${path}/:renewalId`,
    name: 'renewals',
    operationId: 'readRenewal',
    tag: renewalsTag.name,
    summary: 'Прочитать продление',
    description:
      'Одно продление; у предложения есть и расчёт премии целиком, с версиями тарифа.\n\n' +
      '_Reads a renewal, with the whole calculation of its offer._',
    parameters: [renewalId],
    answer: {
      description: 'Продление',
      schema: renewalSchema,
      examples: () => ({ offered: { summary: 'Предложено', value: renewalExample(first) } }),
    },
    faults: { INVALID_ARGUMENT: unreadableRequest, NOT_FOUND: renewalNotFound },
    handle: async ({ pool }, { caller, params }) => ({
      status: 200,
      body: await readRenewal(pool, caller, params.renewalId ?? ''),
    }),
  });

const acceptedSchema = namedSchema(
  'RenewalAccepted',
  allOfSchema('Принятое продление; новый договор в `renewedPolicyNumber`', [
    schemaReference(renewalSchema),
    answerObject('Оплата, если её просили', {
      payment: Type.Optional(schemaReference(installmentPaymentResponseSchemas.individual)),
    }),
  ]),
);

const over = {
  summary: 'Прошёл срок',
  faults: [
    faultAt(
      'renewalId',
      'цена предложения действовала по 15.11.2027: новое рассчитывается, дождитесь события renewal.offered',
      'RENEWAL_OVER',
    ),
  ],
} as const;

const acceptedAlready = {
  summary: 'Уже принято',
  faults: [
    faultAt(
      'renewalId',
      'предложение уже принято, новый договор XXX0000000002: оплатите его или прочитайте (GET policies)',
      'RENEWAL_ALREADY_ACCEPTED',
    ),
  ],
} as const;

export const acceptRenewalEndpoint = (first: Product) =>
  defineEndpoint({
    method: 'POST',
    path: `${path}/:renewalId/accept`,
    name: 'renewals.accept',
    operationId: 'acceptRenewal',
    tag: renewalsTag.name,
    summary: 'Принять предложение',
    description:
      'Делает договор на следующий срок по цене предложения и связывает его с прежним. С `payment` сразу выбирает и способ ' +
      'оплаты первого взноса, как PUT installments; сумму передавать не нужно. Без `payment` договор — проект, его можно ' +
      'изменить и оплатить как любой другой. Цена держится до `holdUntil`, но не дольше, чем разрешает закон: новый класс ' +
      'бонус-малус или новые тарифы ОСАГО требуют нового расчёта (RENEWAL_CHANGED).\n\n' +
      '_Accepts an offer: makes the contract at the held price and, with payment, chooses how it is paid._',
    parameters: [renewalId],
    body: {
      description: 'Согласие клиента и способ оплаты',
      schema: acceptanceSchema,
      examples: () => ({
        cash: {
          summary: 'Наличные',
          value: {
            consentPersonalData: { consentFlag: true, dateIssue: '2026-11-21T10:00:00+03:00' },
            payment: { paymentType: 'CASH' },
          },
        },
        draft: { summary: 'Только договор', value: {} },
      }),
    },
    answer: {
      description: 'Принято',
      schema: acceptedSchema,
      examples: () => ({
        accepted: {
          summary: 'Принято, договор ждёт оплаты',
          value: {
            ...renewalExample(first),
            state: 'ACCEPTED',
            acceptDate: '2027-11-01T12:00:00+03:00',
            acceptedBy: 'PARTNER',
            renewedPolicyNumber: exampleNumber(first, 2n),
          },
        },
      }),
    },
    faults: {
      INVALID_ARGUMENT: {
        description: 'Предложение нельзя принять сегодня, либо поля неверны.',
        examples: [over, acceptedAlready, malformed],
      },
      NOT_FOUND: renewalNotFound,
      ABORTED: {
        description: 'Предложение изменилось или его принял другой запрос; ключ занят другим запросом.',
        examples: [
          {
            summary: 'Предложение изменилось',
            faults: [
              faultAt(
                'renewalId',
                'данные, по которым рассчитано предложение (12 355,74 ₽), изменились: оно рассчитывается заново, дождитесь события renewal.offered',
                'RENEWAL_CHANGED',
              ),
            ],
          },
          reusedKey,
        ],
      },
    },
    isOnce: true,
    handle: (context, { caller, params, body, completion }) =>
      acceptRenewal(
        context,
        {
          ...{ caller, body, renewalId: params.renewalId ?? '' },
          requireMaySell: (product, holderType) => requireMaySell(caller.partner, product, holderType),
        },
        completion,
      ),
  });
