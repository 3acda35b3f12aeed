import { ServiceError } from '#kernel/errors/errors.ts';
import { message, Refusal } from '#kernel/errors/message.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { isEmail } from '#parties/contract-party.ts';
import { noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { eventTypes } from '#platform/events/event-types.ts';
import * as manage from '#platform/events/webhooks/manage.ts';
import { readSettings, toTargetRules } from '#platform/events/webhooks/settings.ts';
import { listWebhooks } from '#platform/events/webhooks/store.ts';
import type { Webhook, WebhookSettings } from '#platform/events/webhooks/webhook.ts';
import { all, column } from '../../use-case/columns.ts';
import type { StaffContext } from '../../use-case/context.ts';
import { optionalField, required } from '../../use-case/fields.ts';
import { or, partnerLogin, textKind, withHint } from '../../use-case/kinds.ts';
import { change, listing, type Subject } from '../../use-case/use-case.ts';
import { requirePartner } from '../partner-rights.ts';
import { deliveryUseCases } from './deliveries.ts';
import { findAnyWebhook, ofWebhook, requireChanged, webhookIdKind } from './one-webhook.ts';
import { secretUseCases } from './secrets.ts';

const typeNames = or('all', {
  ...withHint(textKind, 'list', 'contract.in_force,contract.changed'),
  several: Object.keys(eventTypes),
});
const settingsFields = {
  types: optionalField(typeNames, 'types of events by comma, or all'),
  description: optionalField(textKind, 'for people'),
  contact: optionalField(
    withHint(textKind, 'email', 'it@partner.example'),
    'who is written to when it is switched off',
  ),
};
function noted({ partnerLogin, url, types, description, disabledAt }: Omit<Webhook, 'madeAt'>): JsonObject {
  return {
    partner: partnerLogin,
    url,
    types: types ? [...types] : null,
    description,
    isEnabled: disabledAt === null,
  };
}

export const webhookList = listing({
  name: 'webhook list',
  title: 'list webhooks of partners',
  permission: 'partners.read',
  input: {
    partner: optionalField(partnerLogin, 'only of one partner'),
    webhook: optionalField(webhookIdKind, 'only this one'),
  },
  columns: {
    ...all(column.text, 'webhookId', 'partner', 'url'),
    types: column.text,
    description: column.text,
    ...all(column.moment, 'disabledAt', 'failingSince'),
    disabledReason: column.text,
  },
  none: 'there is no webhook: {webhook add}',
  async run({ pool }, { partner, webhook: id }) {
    const of = partner === undefined ? null : await requirePartner(pool, partner);
    if (id !== undefined && !manage.webhookIdPattern.test(id)) return [];
    const found = await listWebhooks(pool, of?.partnerId ?? null, id);
    return found.map(({ partnerLogin, types, ...webhook }) => ({
      ...webhook,
      partner: partnerLogin,
      types: types?.join(',') ?? 'all',
    }));
  },
});

export const webhookAdd = change({
  name: 'webhook add',
  title: 'add a webhook for a partner; {webhook secret} shows its secret',
  permission: 'partners.manage',
  input: {
    partner: required(partnerLogin, 'login of the partner'),
    url: required(withHint(textKind, 'url', 'https://partner.example/bindery'), 'where to post events to'),
    ...settingsFields,
  },
  async run(context, { partner, types, ...sent }) {
    const of = await requirePartner(context.pool, partner);
    const settings = settingsIn(context, { ...sent, ...typesIn(types) });
    const by = context.by();
    const { webhookSealer: sealer } = await context.fingerprints();
    const id = manage.newWebhookId();
    await inTransaction(context.pool, async (tx) => {
      await manage.addWebhook(tx, of.partnerId, settings, {
        webhookId: id,
        sealer,
        reason: 'STAFF',
        now: by.at,
      });
      const { url, description, isEnabled } = settings;
      const after = {
        partner,
        url,
        types: settings.types ? [...settings.types] : null,
        description,
        isEnabled,
      };
      await noteActs(tx, by, { action: 'webhook.add', about: id, after });
    });
    return id;
  },
  json: (id) => ({ webhookId: id }),
  text: (id, { partner, url }) => [`events of ${partner} are posted to ${url}: webhook ${id}`],
});

/** Reads the settings of a webhook. Throws Refusal with all wrong fields. */
function settingsIn({ config }: StaffContext, sent: JsonObject): WebhookSettings {
  try {
    return readSettings(sent, { target: toTargetRules(config.webhooks.reach), isEmail });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw new Refusal(
      ...error.faults.map(({ field, description: why }) =>
        message('FIELD_WRONG', { field: field.replace(/\W.*/, ''), why }),
      ),
    );
  }
}

function typesIn(typed: string | undefined): { readonly types?: string[] } {
  return typed === undefined || typed === 'all' ? {} : { types: typed.split(',').map((type) => type.trim()) };
}

async function update(
  context: StaffContext,
  id: string,
  what: JsonObject,
  action: `webhook.${string}`,
): Promise<void> {
  const webhook = await findAnyWebhook(context, id);
  const { url, types, description, contact, disabledAt } = webhook;
  const known = {
    url,
    types: types ? [...types] : null,
    description,
    contact,
    isEnabled: disabledAt === null,
  };
  const settings = settingsIn(context, { ...known, ...what });
  const now = context.clock.now();
  const after = noted({
    ...webhook,
    ...settings,
    disabledAt: settings.isEnabled ? null : (disabledAt ?? now),
  });
  await requireChanged(context, webhook, { action, before: noted(webhook), after }, (tx) =>
    manage.changeWebhook(tx, webhook, settings, { reason: 'STAFF', now }),
  );
}

export const webhookChange = change({
  name: 'webhook change',
  title: 'change the given fields of a webhook',
  permission: 'partners.manage',
  input: {
    ...ofWebhook,
    url: optionalField(
      withHint(textKind, 'url', 'https://partner.example/bindery'),
      'where to post events to',
    ),
    ...settingsFields,
  },
  refusal: ({ webhookId: _, ...sent }) =>
    Object.keys(sent).length === 0
      ? message('NOTHING_TO_CHANGE', { fields: message('ONE_FIELD', { field: 'url' }) })
      : undefined,
  run: (context, { webhookId: id, types, ...sent }) =>
    update(
      context,
      id,
      { ...sent, ...(types === undefined ? {} : { types: null, ...typesIn(types) }) },
      'webhook.change',
    ),
  text: (_, { webhookId: id }) => [`webhook ${id} is changed`],
});

export const webhookEnable = change({
  name: 'webhook enable',
  title: 'enable a webhook and send waiting events; {webhook resend} sends those missed meanwhile',
  permission: 'partners.manage',
  input: ofWebhook,
  run: (context, { webhookId: id }) => update(context, id, { isEnabled: true }, 'webhook.enable'),
  text: (_, { webhookId: id }) => [`webhook ${id} is enabled`],
});

export const webhookDisable = change({
  name: 'webhook disable',
  title: 'disable a webhook; events stay in the partner’s feed',
  permission: 'partners.manage',
  input: ofWebhook,
  run: (context, { webhookId: id }) => update(context, id, { isEnabled: false }, 'webhook.disable'),
  text: (_, { webhookId: id }) => [`webhook ${id} is disabled`],
});

export const webhookRemove = change({
  name: 'webhook remove',
  title: 'delete a webhook with its secret and deliveries',
  permission: 'partners.manage',
  input: ofWebhook,
  async run(context, { webhookId: id }) {
    const webhook = await findAnyWebhook(context, id);
    await requireChanged(context, webhook, { action: 'webhook.remove', before: noted(webhook) }, (tx) =>
      manage.removeWebhook(tx, webhook),
    );
  },
  text: (_, { webhookId: id }) => [`webhook ${id} is no more`],
});

export const webhooks: Subject = {
  name: 'webhook',
  about: 'webhooks of partners and their deliveries',
  useCases: [
    webhookList,
    webhookAdd,
    webhookChange,
    webhookEnable,
    webhookDisable,
    webhookRemove,
    ...secretUseCases,
    ...deliveryUseCases,
  ],
};
