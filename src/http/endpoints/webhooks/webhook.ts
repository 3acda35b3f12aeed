import { moscowDateTime } from '#kernel/time/calendar.ts';
import {
  addWebhook,
  changeWebhook,
  endOfPrevious,
  newWebhookId,
  pingWebhook,
  readSecrets,
  removeWebhook,
  rotateSecret,
} from '#platform/events/webhooks/manage.ts';
import { readSettings } from '#platform/events/webhooks/settings.ts';
import { listWebhooks } from '#platform/events/webhooks/store.ts';
import { changeOnce } from '#platform/operations/idempotency.ts';
import { takenKey, unreadableRequest } from '../../protocol/openapi/refusals.ts';
import { eventPingSchema } from '../events/ping-events.ts';
import {
  changedWebhookBody,
  exampleWebhookId,
  removedSchema,
  requestExample,
  rotatedExample,
  rotatedSchema,
  secretExample,
  secretSchema,
  webhookBody,
  webhookExample,
  webhookListSchema,
  webhookRequestSchema,
  webhookSchema,
} from './bodies.ts';
import { changeOwn, ownWebhook, webhookEndpoint } from './page.ts';
import { isOff, unknownWebhook, wrongSettings } from './refusals.ts';

export const listWebhooksEndpoint = webhookEndpoint({
  method: 'GET',
  operationId: 'listWebhooks',
  summary: 'Список вебхуков',
  description: 'Ваши вебхуки в порядке создания, не больше десяти.\n\n_Your webhooks, ten at most._',
  answer: {
    description: 'Ваши вебхуки',
    schema: webhookListSchema,
    examples: () => ({ one: { summary: 'Один вебхук', value: { webhooks: [webhookExample] } } }),
  },
  faults: { INVALID_ARGUMENT: unreadableRequest },
  handle: async ({ pool }, { caller }) => ({
    status: 200,
    body: { webhooks: (await listWebhooks(pool, caller.partner.partnerId)).map(webhookBody) },
  }),
});

export const createWebhookEndpoint = webhookEndpoint({
  method: 'POST',
  operationId: 'createWebhook',
  summary: 'Создать вебхук',
  description:
    'Со следующего события каждое, чей вид назван, приходит на `url` запросом POST с тем же телом, каким оно стоит в ленте, ' +
    'и с подписью по Standard Webhooks (HMAC-SHA256). Секрет подписи читают отдельно: `GET webhooks/{webhookId}/secret`.\n\n' +
    '_Posts every new event to `url` with the body of the feed, signed as in Standard Webhooks._',
  body: {
    description: 'Вебхук',
    schema: webhookRequestSchema,
    examples: () => ({ crm: { summary: 'Три вида событий', value: requestExample } }),
  },
  answer: {
    description: 'Вебхук создан',
    schema: webhookSchema,
    examples: () => ({ created: { summary: 'Создан', value: webhookExample } }),
  },
  faults: { INVALID_ARGUMENT: wrongSettings, ABORTED: takenKey },
  handle({ pool, clock, webhooks }, { caller, body, completion }) {
    const settings = readSettings(body, webhooks.rules);
    const now = clock.now();
    const made = { webhookId: newWebhookId(), reason: 'PARTNER', now } as const;
    const fresh = { madeAt: now, disabledAt: null, disabledReason: null, failingSince: null };
    const answer = { status: 200, body: changedWebhookBody({ ...made, ...fresh }, settings, now) } as const;
    return changeOnce(pool, completion, now, answer, (tx) =>
      addWebhook(tx, caller.partner.partnerId, settings, { ...made, sealer: webhooks.sealer }),
    );
  },
});

export const readWebhookEndpoint = webhookEndpoint({
  method: 'GET',
  at: '/:webhookId',
  operationId: 'getWebhook',
  summary: 'Прочитать вебхук',
  description: 'Вебхук и то, в порядке ли он.\n\n_A webhook and its delivery status._',
  answer: {
    description: 'Вебхук',
    schema: webhookSchema,
    examples: () => ({ one: { summary: 'Вебхук', value: webhookExample } }),
  },
  faults: { INVALID_ARGUMENT: unreadableRequest, NOT_FOUND: unknownWebhook },
  handle: async (context, request) => ({
    status: 200,
    body: webhookBody(await ownWebhook(context, request)),
  }),
});

