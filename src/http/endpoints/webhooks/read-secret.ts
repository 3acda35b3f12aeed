import { moscowDateTime } from '#kernel/calendar.ts';
import { secretsOf } from '#platform/events/webhooks/manage.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { secretExample, secretSchema, webhookId, webhooksTag } from './bodies.ts';
import { unknownWebhook, unreadable } from './refusals.ts';

/** GET webhooks/{webhookId}/secret. */
export const readSecretEndpoint = defineEndpoint({
  method: 'GET',
  path: '/sales/v2/webhooks/:webhookId/secret',
  name: 'webhooks',
  operationId: 'getWebhookSecret',
  tag: webhooksTag.name,
  summary: 'Прочитать секрет вебхука',
  description:
    'Чем проверять подпись запросов. Сутки после смены секрета запросы подписаны и прежним.\n\n_What requests are signed with._',
  parameters: [webhookId],
  answer: {
    description: 'Секрет',
    schema: secretSchema,
    examples: () => ({ one: { summary: 'Секрет не менялся', value: secretExample } }),
  },
  faults: { INVALID_ARGUMENT: unreadable, NOT_FOUND: unknownWebhook },
  answersAtOnce: true,
  async handle({ pool, clock, webhooks }, { caller, params }) {
    const which = { webhookId: params.webhookId ?? '', partnerId: caller.partner.partnerId };
    const { secret, previous } = await secretsOf(pool, which, { sealer: webhooks.sealer, now: clock.now() });
    const before = previous && {
      previousSecret: previous.secret,
      previousSecretUntil: moscowDateTime(previous.until),
    };
    return { status: 200, body: { secret, ...before } };
  },
});
