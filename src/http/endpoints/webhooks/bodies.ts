import Type from 'typebox';
import {
  type Answered,
  answerObject,
  arraySchema,
  booleanSchema,
  dateTimeAnswer,
  enumSchema,
  integerSchema,
  stringSchema,
  uuidSchema,
} from '#kernel/schema/answer-fields.ts';
import { booleanField, textField } from '#kernel/schema/schema-fields.ts';
import { namedSchema } from '#kernel/schema/schema-parts.ts';
import { moscowDateTime } from '#kernel/time/calendar.ts';
import { type EventType, eventTypes } from '#platform/events/event-types.ts';
import { descriptionLengthMax } from '#platform/events/webhooks/settings.ts';
import {
  type Attempt,
  type Delivery,
  deliveryStates,
  disabledReasons,
  type Webhook,
  type WebhookSettings,
} from '#platform/events/webhooks/webhook.ts';
import type { Parameter } from '../../protocol/openapi/parameters.ts';

export const webhooksTag = {
  name: 'Вебхуки',
  description: 'Куда сообщать о событиях: адреса, подписи, доставки (Standard Webhooks)',
};

export const exampleWebhookId = '7d6a1f52-0c6e-4b0a-9a43-2f8c1c5d7e90';
const exampleUrl = 'https://partner.example/bindery';
const exampleMoment = '2026-11-23T14:03:27+03:00';
const allTypes = Object.keys(eventTypes) as EventType[];

export const webhookId: Parameter = {
  component: 'WebhookId',
  name: 'webhookId',
  in: 'path',
  required: true,
  description: 'Идентификатор вебхука из ответа на его создание',
  schema: { type: 'string', format: 'uuid' },
  example: exampleWebhookId,
};

const types = Type.Array(
  Type.Unsafe<EventType>({ type: 'string', enum: allTypes, description: 'Вид события' }),
  {
    description: 'Виды событий; без поля приходят все, и те, что появятся',
  },
);

export const webhookRequestSchema = namedSchema(
  'WebhookRequest',
  Type.Object(
    {
      url: textField('Адрес, на который слать события: https, доступный из интернета', exampleUrl, 2_000),
      types: Type.Optional(types),
      description: Type.Optional(textField('Для вас', 'CRM, основной', descriptionLengthMax)),
      contact: Type.Optional(
        textField('Кому написать, если вебхук отключится: адрес электронной почты', 'it@partner.example'),
      ),
      isEnabled: Type.Optional(booleanField('Слать ли события; без поля — да', true)),
    },
    { description: 'Вебхук целиком: чего не передано, того нет' },
  ),
);

export const webhookSchema = namedSchema(
  'Webhook',
  answerObject('Вебхук', {
    webhookId: uuidSchema('Идентификатор вебхука', exampleWebhookId),
    url: stringSchema('Адрес', exampleUrl),
    types: Type.Optional(types),
    description: Type.Optional(stringSchema('Для вас', 'CRM, основной')),
    contact: Type.Optional(stringSchema('Кому написать, если вебхук отключится', 'it@partner.example')),
    isEnabled: booleanSchema('Шлются ли события'),
    disabledAt: Type.Optional(dateTimeAnswer('Когда отключён', exampleMoment)),
    disabledReason: Type.Optional(
      enumSchema(
        'Почему: PARTNER — вами; STAFF — страховщиком; GONE — адрес ответил 410; FAILING — пять суток одни отказы',
        disabledReasons,
      ),
    ),
    failingSince: Type.Optional(dateTimeAnswer('С какого момента доставки не удаются', exampleMoment)),
    createdAt: dateTimeAnswer('Когда создан', exampleMoment),
  }),
);

export const webhookListSchema = namedSchema(
  'WebhookList',
  answerObject('Ваши вебхуки', { webhooks: arraySchema('В порядке создания', webhookSchema) }),
);

export const removedSchema = namedSchema(
  'WebhookRemoved',
  answerObject('Вебхука больше нет', { webhookId: uuidSchema('Идентификатор вебхука', exampleWebhookId) }),
);

const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';

export const secretSchema = namedSchema(
  'WebhookSecret',
  answerObject('Чем подписаны запросы', {
    secret: stringSchema('Секрет: whsec_ и base64 ключа HMAC-SHA256', secret),
    previousSecret: Type.Optional(stringSchema('Прежний секрет: запросы подписаны и им', secret)),
    previousSecretUntil: Type.Optional(dateTimeAnswer('До какого момента', exampleMoment)),
  }),
);

export const rotatedSchema = namedSchema(
  'WebhookSecretRotated',
  answerObject('Секрет сменён; прочитайте новый (GET secret)', {
    webhookId: uuidSchema('Идентификатор вебхука', exampleWebhookId),
    previousSecretUntil: dateTimeAnswer(
      'До какого момента запросы подписаны и прежним секретом',
      exampleMoment,
    ),
  }),
);

const attemptSchema = namedSchema(
  'WebhookAttempt',
  answerObject('Попытка доставки', {
    at: dateTimeAnswer('Когда', exampleMoment),
    ms: integerSchema('Сколько миллисекунд ждали ответа', 84, 0),
    status: Type.Optional(integerSchema('HTTP-статус вашего ответа', 204, 100)),
    failure: Type.Optional(
      enumSchema(
        'Почему ответа нет: TIMEOUT — не пришёл вовремя; UNREACHABLE — нет соединения; TLS — сертификат не принят; ADDRESS — имя не ' +
          'найдено или ведёт не в открытый интернет',
        ['TIMEOUT', 'UNREACHABLE', 'TLS', 'ADDRESS'],
      ),
    ),
    answer: Type.Optional(
      stringSchema('Начало вашего ответа; слова, которые могут быть о людях, скрыты', 'ok'),
    ),
  }),
);

