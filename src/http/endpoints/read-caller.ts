import Type from 'typebox';
import { cashModes, channels, type Partner } from '#access/partner.ts';
import { tokensPerMinute } from '#access/rate-limit.ts';
import {
  type Answered,
  answerObject,
  arraySchema,
  decimalSchema,
  enumSchema,
  integerSchema,
  productCodeSchema,
  stringSchema,
} from '#kernel/schema/answer-fields.ts';
import { namedSchema } from '#kernel/schema/schema-parts.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { paperForms } from '#kernel/terms/sale-rights.ts';
import { waitSecondsMax } from '#platform/events/feed-query.ts';
import type { Product } from '#products/product/product.ts';
import { interfaceVersion } from '../docs/version-history.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { callerExample } from '../protocol/openapi/examples.ts';
import { unreadableRequest } from '../protocol/openapi/refusals.ts';
import { holdMsMax } from './get-operation.ts';

export const agreementTag = { name: 'Соглашение', description: 'Что вам разрешено и сколько вы получаете' };

const range = (description: string) =>
  answerObject(`${description}; 1 и 1 — поле не принимается`, {
    min: decimalSchema('Не меньше', 0.9),
    max: decimalSchema('Не больше', 1.2),
  });

const callerSchema = namedSchema(
  'CallerAgreement',
  answerObject('Ваше соглашение со страховщиком, каким его знает сервер', {
    login: stringSchema('Ваше имя в системе страховщика: назовите его, обращаясь в поддержку', 'autosalon'),
    name: stringSchema('Ваше название', 'Автосалон «Север»'),
    channel: enumSchema('Канал продаж', channels),
    environment: enumSchema(
      'production — настоящие договоры и деньги; test — тестовая среда, в ней всё вымышлено',
      ['test', 'production'],
    ),
    interfaceVersion: stringSchema('Версия интерфейса, как в описании', interfaceVersion),
    products: arraySchema(
      'Продукты, которые вы продаёте',
      answerObject('Продукт', {
        code: productCodeSchema('Код, как в адресах методов', 'property'),
        title: stringSchema('Название', 'Имущество'),
      }),
    ),
    holderTypes: arraySchema(
      'Страхователи, которым вы продаёте',
      enumSchema('Тип, как в адресах методов', holderTypes),
    ),
    rights: answerObject('Что можно решать вам; остальное решает страховщик', {
      kfav: range('Границы `kfav`'),
      reductionCoef: range('Границы `reductionCoef`'),
      backdateDays: integerSchema('На сколько дней назад можно заключить договор (`issueDate`)', 3, 0),
      forms: arraySchema(
        'Бумажные полисы, которые вы оформляете; без них — только электронные',
        enumSchema('Вид, как в `infoList.policyKind`', paperForms),
      ),
      cash: enumSchema(
        'Когда договор, оплаченный вам наличными, вступает в силу: IMMEDIATE — сразу, ON_CONFIRMATION — когда страховщик подтвердит деньги',
        cashModes,
      ),
    }),
    discountKVPercentMax: decimalSchema(
      'Наибольший `discountKVPercent`: скидка клиенту за счёт вашего вознаграждения, %',
      5,
    ),
    commissionPercent: decimalSchema('Ваше вознаграждение, % премии', 10),
    limits: answerObject('Пределы запросов', {
      requestsPerMinute: Type.Optional(
        integerSchema('Запросов в минуту к каждому методу; нет поля — без предела', 600),
      ),
      tokensPerMinute: integerSchema('Токенов доступа в минуту', tokensPerMinute),
      operationWaitMsMax: integerSchema(
        'Сколько миллисекунд `GET operations` ждёт ответа, самое большее (`Prefer: wait-ms`)',
        holdMsMax,
      ),
      eventsWaitSecondsMax: integerSchema(
        'Сколько секунд `GET events` ждёт события, самое большее (`wait`)',
        waitSecondsMax,
      ),
    }),
  }),
);

export const readCallerEndpoint = (products: readonly Product[]) =>
  defineEndpoint({
    method: 'GET',
    path: '/sales/v2/me',
    name: 'me',
    operationId: 'readCaller',
    tag: agreementTag.name,
    summary: 'Узнать, что вам разрешено',
    description:
      'Продукты и страхователи, права, вознаграждение, пределы и среда, в которой вы работаете: проверьте их при запуске ' +
      'своей программы. Только о вас; токен показывает, о ком спрашивают.\n\n' +
      '_What your agreement allows: products, rights, commission, limits and the environment._',
    answer: {
      description: 'Ваше соглашение',
      schema: callerSchema,
      examples: () => ({ partner: { summary: 'Автосалон в тестовой среде', value: callerExample() } }),
    },
    faults: {
      INVALID_ARGUMENT: unreadableRequest,
    },
    answersAtOnce: true,
    handle: async ({ isTest }, { caller: { partner } }) => ({
      status: 200,
      body: agreementOf(partner, products, isTest),
    }),
  });

function agreementOf(
  partner: Partner,
  products: readonly Product[],
  isTest: boolean,
): Answered<typeof callerSchema> {
  const { login, name, channel, rateLimit, backdateDays, forms, cash } = partner;
  return {
    login,
    name,
    channel,
    environment: isTest ? 'test' : 'production',
    interfaceVersion,
    products: products
      .filter(({ code }) => partner.products === null || partner.products.includes(code))
      .map(({ code, title }) => ({ code, title })),
    holderTypes: partner.holderTypes ?? holderTypes,
    rights: {
      kfav: { min: Number(partner.kfavMin), max: Number(partner.kfavMax) },
      reductionCoef: { min: Number(partner.reductionMin), max: Number(partner.reductionMax) },
      backdateDays,
      forms,
      cash,
    },
    discountKVPercentMax: Number(partner.discountKvMax),
    commissionPercent: Number(partner.kvPercent),
    limits: {
      ...(rateLimit === null ? {} : { requestsPerMinute: rateLimit }),
      tokensPerMinute,
      operationWaitMsMax: holdMsMax,
      eventsWaitSecondsMax: waitSecondsMax,
    },
  };
}
