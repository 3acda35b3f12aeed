import { changeWebhook } from '#platform/events/webhooks/manage.ts';
import { readSettings } from '#platform/events/webhooks/settings.ts';
import { changeOnce } from '#platform/operations/idempotency.ts';
import { defineEndpoint } from '../../endpoint.ts';
import {
  changed,
  requestExample,
  webhookExample,
  webhookId,
  webhookRequestSchema,
  webhookSchema,
  webhooksTag,
} from './bodies.ts';
import { ownWebhook } from './read-webhook.ts';
import { takenKey, unknownWebhook, wrongSettings } from './refusals.ts';

/** PUT webhooks/{webhookId}. */
export const changeWebhookEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/sales/v2/webhooks/:webhookId',
  name: 'webhooks',
  operationId: 'changeWebhook',
  tag: webhooksTag.name,
  summary: 'Изменить вебхук',
  description:
    'Передайте вебхук целиком: чего не передано, того нет. `isEnabled: false` отключает его: события остаются в ленте. ' +
    'После включения посылается то, что не успели послать; то, что случилось за время отключения, — по просьбе ' +
    '(`POST webhooks/{webhookId}/resend`).\n\n_Send the whole webhook; `isEnabled` switches it off and on._',
  parameters: [webhookId],
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
  isOnce: true,
  async handle(context, request) {
    const webhook = await ownWebhook(context, request);
    const settings = readSettings(request.body, context.webhooks.rules);
    const now = context.clock.now();
    const answer = { status: 200, body: changed(webhook, settings, now) } as const;
    return changeOnce(context.pool, request.completion, now, answer, (tx) =>
      changeWebhook(tx, webhook, settings, { reason: 'PARTNER', now }),
    );
  },
});
