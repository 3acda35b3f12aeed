import { moscowDateTime } from '#kernel/calendar.ts';
import { endOfPrevious, rotateSecret } from '#platform/events/webhooks/manage.ts';
import { changeOnce } from '#platform/operations/idempotency.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { rotatedExample, rotatedSchema, webhookId, webhooksTag } from './bodies.ts';
import { ownWebhook } from './read-webhook.ts';
import { takenKey, unknownWebhook, unreadable } from './refusals.ts';

/** POST webhooks/{webhookId}/rotate-secret. */
export const rotateSecretEndpoint = defineEndpoint({
  method: 'POST',
  path: '/sales/v2/webhooks/:webhookId/rotate-secret',
  name: 'webhooks',
  operationId: 'rotateWebhookSecret',
  tag: webhooksTag.name,
  summary: 'Сменить секрет вебхука',
  description:
    'Сутки запросы подписаны и новым секретом, и прежним: успейте перейти. Ещё одна смена сразу заканчивает тот, что был до прежнего.\n\n' +
    '_For 24 hours requests bear both signatures._',
  parameters: [webhookId],
  answer: {
    description: 'Секрет сменён; новый читают отдельно',
    schema: rotatedSchema,
    examples: () => ({ rotated: { summary: 'Сменён', value: rotatedExample } }),
  },
  faults: { INVALID_ARGUMENT: unreadable, NOT_FOUND: unknownWebhook, ABORTED: takenKey },
  isOnce: true,
  async handle(context, request) {
    const webhook = await ownWebhook(context, request);
    const now = context.clock.now();
    const { webhookId: id } = webhook;
    const body = { webhookId: id, previousSecretUntil: moscowDateTime(endOfPrevious(now)) };
    return changeOnce(context.pool, request.completion, now, { status: 200, body }, (tx) =>
      rotateSecret(tx, webhook, { sealer: context.webhooks.sealer, now }),
    );
  },
});
