import { randomUUID } from 'node:crypto';
import { faultAt, invalidArgument, notFound, type ServiceError } from '#kernel/errors/errors.ts';
import { dayMs } from '#kernel/time/calendar.ts';
import type { ListAsk, ListPage } from '../../db/lists/list-query.ts';
import type { Queryable } from '../../db/pool.ts';
import { announce } from '../../db/signals.ts';
import { noteEvents } from '../note.ts';
import { newSecret, openedSecret, type SecretSealer, secretText } from './sign.ts';
import * as store from './store.ts';
import type { Delivery, DisabledReason, Webhook, WebhookSettings } from './webhook.ts';

export type { Resend } from './store.ts';

export const webhooksMax = 10;
/** Time in ms for which a secret continues to sign after it was replaced. */
export const previousSecretMs = dayMs;

export const webhookIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export interface Actor {
  readonly reason: Extract<DisabledReason, 'PARTNER' | 'STAFF'>;
  readonly now: Date;
}

export function newWebhookId(): string {
  return randomUUID();
}

/** Creates an endpoint with a new secret; throws INVALID_ARGUMENT if the partner has the maximum number of endpoints. */
export async function addWebhook(
  tx: Queryable,
  partnerId: bigint,
  settings: WebhookSettings,
  { webhookId, sealer, reason, now }: Actor & { readonly webhookId: string; readonly sealer: SecretSealer },
): Promise<void> {
  await store.lockPartner(tx, partnerId);
  if ((await store.countWebhooks(tx, partnerId)) >= webhooksMax) throw invalidArgument([tooMany]);
  const secret = sealer(webhookId).seal(newSecret());
  await store.insertWebhook(tx, partnerId, settings, { webhookId, secret, now, reason });
}

export const tooMany = faultAt(
  'webhooks',
  `вебхуков уже ${webhooksMax}, больше нельзя: измените или удалите один из них`,
  'WEBHOOK_LIMIT_REACHED',
);

/** Finds an endpoint. Throws NOT_FOUND, with the same text for a missing endpoint and for another partner's endpoint. */
export async function findWebhook(db: Queryable, which: store.Which): Promise<Webhook> {
  const found = webhookIdPattern.test(which.webhookId) ? await store.readWebhook(db, which) : null;
  if (!found) throw unknownWebhook();
  return found;
}

export const unknownText = 'Такого вебхука нет: передайте webhookId из списка (GET webhooks)';

function unknownWebhook(): ServiceError {
  return notFound('webhookId', unknownText, 'WEBHOOK_NOT_FOUND');
}

/** Replaces all settings of an endpoint. If this enables the endpoint, its pending deliveries become due. */
export async function changeWebhook(
  tx: Queryable,
  webhook: Webhook,
  settings: WebhookSettings,
  { reason, now }: Actor,
): Promise<void> {
  const { webhookId } = webhook;
  const isSwitchedOn = settings.isEnabled && webhook.disabledAt !== null;
  if (isSwitchedOn) await store.restartPending(tx, webhookId, now);
  await store.updateWebhook(tx, webhookId, settings, { now, reason });
  if (isSwitchedOn) await announce(tx, 'events');
}

/** Deletes an endpoint with its deliveries; the events stay in the feed. */
export function removeWebhook(tx: Queryable, { webhookId }: Webhook): Promise<void> {
  return store.deleteWebhook(tx, webhookId);
}

/** Creates a new secret. The previous secret also signs for 24 hours; older secrets no longer sign. */
export async function rotateSecret(
  tx: Queryable,
  { webhookId }: Webhook,
  { sealer, now }: { readonly sealer: SecretSealer; readonly now: Date },
): Promise<void> {
  await store.storeSecret(tx, webhookId, sealer(webhookId).seal(newSecret()), endOfPrevious(now));
}

export function endOfPrevious(now: Date): Date {
  return new Date(now.getTime() + previousSecretMs);
}

export interface Secrets {
  /** The secret as text: `whsec_…`. */
  readonly secret: string;
  /** The previous secret, if it still signs; otherwise null. */
  readonly previous: { readonly secret: string; readonly until: Date } | null;
}

/** Reads the secrets that now sign requests to an endpoint; throws NOT_FOUND if the endpoint does not exist. */
export async function readSecrets(
  db: Queryable,
  which: store.Which,
  { sealer, now }: { readonly sealer: SecretSealer; readonly now: Date },
): Promise<Secrets> {
  const found = webhookIdPattern.test(which.webhookId) ? await store.findSecrets(db, which) : null;
  if (!found) throw unknownWebhook();
  const opened = (sealed: Buffer) => secretText(openedSecret(sealer, which.webhookId, sealed));
  const { secret, previousSecret, previousUntil } = found;
  const isOver = previousUntil === null || previousUntil <= now;
  return {
    secret: opened(secret),
    previous: isOver || !previousSecret ? null : { secret: opened(previousSecret), until: previousUntil },
  };
}

/** Creates a test event for this endpoint only. Throws INVALID_ARGUMENT if the endpoint is disabled. */
export async function pingWebhook(tx: Queryable, webhook: Webhook, now: Date): Promise<void> {
  requireEnabled(webhook);
  const { partnerId, webhookId } = webhook;
  await noteEvents(tx, [{ type: 'webhook.ping', partnerId, at: now, ids: {}, onlyTo: webhookId }]);
}

export const isOffFault = faultAt(
  'isEnabled',
  'вебхук отключён: включите его (isEnabled: true) и повторите',
  'WEBHOOK_DISABLED',
);

function requireEnabled({ disabledAt }: Webhook): void {
  if (disabledAt !== null) throw invalidArgument([isOffFault]);
}

export function readDeliveries(
  db: Queryable,
  { webhookId }: Webhook,
  filter: store.DeliveryFilter,
  ask: ListAsk,
): Promise<ListPage<Delivery>> {
  return store.readDeliveryPage(db, store.deliveriesQuery(webhookId, filter), ask);
}

export interface LimitedFilter extends store.DeliveryFilter {
  readonly limit: number;
}

export async function listDeliveries(
  db: Queryable,
  { webhookId }: Webhook,
  { limit, ...filter }: LimitedFilter,
): Promise<readonly Delivery[]> {
  const query = { ...store.deliveriesQuery(webhookId, filter), window: limit };
  return (await store.readDeliveryPage(db, query, { limit })).rows;
}

export const unknownPosition =
  'События с таким position нет в вашей ленте; она хранит 30 дней. Передайте position из доставки или из data.position события';

/** Counts the events that `resend` would send. Throws NOT_FOUND, or INVALID_ARGUMENT for a disabled endpoint. */
export async function countResent(db: Queryable, webhook: Webhook, what: store.Resend): Promise<number> {
  requireEnabled(webhook);
  const count = await store.countMeant(db, webhook.webhookId, what);
  if (count === 0 && 'position' in what) throw notFound('position', unknownPosition, 'EVENT_NOT_FOUND');
  return count;
}

/** Makes events of the feed due for an endpoint, even events that the endpoint has never received. */
export async function resend(tx: Queryable, webhook: Webhook, what: store.Resend, now: Date): Promise<void> {
  await store.restartDeliveries(tx, webhook.webhookId, what, now);
  await announce(tx, 'events');
}
