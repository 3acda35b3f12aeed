import * as manage from '#platform/events/webhooks/manage.ts';
import { change, type UseCase } from '../../use-case/use-case.ts';
import { findAnyWebhook, ofWebhook, requireChanged } from './one-webhook.ts';

export const webhookRotate = change({
  name: 'webhook rotate-secret',
  title: 'create a new secret; the old one also signs for 24 hours',
  permission: 'partners.manage',
  input: ofWebhook,
  async run(context, { webhookId: id }) {
    const webhook = await findAnyWebhook(context, id);
    const { webhookSealer: sealer } = await context.fingerprints();
    await requireChanged(context, webhook, { action: 'webhook.rotate-secret' }, (tx, now) =>
      manage.rotateSecret(tx, webhook, { sealer, now }),
    );
  },
  text: (_, { webhookId: id }) => [`webhook ${id} has a new secret: {webhook secret} ${id}`],
});

export const webhookSecret = change({
  name: 'webhook secret',
  title: 'print the secret of a webhook; recorded in the audit log',
  permission: 'partners.manage',
  input: ofWebhook,
  async run(context, { webhookId: id }) {
    const webhook = await findAnyWebhook(context, id);
    const { webhookSealer: sealer } = await context.fingerprints();
    return requireChanged(context, webhook, { action: 'webhook.secret' }, (tx, now) =>
      manage.readSecrets(tx, { webhookId: id, partnerId: null }, { sealer, now }),
    );
  },
  json: ({ secret: newest, previous }) => ({
    secret: newest,
    previous_secret: previous?.secret ?? null,
    previous_until: previous?.until.toISOString() ?? null,
  }),
  text: ({ secret: newest, previous }) => [
    newest,
    ...(previous ? [`${previous.secret} until ${previous.until.toISOString()}`] : []),
  ],
});

export const secretUseCases: readonly UseCase[] = [webhookRotate, webhookSecret];
