import { type ListAsk, type ListPage, type ListQuery, readListPage } from '../../db/lists/list-query.ts';
import { type Optional, whereGiven } from '../../db/parameters.ts';
import type { Queryable } from '../../db/pool.ts';
import { joinPartner } from '../../db/tables/partners.ts';
import { joinEvents } from '../store.ts';
import type { Delivery, DeliveryState, DisabledReason, Webhook, WebhookSettings } from './webhook.ts';

/** Id of an endpoint and id of its partner. A null partner id matches the endpoints of all partners. */
export interface Which {
  readonly webhookId: string;
  readonly partnerId: bigint | null;
}

const columns = `w.endpoint_id as "webhookId", w.partner_id as "partnerId", p.login as "partnerLogin", w.url, w.types, w.description,
                 w.contact, w.made_at as "madeAt", w.disabled_at as "disabledAt", w.disabled_why as "disabledReason",
                 w.failing_since as "failingSince", w.previous_until as "previousUntil"`;

/** Lets one transaction at a time create endpoints of a partner, so that two cannot exceed the maximum together. */
export async function lockPartner(tx: Queryable, partnerId: bigint): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('webhooks of ' || $1::bigint))`, [partnerId]);
}

export async function countWebhooks(db: Queryable, partnerId: bigint): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::integer as count from webhook_endpoints where partner_id = $1',
    [partnerId],
  );
  return rows[0]?.count ?? 0;
}

/** Lists the endpoints of a partner, or of all partners if `partnerId` is null, in order of creation; with `webhookId`, a UUID, only this one. */
export async function listWebhooks(
  db: Queryable,
  partnerId: bigint | null,
  webhookId?: string,
): Promise<Webhook[]> {
  const { rows } = await db.query<Webhook>(
    `select ${columns} from webhook_endpoints w ${joinPartner('w.partner_id')}
      where ($1::bigint is null or w.partner_id = $1) ${webhookId === undefined ? '' : 'and w.endpoint_id = $2'}
      order by p.login, w.made_at, w.endpoint_id`,
    webhookId === undefined ? [partnerId] : [partnerId, webhookId],
  );
  return rows;
}

export async function readWebhook(db: Queryable, { webhookId, partnerId }: Which): Promise<Webhook | null> {
  const { rows } = await db.query<Webhook>(
    `select ${columns} from webhook_endpoints w ${joinPartner('w.partner_id')}
      where w.endpoint_id = $1 and ($2::bigint is null or w.partner_id = $2)`,
    [webhookId, partnerId],
  );
  return rows[0] ?? null;
}

export async function insertWebhook(
  tx: Queryable,
  partnerId: bigint,
  settings: WebhookSettings,
  made: {
    readonly webhookId: string;
    readonly secret: Buffer;
    readonly now: Date;
    readonly reason: DisabledReason;
  },
): Promise<void> {
  const { url, types, description, contact, isEnabled } = settings;
  await tx.query(
    `insert into webhook_endpoints (endpoint_id, partner_id, url, types, description, contact, secret, made_at, disabled_at, disabled_why)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[made.webhookId, partnerId, url, types, description, contact, made.secret, made.now],
      ...(isEnabled ? [null, null] : [made.now, made.reason]),
    ],
  );
}

/** Replaces the settings. An endpoint that stays disabled keeps its reason; enabling clears earlier failures. */
export async function updateWebhook(
  tx: Queryable,
  webhookId: string,
  settings: WebhookSettings,
  { now, reason }: { readonly now: Date; readonly reason: DisabledReason },
): Promise<void> {
  const { url, types, description, contact, isEnabled } = settings;
  await tx.query(
    `update webhook_endpoints
        set url = $2, types = $3, description = $4, contact = $5,
            disabled_at = case when $6::boolean then null else coalesce(disabled_at, $7) end,
            disabled_why = case when $6 then null else coalesce(disabled_why, $8) end,
            failing_since = case when $6 and disabled_at is not null then null else failing_since end,
            paused_until = case when $6 and disabled_at is not null then null else paused_until end
      where endpoint_id = $1`,
    [webhookId, url, types, description, contact, isEnabled, now, reason],
  );
}

/** Makes pending deliveries due. Call this before changing the endpoint: deliveries must be locked before endpoints. */
export async function restartPending(tx: Queryable, webhookId: string, now: Date): Promise<void> {
  await tx.query(
    `update webhook_deliveries set attempts = 0, next_at = $2, lease = null where endpoint_id = $1 and state = 'PENDING'`,
    [webhookId, now],
  );
}

/** Deletes an endpoint after its deliveries, because every transaction must lock deliveries before their endpoint. */
export async function deleteWebhook(tx: Queryable, webhookId: string): Promise<void> {
  await tx.query('delete from webhook_deliveries where endpoint_id = $1', [webhookId]);
  await tx.query('delete from webhook_endpoints where endpoint_id = $1', [webhookId]);
}

