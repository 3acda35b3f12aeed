import type { Endpoint } from '../../endpoint.ts';
import { changeWebhookEndpoint } from './change-webhook.ts';
import { createWebhookEndpoint } from './create-webhook.ts';
import { listDeliveriesEndpoint } from './list-deliveries.ts';
import { listWebhooksEndpoint } from './list-webhooks.ts';
import { pingWebhookEndpoint } from './ping-webhook.ts';
import { readSecretEndpoint } from './read-secret.ts';
import { readWebhookEndpoint } from './read-webhook.ts';
import { removeWebhookEndpoint } from './remove-webhook.ts';
import { resendOneEndpoint, resendSinceEndpoint } from './resend.ts';
import { rotateSecretEndpoint } from './rotate-secret.ts';

/** Where a partner wants events, and what became of them. */
export const webhookEndpoints: readonly Endpoint[] = [
  listWebhooksEndpoint,
  createWebhookEndpoint,
  readWebhookEndpoint,
  changeWebhookEndpoint,
  removeWebhookEndpoint,
  readSecretEndpoint,
  rotateSecretEndpoint,
  pingWebhookEndpoint,
  listDeliveriesEndpoint,
  resendOneEndpoint,
  resendSinceEndpoint,
];
