import { findWebhook } from '#platform/events/webhooks/manage.ts';
import type { Webhook } from '#platform/events/webhooks/webhook.ts';
import { defineEndpoint, type SalesContext, type SalesRequest } from '../../endpoint.ts';
import { webhookBody, webhookExample, webhookId, webhookSchema, webhooksTag } from './bodies.ts';
import { unknownWebhook, unreadable } from './refusals.ts';

/** The caller's own webhook that the address names; throws NOT_FOUND. */
export function ownWebhook(
  { pool }: Pick<SalesContext, 'pool'>,
  { caller, params }: Pick<SalesRequest, 'caller' | 'params'>,
): Promise<Webhook> {
  const { partnerId } = caller.partner;
  return findWebhook(pool, { webhookId: params.webhookId ?? '', partnerId });
}

/** GET webhooks/{webhookId}. */
export const readWebhookEndpoint = defineEndpoint({
  method: 'GET',
  path: '/sales/v2/webhooks/:webhookId',
  name: 'webhooks',
  operationId: 'getWebhook',
  tag: webhooksTag.name,
  summary: 'Прочитать вебхук',
  description: 'Вебхук и то, в порядке ли он.\n\n_A webhook and whether it is well._',
  parameters: [webhookId],
  answer: {
    description: 'Вебхук',
    schema: webhookSchema,
    examples: () => ({ one: { summary: 'Вебхук', value: webhookExample } }),
  },
  faults: { INVALID_ARGUMENT: unreadable, NOT_FOUND: unknownWebhook },
  answersAtOnce: true,
  handle: async (context, request) => ({
    status: 200,
    body: webhookBody(await ownWebhook(context, request)),
  }),
});
