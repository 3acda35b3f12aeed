import type { EventType } from '../event-types.ts';

/** Who or what has disabled an endpoint. GONE: the endpoint answered 410. FAILING: all attempts failed for five days. */
export const disabledReasons = ['PARTNER', 'STAFF', 'GONE', 'FAILING'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

export interface WebhookSettings {
  readonly url: string;
  /** Event types that the endpoint receives; null means all types, also types added later. */
  readonly types: readonly EventType[] | null;
  readonly description: string | null;
  /** E-mail address for letters about the endpoint; null if the partner wants no letters. */
  readonly contact: string | null;
  readonly isEnabled: boolean;
}

export interface Webhook extends Omit<WebhookSettings, 'isEnabled'> {
  readonly webhookId: string;
  readonly partnerId: bigint;
  readonly partnerLogin: string;
  readonly madeAt: Date;
  readonly disabledAt: Date | null;
  readonly disabledReason: DisabledReason | null;
  readonly failingSince: Date | null;
  /** Time until which the previous secret signs too. */
  readonly previousUntil: Date | null;
}

export const deliveryStates = ['PENDING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** An attempt as stored with its delivery. Field names are short because many attempts are stored. */
export interface Attempt {
  /** Time of the attempt as ISO 8601 in UTC. */
  readonly at: string;
  readonly ms: number;
  /** HTTP status of the answer; absent if there was no answer. */
  readonly status?: number;
  /** Code of a `WebhookFailure`; absent if there was an answer. */
  readonly failure?: string;
  /** Masked beginning of the answer. */
  readonly answer?: string;
}

export interface Delivery {
  readonly position: number;
  readonly eventId: string;
  readonly type: EventType;
  readonly madeAt: Date;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** Time of the next attempt; null during an attempt and after the last attempt. */
  readonly nextAt: Date | null;
  readonly endedAt: Date | null;
  /** The last 20 attempts, newest last. Attempts before a resend are included. */
  readonly log: readonly Attempt[];
}
