export type { Attempt, BinderyOptions, CallOptions } from './calls.ts';
export { type Bindery, createBindery, type EventOptions } from './client.ts';
export { BinderyError, type ErrorCode, type Fault } from './errors.ts';
export type { Credentials } from './tokens.ts';
export type * from './types.ts';
export { verifyWebhook, WebhookError, type WebhookHeaders, type WebhookOptions } from './webhook.ts';
