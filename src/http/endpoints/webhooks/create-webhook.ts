import { addWebhook, newWebhookId } from '#platform/events/webhooks/manage.ts';
import { readSettings } from '#platform/events/webhooks/settings.ts';
import { changeOnce } from '#platform/operations/idempotency.ts';
import { defineEndpoint } from '../../endpoint.ts';
import {
  changed,
  requestExample,
  webhookExample,
  webhookRequestSchema,
  webhookSchema,
  webhooksTag,
} from './bodies.ts';
import { takenKey, wrongSettings } from './refusals.ts';

export const createWebhookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/sales/v2/webhooks',
  name: 'webhooks',
  operationId: 'createWebhook',
  tag: webhooksTag.name,
  summary: 'Создать вебхук',
  description:
    'Со следующего события каждое, чей вид назван, приходит на `url` запросом POST с тем же телом, каким оно стоит в ленте, ' +
    'и с подписью по Standard Webhooks (HMAC-SHA256). Секрет подписи читают отдельно: `GET webhooks/{webhookId}/secret`.\n\n' +
    '_From the next event on, each is posted to `url` with the body of the feed, signed by Standard Webhooks._',
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
  isOnce: true,
  handle({ pool, clock, webhooks }, { caller, body, completion }) {
    const settings = readSettings(body, webhooks.rules);
    const now = clock.now();
    const made = { webhookId: newWebhookId(), reason: 'PARTNER', now } as const;
    const fresh = { madeAt: now, disabledAt: null, disabledReason: null, failingSince: null };
    const answer = { status: 200, body: changed({ ...made, ...fresh }, settings, now) } as const;
    return changeOnce(pool, completion, now, answer, (tx) =>
      addWebhook(tx, caller.partner.partnerId, settings, { ...made, sealer: webhooks.sealer }),
    );
  },
});