export const changeWebhookEndpoint = webhookEndpoint({
  method: 'PUT',
  at: '/:webhookId',
  operationId: 'changeWebhook',
  summary: 'Изменить вебхук',
  description:
    'Передайте вебхук целиком: чего не передано, того нет. `isEnabled: false` отключает его: события остаются в ленте. ' +
    'После включения посылается то, что не успели послать; то, что случилось за время отключения, — по просьбе ' +
    '(`POST webhooks/{webhookId}/resend`).\n\n_Replaces the whole webhook; `isEnabled` switches it off and on._',
  body: {
    description: 'Вебхук целиком',
    schema: webhookRequestSchema,
    examples: () => ({
      crm: { summary: 'Три вида событий', value: requestExample },
      off: { summary: 'Отключить', value: { ...requestExample, isEnabled: false } },
    }),
  },
  answer: {
    description: 'Вебхук изменён',
    schema: webhookSchema,
    examples: () => ({ changed: { summary: 'Изменён', value: webhookExample } }),
  },
  faults: { INVALID_ARGUMENT: wrongSettings, NOT_FOUND: unknownWebhook, ABORTED: takenKey },
  handle: (context, request) =>
    changeOwn(context, request, (webhook, now) => {
      const settings = readSettings(request.body, context.webhooks.rules);
      return {
        body: changedWebhookBody(webhook, settings, now),
        change: (tx) => changeWebhook(tx, webhook, settings, { reason: 'PARTNER', now }),
      };
    }),
});

export const removeWebhookEndpoint = webhookEndpoint({
  method: 'DELETE',
  at: '/:webhookId',
  operationId: 'removeWebhook',
  summary: 'Удалить вебхук',
  description:
    'Удаляет вебхук с его секретом и доставками; события остаются в ленте.\n\n_Removes a webhook; the feed keeps its events._',
  answer: {
    description: 'Вебхука больше нет',
    schema: removedSchema,
    examples: () => ({ removed: { summary: 'Удалён', value: { webhookId: exampleWebhookId } } }),
  },
  faults: { INVALID_ARGUMENT: unreadableRequest, NOT_FOUND: unknownWebhook, ABORTED: takenKey },
  handle: (context, request) =>
    changeOwn(context, request, (webhook) => ({
      body: { webhookId: webhook.webhookId },
      change: (tx) => removeWebhook(tx, webhook),
    })),
});

export const readSecretEndpoint = webhookEndpoint({
  method: 'GET',
  at: '/:webhookId/secret',
  operationId: 'getWebhookSecret',
  summary: 'Прочитать секрет вебхука',
  description:
    'Чем проверять подпись запросов. Сутки после смены секрета запросы подписаны и прежним.\n\n_Secrets that sign the requests._',
  answer: {
    description: 'Секрет',
    schema: secretSchema,
    examples: () => ({ one: { summary: 'Секрет не менялся', value: secretExample } }),
  },
  faults: { INVALID_ARGUMENT: unreadableRequest, NOT_FOUND: unknownWebhook },
  async handle({ pool, clock, webhooks }, { caller, params }) {
    const which = { webhookId: params.webhookId ?? '', partnerId: caller.partner.partnerId };
    const { secret, previous } = await readSecrets(pool, which, {
      sealer: webhooks.sealer,
      now: clock.now(),
    });
    const before = previous && {
      previousSecret: previous.secret,
      previousSecretUntil: moscowDateTime(previous.until),
    };
    return { status: 200, body: { secret, ...before } };
  },
});

export const rotateSecretEndpoint = webhookEndpoint({
  method: 'POST',
  at: '/:webhookId/rotate-secret',
  operationId: 'rotateWebhookSecret',
  summary: 'Сменить секрет вебхука',
  description:
    'Сутки запросы подписаны и новым секретом, и прежним: успейте перейти. Ещё одна смена сразу заканчивает тот, что был до прежнего.\n\n' +
    '_For 24 hours requests are signed with both secrets._',
  answer: {
    description: 'Секрет сменён; новый читают отдельно',
    schema: rotatedSchema,
    examples: () => ({ rotated: { summary: 'Сменён', value: rotatedExample } }),
  },
  faults: { INVALID_ARGUMENT: unreadableRequest, NOT_FOUND: unknownWebhook, ABORTED: takenKey },
  handle: (context, request) =>
    changeOwn(context, request, (webhook, now) => ({
      body: { webhookId: webhook.webhookId, previousSecretUntil: moscowDateTime(endOfPrevious(now)) },
      change: (tx) => rotateSecret(tx, webhook, { sealer: context.webhooks.sealer, now }),
    })),
});

export const pingWebhookEndpoint = webhookEndpoint({
  method: 'POST',
  at: '/:webhookId/ping',
  operationId: 'pingWebhook',
  summary: 'Проверить вебхук',
  description:
    'Шлёт на этот вебхук, какие бы виды событий он ни выбрал, событие `webhook.ping`; чем кончилось, видно в доставках.\n\n' +
    '_Sends `webhook.ping` to this webhook; see its deliveries._',
  answer: {
    description: 'Событие уйдёт через доли секунды',
    schema: eventPingSchema,
    examples: () => ({
      ping: { summary: 'Принято', value: { type: 'webhook.ping', timestamp: '2026-11-23T14:03:27+03:00' } },
    }),
  },
  faults: { INVALID_ARGUMENT: isOff, NOT_FOUND: unknownWebhook, ABORTED: takenKey },
  handle: (context, request) =>
    changeOwn(context, request, (webhook, now) => ({
      body: { type: 'webhook.ping', timestamp: moscowDateTime(now) } as const,
      change: (tx) => pingWebhook(tx, webhook, now),
    })),
});
