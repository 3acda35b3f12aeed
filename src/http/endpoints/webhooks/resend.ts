import { invalidArgument } from '#kernel/errors/errors.ts';
import { isObject } from '#kernel/json/json.ts';
import { compileValidator } from '#kernel/schema/schema.ts';
import { countResent, type Resend, resend } from '#platform/events/webhooks/manage.ts';
import type { SalesContext, SalesRequest } from '../../protocol/endpoint.ts';
import type { Parameter } from '../../protocol/openapi/parameters.ts';
import { malformed, takenKey } from '../../protocol/openapi/refusals.ts';
import { resendRequestSchema, resentSchema, webhookId } from './bodies.ts';
import { changeOwn, webhookEndpoint } from './page.ts';
import { isOff, unknownEvent, unknownWebhook } from './refusals.ts';

const position: Parameter = {
  component: 'EventPosition',
  name: 'position',
  in: 'path',
  required: true,
  description: 'Место события в ленте: `position` доставки, `data.position` события',
  schema: { type: 'integer', minimum: 1 },
  example: 42,
};
const examples = () => ({ sent: { summary: 'Принято', value: { count: 1 } } });

export const resendOneEndpoint = webhookEndpoint({
  method: 'POST',
  at: '/:webhookId/deliveries/:position/resend',
  operationId: 'resendWebhookEvent',
  summary: 'Послать событие снова',
  description:
    'Шлёт одно событие вашей ленты снова, со всеми попытками, и то, которого этот вебхук не получал. `webhook-id` прежний.\n\n' +
    '_Sends one event of your feed again under the same id._',
  parameters: [webhookId, position],
  answer: { description: 'Событие будет послано', schema: resentSchema, examples },
  faults: { INVALID_ARGUMENT: isOff, NOT_FOUND: unknownEvent, ABORTED: takenKey },
  handle(context, request) {
    const text = request.params.position ?? '';
    // Replace a malformed position by 0, which no event has.
    return send(context, request, { position: /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0 });
  },
});

const validate = compileValidator(resendRequestSchema);

export const resendSinceEndpoint = webhookEndpoint({
  method: 'POST',
  at: '/:webhookId/resend',
  operationId: 'resendWebhookEvents',
  summary: 'Послать события с некоторого момента',
  description:
    'Шлёт снова события нужных видов, ставшие известными с момента `since`, и те, что случились, пока вебхук был отключён.\n\n' +
    '_Sends all events since a moment again, including those while the webhook was off._',
  body: {
    description: 'С какого момента',
    schema: resendRequestSchema,
    examples: () => ({
      all: { summary: 'Все', value: { since: '2026-11-23T00:00:00+03:00' } },
      missed: {
        summary: 'Только не принятые',
        value: { since: '2026-11-23T00:00:00+03:00', onlyUndelivered: true },
      },
    }),
  },
  answer: { description: 'События будут посланы', schema: resentSchema, examples },
  faults: {
    INVALID_ARGUMENT: {
      description: 'Момент неверен, или вебхук отключён.',
      examples: [...isOff.examples, malformed],
    },
    NOT_FOUND: unknownWebhook,
    ABORTED: takenKey,
  },
  handle: (context, request) => send(context, request, readSince(request.body)),
});

function readSince(body: unknown): Resend {
  const faults = validate(body);
  if (faults.length > 0) throw invalidArgument(faults);
  const { since, onlyUndelivered } = isObject(body) ? body : {};
  return { since: new Date(String(since)), onlyUndelivered: onlyUndelivered === true };
}

function send(context: SalesContext, request: SalesRequest, what: Resend) {
  return changeOwn(context, request, async (webhook, now) => ({
    body: { count: await countResent(context.pool, webhook, what) },
    change: (tx) => resend(tx, webhook, what, now),
  }));
}
