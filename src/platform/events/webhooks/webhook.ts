import type { EventType } from '../event-types.ts';

/** Why an endpoint is switched off. GONE: it answered 410; FAILING: five days of nothing but failures. */
export const disabledReasons = ['PARTNER', 'STAFF', 'GONE', 'FAILING'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** Where a partner wants events, as it asks for them. */
export interface WebhookSettings {
  readonly url: string;
  /** Null: all, also those to come. */
  readonly types: readonly EventType[] | null;
  readonly description: string | null;
  /** An address of mail; null where nobody of the partner is to be written to. */
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
  /** Until when the secret before the newest one signs too. */
  readonly previousUntil: Date | null;
}

export const deliveryStates = ['PENDING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** One attempt, as it is kept with its delivery: names are short, as there are many. */
export interface Attempt {
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly ms: number;
  /** Of the answer; absent where there was none. */
  readonly status?: number;
  /** Why there was none: `WebhookFailure`. */
  readonly failure?: string;
  /** Its beginning, masked. */
  readonly answer?: string;
}

/** What became of delivering one event to one endpoint. */
export interface Delivery {
  readonly position: number;
  readonly eventId: string;
  readonly type: EventType;
  readonly madeAt: Date;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** Of a pending one; null also while it is being sent. */
  readonly nextAt: Date | null;
  readonly endedAt: Date | null;
  /** The newest last, 20 at most, also of series before a resend. */
  readonly log: readonly Attempt[];
}