export async function storeSecret(
  tx: Queryable,
  webhookId: string,
  secret: Buffer,
  previousUntil: Date,
): Promise<void> {
  await tx.query(
    `update webhook_endpoints set previous_secret = secret, previous_until = $3, secret = $2 where endpoint_id = $1`,
    [webhookId, secret, previousUntil],
  );
}

export interface SealedSecrets {
  readonly secret: Buffer;
  readonly previousSecret: Buffer | null;
  readonly previousUntil: Date | null;
}

export async function findSecrets(
  db: Queryable,
  { webhookId, partnerId }: Which,
): Promise<SealedSecrets | null> {
  const { rows } = await db.query<SealedSecrets>(
    `select secret, previous_secret as "previousSecret", previous_until as "previousUntil"
       from webhook_endpoints where endpoint_id = $1 and ($2::bigint is null or partner_id = $2)`,
    [webhookId, partnerId],
  );
  return rows[0] ?? null;
}

const deliveryColumns = `d.position, d.event_id as "eventId", d.type, d.made_at as "madeAt", d.state, d.attempts,
                         case when d.state = 'PENDING' and d.lease is null then d.next_at end as "nextAt", d.ended_at as "endedAt", d.log`;

export interface DeliveryFilter {
  /** Position below which deliveries are listed; null begins with the newest. */
  readonly before: number | null;
  /** State of the deliveries to list; null lists all states. */
  readonly state: DeliveryState | null;
}

/** Lists deliveries of a webhook, newest first. */
export function deliveriesQuery(webhookId: string, { before, state }: DeliveryFilter): ListQuery {
  const values: unknown[] = [webhookId];
  const isBefore: Optional = [(value) => `d.position < ${value}`, before];
  const isInState: Optional = [(value) => `d.state = ${value}`, state];
  return {
    rows: `select ${deliveryColumns} from webhook_deliveries d
            where d.endpoint_id = $1 and ${whereGiven(values, isBefore, isInState)}`,
    values,
    fields: {
      ...{ position: 'bigint', eventId: 'uuid', type: 'text', state: 'text', attempts: 'integer' },
      ...{ madeAt: 'timestamptz', nextAt: 'timestamptz', endedAt: 'timestamptz', log: 'jsonb' },
    },
    order: [{ field: 'position', isDescending: true }],
    window: deliveriesRead,
  };
}

/** Number of deliveries that a page searches, each with the log of its attempts. */
const deliveriesRead = 500;

export async function readDeliveryPage(
  db: Queryable,
  query: ListQuery,
  ask: ListAsk,
): Promise<ListPage<Delivery>> {
  const page = await readListPage<Omit<Delivery, 'position'> & { position: bigint }>(db, query, ask);
  return { ...page, rows: page.rows.map((row) => ({ ...row, position: Number(row.position) })) };
}

/** Selects the events to send again: a single event, or all events since a time. */
export type Resend =
  | { readonly position: number }
  | { readonly since: Date; readonly onlyUndelivered: boolean };

/** SQL for the events of a `Resend`. Events since a time need a subscription to their type or an earlier delivery. */
const meant = (values: unknown[], resend: Resend) => `from webhook_endpoints w
       ${joinEvents('w.partner_id')}
       left join webhook_deliveries d on d.endpoint_id = w.endpoint_id and d.position = e.position
      where w.endpoint_id = $1 and ${'position' in resend ? `e.position = $${values.push(resend.position)}` : meantSince(values, resend)}`;

function meantSince(values: unknown[], { since, onlyUndelivered }: Extract<Resend, { since: Date }>): string {
  return `e.told_at >= $${values.push(since)} and (w.types is null or e.type = any (w.types) or d.position is not null)
        and (not $${values.push(onlyUndelivered)}::boolean or d.state is distinct from 'DELIVERED')`;
}

export async function countMeant(db: Queryable, webhookId: string, resend: Resend): Promise<number> {
  const values: unknown[] = [webhookId];
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count ${meant(values, resend)}`,
    values,
  );
  return rows[0]?.count ?? 0;
}

export async function restartDeliveries(
  tx: Queryable,
  webhookId: string,
  what: Resend,
  now: Date,
): Promise<void> {
  const values: unknown[] = [webhookId, now];
  await tx.query(
    `insert into webhook_deliveries as known (endpoint_id, position, event_id, type, made_at, next_at)
     select w.endpoint_id, e.position, e.event_id, e.type, e.told_at, $2::timestamptz ${meant(values, what)}
     on conflict (endpoint_id, position) do update
        set state = 'PENDING', attempts = 0, next_at = excluded.next_at, ended_at = null, lease = null
      where known.state <> 'PENDING' or known.lease is null or known.next_at <= excluded.next_at`,
    values,
  );
}
