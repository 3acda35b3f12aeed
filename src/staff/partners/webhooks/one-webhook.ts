import type { JsonObject } from '#kernel/json/json.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { findWebhook } from '#platform/events/webhooks/manage.ts';
import type { Webhook } from '#platform/events/webhooks/webhook.ts';
import type { StaffContext } from '../../use-case/context.ts';
import { type Kind, subject } from '../../use-case/fields.ts';
import { textKind, withHint } from '../../use-case/kinds.ts';

export const webhookIdKind: Kind<string> = withHint(
  textKind,
  'webhookId',
  '00000000-0000-4000-8000-000000000000',
);

export const ofWebhook = { webhookId: subject(webhookIdKind, 'from {webhook list}') };

/** Finds a webhook of any partner. Throws NOT_FOUND. */
export function findAnyWebhook({ pool }: StaffContext, id: string): Promise<Webhook> {
  return findWebhook(pool, { webhookId: id, partnerId: null });
}

/** Changes a webhook and writes an audit entry without its secret and contact. */
export async function requireChanged<Result>(
  context: StaffContext,
  webhook: Webhook,
  act: { readonly action: `webhook.${string}`; readonly before?: JsonObject; readonly after?: JsonObject },
  work: (tx: Queryable, now: Date) => Promise<Result>,
): Promise<Result> {
  const by = context.by();
  return inTransaction(context.pool, async (tx) => {
    await noteActs(tx, by, { ...act, about: webhook.webhookId });
    return work(tx, by.at);
  });
}
