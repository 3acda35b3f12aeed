import type { NamedSchema } from '#kernel/schema/schema-parts.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { findWebhook } from '#platform/events/webhooks/manage.ts';
import type { Webhook } from '#platform/events/webhooks/webhook.ts';
import type { Answer } from '#platform/operations/answer.ts';
import { changeOnce } from '#platform/operations/idempotency.ts';
import {
  defineEndpoint,
  type Endpoint,
  type SalesContext,
  type SalesRequest,
} from '../../protocol/endpoint.ts';
import { webhookId, webhooksTag } from './bodies.ts';

interface WebhookPage<Schema extends NamedSchema> extends Omit<Endpoint<Schema>, 'path' | 'name' | 'tag'> {
  readonly at?: string;
}

/** Declares a webhook endpoint. GET ignores response deadlines; a change is made only once per idempotency key. */
export function webhookEndpoint<Schema extends NamedSchema>({
  at = '',
  ...page
}: WebhookPage<Schema>): Endpoint {
  return defineEndpoint<Schema>({
    path: `/sales/v2/webhooks${at}`,
    name: 'webhooks',
    tag: webhooksTag.name,
    ...(at === '' ? {} : { parameters: [webhookId] }),
    ...(page.method === 'GET' ? { answersAtOnce: true } : { isOnce: true }),
    ...page,
  });
}

/** Finds the webhook named in the address; throws NOT_FOUND if the caller has no such webhook. */
export function ownWebhook(
  { pool }: Pick<SalesContext, 'pool'>,
  { caller, params }: Pick<SalesRequest, 'caller' | 'params'>,
): Promise<Webhook> {
  const { partnerId } = caller.partner;
  return findWebhook(pool, { webhookId: params.webhookId ?? '', partnerId });
}

/** Changes the caller's webhook once per idempotency key. Throws NOT_FOUND if the caller has no such webhook. */
export async function changeOwn<Body extends object>(
  context: SalesContext,
  request: SalesRequest,
  plan: (webhook: Webhook, now: Date) => Planned<Body> | Promise<Planned<Body>>,
): Promise<Answer<Body>> {
  const webhook = await ownWebhook(context, request);
  const now = context.clock.now();
  const { body, change } = await plan(webhook, now);
  return changeOnce(context.pool, request.completion, now, { status: 200, body }, change);
}

interface Planned<Body> {
  readonly body: Body;
  change(tx: Queryable): Promise<void>;
}
