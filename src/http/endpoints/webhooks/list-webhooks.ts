import { listWebhooks } from '#platform/events/webhooks/store.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { webhookBody, webhookExample, webhookListSchema, webhooksTag } from './bodies.ts';
import { unreadable } from './refusals.ts';

export const listWebhooksEndpoint = defineEndpoint({
  method: 'GET',
  path: '/sales/v2/webhooks',
  name: 'webhooks',
  operationId: 'listWebhooks',
  tag: webhooksTag.name,
  summary: 'Список вебхуков',
  description: 'Ваши вебхуки в порядке создания, не больше десяти.\n\n_Your webhooks, ten at most._',
  answer: {
    description: 'Ваши вебхуки',
    schema: webhookListSchema,
    examples: () => ({ one: { summary: 'Один вебхук', value: { webhooks: [webhookExample] } } }),
  },
  faults: { INVALID_ARGUMENT: unreadable },
  answersAtOnce: true,
  handle: async ({ pool }, { caller }) => ({
    status: 200,
    body: { webhooks: (await listWebhooks(pool, caller.partner.partnerId)).map(webhookBody) },
  }),
});