export const deliverySchema = namedSchema(
  'WebhookDelivery',
  answerObject('Доставка события', {
    position: integerSchema('Место события в вашей ленте', 42),
    eventId: uuidSchema('Идентификатор события, он же webhook-id', exampleWebhookId),
    type: enumSchema('Вид события', allTypes),
    state: enumSchema(
      'PENDING — ждёт попытки; DELIVERED — принято; FAILED — попытки кончились',
      deliveryStates,
    ),
    attempts: integerSchema('Сколько было попыток', 1, 0),
    createdAt: dateTimeAnswer('Когда событие стало известно', exampleMoment),
    nextAttemptAt: Type.Optional(dateTimeAnswer('Когда следующая попытка', exampleMoment)),
    endedAt: Type.Optional(dateTimeAnswer('Когда принято или попытки кончились', exampleMoment)),
    log: arraySchema('Последние попытки, не больше 20, новые в конце', attemptSchema),
  }),
);

export const deliveryListSchema = namedSchema(
  'WebhookDeliveryList',
  answerObject('Доставки, новые первыми', {
    deliveries: arraySchema('Доставки', deliverySchema),
    hasMore: booleanSchema('Есть ли более ранние: передайте в `before` position последней'),
  }),
);

export const resendRequestSchema = namedSchema(
  'WebhookResendRequest',
  Type.Object(
    {
      since: Type.String({
        description: 'С какого момента: события, ставшие известными с него, не больше чем за 30 дней',
        format: 'date-time',
        examples: [exampleMoment],
      }),
      onlyUndelivered: Type.Optional(booleanField('Только те, что ещё не приняты', true)),
    },
    { description: 'Какие события послать снова' },
  ),
);

export const resentSchema = namedSchema(
  'WebhookResent',
  answerObject('События будут посланы', { count: integerSchema('Сколько', 12, 0) }),
);

export const requestExample: { [name: string]: string | string[] } = {
  url: exampleUrl,
  types: ['contract.in_force', 'contract.changed', 'contract.terminated'],
  description: 'CRM, основной',
  contact: 'it@partner.example',
};

export const webhookExample = {
  webhookId: exampleWebhookId,
  ...requestExample,
  isEnabled: true,
  createdAt: exampleMoment,
};

export const secretExample = { secret };
export const rotatedExample = { webhookId: exampleWebhookId, previousSecretUntil: exampleMoment };
export const deliveryExample = {
  position: 42,
  eventId: '3b9f6d2e-8a41-4f6c-9d0e-7c5b1a2f4e60',
  type: 'contract.in_force',
  state: 'DELIVERED',
  attempts: 2,
  createdAt: exampleMoment,
  endedAt: '2026-11-23T14:03:33+03:00',
  log: [
    { at: exampleMoment, ms: 15_000, failure: 'TIMEOUT' },
    { at: '2026-11-23T14:03:33+03:00', ms: 84, status: 204 },
  ],
};

function present<Name extends string, Value>(name: Name, value: Value | null): { [One in Name]?: Value } {
  return (value === null ? {} : { [name]: value }) as { [One in Name]?: Value };
}

const momentIn = (at: Date | null) => (at === null ? null : moscowDateTime(at));

export function webhookBody(
  webhook: Omit<Webhook, 'partnerId' | 'partnerLogin' | 'previousUntil'>,
): Answered<typeof webhookSchema> {
  return {
    webhookId: webhook.webhookId,
    url: webhook.url,
    ...present('types', webhook.types),
    ...present('description', webhook.description),
    ...present('contact', webhook.contact),
    isEnabled: webhook.disabledAt === null,
    ...present('disabledAt', momentIn(webhook.disabledAt)),
    ...present('disabledReason', webhook.disabledReason),
    ...present('failingSince', momentIn(webhook.failingSince)),
    createdAt: moscowDateTime(webhook.madeAt),
  };
}

/** Merges a partner's change into a webhook. For a new webhook `before` contains the defaults. */
export function changedWebhookBody(
  before: Pick<Webhook, 'webhookId' | 'madeAt' | 'disabledAt' | 'disabledReason' | 'failingSince'>,
  settings: WebhookSettings,
  now: Date,
) {
  const { isEnabled, ...rest } = settings;
  const wasOff = before.disabledAt !== null;
  return webhookBody({
    ...before,
    ...rest,
    disabledAt: isEnabled ? null : (before.disabledAt ?? now),
    disabledReason: isEnabled ? null : (before.disabledReason ?? 'PARTNER'),
    failingSince: isEnabled && wasOff ? null : before.failingSince,
  });
}

export function deliveryBody(delivery: Delivery): Answered<typeof deliverySchema> {
  const { position, eventId, type, state, attempts } = delivery;
  return {
    ...{ position, eventId, type, state, attempts },
    createdAt: moscowDateTime(delivery.madeAt),
    ...present('nextAttemptAt', momentIn(delivery.nextAt)),
    ...present('endedAt', momentIn(delivery.endedAt)),
    log: delivery.log.map(attemptBody),
  };
}

function attemptBody({ at, failure, ...attempt }: Attempt): Answered<typeof attemptSchema> {
  const failed = failure as Answered<typeof attemptSchema>['failure'];
  return {
    at: moscowDateTime(new Date(at)),
    ...attempt,
    ...(failed === undefined ? {} : { failure: failed }),
  };
}
