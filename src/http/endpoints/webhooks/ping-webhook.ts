import { moscowDateTime } from '#kernel/calendar.ts';
import { pingWebhook } from '#platform/events/webhooks/manage.ts';
import { changeOnce } from '#platform/operations/idempotency.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { eventPingSchema } from '../events/ping-events.ts';
import { webhookId, webhooksTag } from './bodies.ts';
import { ownWebhook } from './read-webhook.ts';
import { isOff, takenKey, unknownWebhook } from './refusals.ts';

const type = 'webhook.ping';

/** POST webhooks/{webhookId}/ping. */
export const pingWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/sales/v2/webhooks/:webhookId/ping',
  name: 'webhooks',
  operationId: 'pingWebhook',
  tag: webhooksTag.name,
  summary: 'Проверить вебхук',
  description:
    'Шлёт на этот вебхук, какие бы виды событий он ни выбрал, событие `webhook.ping`; чем кончилось, видно в доставках.\n\n' +
    '_Sends `webhook.ping` to this webhook; see its deliveries._',
  parameters: [webhookId],
  answer: {
    description: 'Событие уйдёт через доли секунды',
    schema: eventPingSchema,
    examples: () => ({
      ping: { summary: 'Принято', value: { type, timestamp: '2026-11-23T14:03:27+03:00' } },
    }),
  },
  faults: { INVALID_ARGUMENT: isOff, NOT_FOUND: unknownWebhook, ABORTED: takenKey },
  isOnce: true,
  async handle(context, request) {
    const webhook = await ownWebhook(context, request);
    const now = context.clock.now();
    const answer = { status: 200, body: { type, timestamp: moscowDateTime(now) } } as const;
    return changeOnce(context.pool, request.completion, now, answer, (tx) => pingWebhook(tx, webhook, now));
  },
});
