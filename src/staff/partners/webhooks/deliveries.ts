import { message } from '#kernel/errors/message.ts';
import { counted } from '#kernel/text/russian-count.ts';
import * as manage from '#platform/events/webhooks/manage.ts';
import { type Delivery, deliveryStates } from '#platform/events/webhooks/webhook.ts';
import { all, column, data } from '../../use-case/columns.ts';
import { flagField, type Kind, optionalField, usually } from '../../use-case/fields.ts';
import { choiceKind, numberKind, positiveKind } from '../../use-case/kinds.ts';
import { change, listing, type UseCase } from '../../use-case/use-case.ts';
import { findAnyWebhook, ofWebhook, requireChanged } from './one-webhook.ts';

const shownMost = 1_000;
const momentKind: Kind<Date> = {
  hint: 'moment',
  example: '2026-11-23T00:00:00+03:00',
  expected: 'a moment with its offset, such as 2026-11-23T00:00:00+03:00',
  read(typed) {
    const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(typed)
      ? new Date(typed)
      : undefined;
    return at && !Number.isNaN(at.getTime()) ? at : undefined;
  },
};

export const webhookPing = change({
  name: 'webhook ping',
  title: 'send a test event to a webhook; see {webhook deliveries}',
  permission: 'partners.manage',
  input: ofWebhook,
  async run(context, { webhookId: id }) {
    const webhook = await findAnyWebhook(context, id);
    await requireChanged(context, webhook, { action: 'webhook.ping' }, (tx, now) =>
      manage.pingWebhook(tx, webhook, now),
    );
  },
  text: (_, { webhookId: id }) => [`webhook ${id} is pinged: see {webhook deliveries} ${id}`],
});

export const webhookDeliveries = listing({
  name: 'webhook deliveries',
  title: 'list deliveries of a webhook, newest first',
  permission: 'partners.read',
  input: {
    ...ofWebhook,
    state: optionalField(choiceKind(deliveryStates, 'state'), 'only in this state'),
    before: optionalField(positiveKind, 'only events of a lesser position'),
    limit: usually(numberKind(1, shownMost), 'how many', '50'),
  },
  columns: {
    position: column.number,
    ...all(column.text, 'eventId', 'type', 'state'),
    attempts: column.number,
    ...all(column.moment, 'madeAt', 'nextAt', 'endedAt'),
    log: data<Delivery['log']>(),
  },
  none: 'no such deliveries',
  sortable: ['position', 'type', 'state', 'attempts', 'madeAt', 'nextAt', 'endedAt'],
  async page(context, { webhookId: id, state = null, before = null }, ask) {
    const webhook = await findAnyWebhook(context, id);
    return manage.readDeliveries(context.pool, webhook, { state, before }, ask);
  },
  async run(context, { webhookId: id, state, before, limit }) {
    const webhook = await findAnyWebhook(context, id);
    return manage.listDeliveries(context.pool, webhook, {
      state: state ?? null,
      before: before ?? null,
      limit,
    });
  },
  shown: ({ position, type, state, attempts, madeAt, nextAt, log }) => ({
    position,
    type,
    state,
    attempts,
    told: madeAt.toISOString(),
    next: nextAt?.toISOString() ?? '',
    last: String(log.at(-1)?.status ?? log.at(-1)?.failure ?? ''),
    ms: log.at(-1)?.ms ?? '',
  }),
});

export const webhookResend = change({
  name: 'webhook resend',
  title: 'send one event again, or all since a moment',
  permission: 'partners.manage',
  input: {
    ...ofWebhook,
    position: optionalField(positiveKind, 'of one event, from {webhook deliveries}'),
    since: optionalField(momentKind, 'all published since then'),
    undelivered: flagField('with {since}: only those that were not taken'),
  },
  refusal({ position, since, undelivered }) {
    if ((position === undefined) === (since === undefined)) return message('GIVE_ONE_OF_EVENTS');
    return undelivered && since === undefined
      ? message('FIELD_GOES_WITH', { field: 'undelivered', other: 'since' })
      : undefined;
  },
  async run(context, { webhookId: id, position, since, undelivered = false }) {
    const webhook = await findAnyWebhook(context, id);
    const what = since ? { since, onlyUndelivered: undelivered } : { position: position ?? 0 };
    const count = await manage.countResent(context.pool, webhook, what);
    const after = since ? { since: since.toISOString(), undelivered, count } : { position: position ?? 0 };
    await requireChanged(context, webhook, { action: 'webhook.resend', after }, (tx, now) =>
      manage.resend(tx, webhook, what, now),
    );
    return count;
  },
  json: (count) => ({ count }),
  text: (count) => [`${counted(count, 'event')} ${count === 1 ? 'is' : 'are'} posted again`],
});

export const deliveryUseCases: readonly UseCase[] = [webhookPing, webhookDeliveries, webhookResend];
