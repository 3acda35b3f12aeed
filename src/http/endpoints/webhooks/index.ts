import type { Endpoint } from '../../protocol/endpoint.ts';
import { listDeliveriesEndpoint } from './list-deliveries.ts';
import { resendOneEndpoint, resendSinceEndpoint } from './resend.ts';
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  listWebhooksEndpoint,
  pingWebhookEndpoint,
  readSecretEndpoint,
  readWebhookEndpoint,
  removeWebhookEndpoint,
  rotateSecretEndpoint,
} from './webhook.ts';

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
