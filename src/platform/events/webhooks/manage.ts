import { randomUUID } from 'node:crypto';
import { faultAt, invalidArgument, notFound, type ServiceError } from '#kernel/errors/errors.ts';
import { dayMs } from '#kernel/time/calendar.ts';
import type { Queryable } from '../../db/pool.ts';
import { announce } from '../../db/signals.ts';
import { noteEvents } from '../note.ts';
import { newSecret, openedSecret, type SecretSealer, secretText } from './sign.ts';
import * as store from './store.ts';
import type { Delivery, DisabledReason, Webhook, WebhookSettings } from './webhook.ts';

export type { DeliveryFilter, Resend } from './store.ts';

export const webhooksMax = 10;
/** How long a replaced secret continues to sign. */
export const previousSecretMs = dayMs;

const webhookIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export interface Actor {
  readonly reason: Extract<DisabledReason, 'PARTNER' | 'STAFF'>;
  readonly now: Date;
}

export function newWebhookId(): string {
  return randomUUID();
}

/** Creates an endpoint with its own secret; throws INVALID_ARGUMENT if the partner has the maximum. */
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

/** Throws NOT_FOUND, without distinguishing a missing endpoint from another partner's. */
export async function findWebhook(db: Queryable, which: store.Which): Promise<Webhook> {
  const found = webhookIdPattern.test(which.webhookId) ? await store.readWebhook(db, which) : null;
  if (!found) throw unknownWebhook();
  return found;
}

export const unknownText = 'Такого вебхука нет: передайте webhookId из списка (GET webhooks)';

function unknownWebhook(): ServiceError {
  return notFound('webhookId', unknownText, 'WEBHOOK_NOT_FOUND');
}

/** Replaces all settings of an endpoint; enabling it sends the pending deliveries. */
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

/** Also deletes the endpoint's deliveries; the feed is unaffected. */
export function removeWebhook(tx: Queryable, { webhookId }: Webhook): Promise<void> {
  return store.deleteWebhook(tx, webhookId);
}

/** Creates a new secret. The previous one signs as well for 24 hours; an even older one stops signing. */
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
  /** `whsec_…`. */
  readonly secret: string;
  /** Null if no previous secret signs. */
  readonly previous: { readonly secret: string; readonly until: Date } | null;
}

/** Secrets that sign requests to an endpoint now; throws NOT_FOUND. */
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

/** Writes a test event for this endpoint only; throws INVALID_ARGUMENT if it is disabled. */
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

/** Newest first. */
export function listDeliveries(
  db: Queryable,
  webhook: Webhook,
  filter: store.DeliveryFilter,
): Promise<readonly Delivery[]> {
  return store.findDeliveries(db, webhook.webhookId, filter);
}

export const unknownPosition =
  'События с таким position нет в вашей ленте; она хранит 30 дней. Передайте position из доставки или из data.position события';

/** Throws NOT_FOUND if the feed lacks a single event, INVALID_ARGUMENT if the endpoint is disabled. */
export async function countResent(db: Queryable, webhook: Webhook, what: store.Resend): Promise<number> {
  requireEnabled(webhook);
  const count = await store.countMeant(db, webhook.webhookId, what);
  if (count === 0 && 'position' in what) throw notFound('position', unknownPosition, 'EVENT_NOT_FOUND');
  return count;
}

/** Sends events of the feed again with all attempts, including events never sent to this endpoint. */
export async function resend(tx: Queryable, webhook: Webhook, what: store.Resend, now: Date): Promise<void> {
  await store.restartDeliveries(tx, webhook.webhookId, what, now);
  await announce(tx, 'events');
}
