import { removeWebhook } from '#platform/events/webhooks/manage.ts';
import { changeOnce } from '#platform/operations/idempotency.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { exampleWebhookId, removedSchema, webhookId, webhooksTag } from './bodies.ts';
import { ownWebhook } from './read-webhook.ts';
import { takenKey, unknownWebhook, unreadable } from './refusals.ts';

/** DELETE webhooks/{webhookId}. */
export const removeWebhookEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/sales/v2/webhooks/:webhookId',
  name: 'webhooks',
  operationId: 'removeWebhook',
  tag: webhooksTag.name,
  summary: 'Удалить вебхук',
  description:
    'Удаляет вебхук с его секретом и доставками; события остаются в ленте.\n\n_Removes a webhook; the feed keeps its events._',
  parameters: [webhookId],
  answer: {
    description: 'Вебхука больше нет',
    schema: removedSchema,
    examples: () => ({ removed: { summary: 'Удалён', value: { webhookId: exampleWebhookId } } }),
  },
  faults: { INVALID_ARGUMENT: unreadable, NOT_FOUND: unknownWebhook, ABORTED: takenKey },
  isOnce: true,
  async handle(context, request) {
    const webhook = await ownWebhook(context, request);
    const answer = { status: 200, body: { webhookId: webhook.webhookId } } as const;
    return changeOnce(context.pool, request.completion, context.clock.now(), answer, (tx) =>
      removeWebhook(tx, webhook),
    );
  },
});
