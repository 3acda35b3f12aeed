import type { EventType } from '../event-types.ts';

/** Reason for a disabled endpoint. GONE: it answered 410; FAILING: it only failed for five days. */
export const disabledReasons = ['PARTNER', 'STAFF', 'GONE', 'FAILING'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

export interface WebhookSettings {
  readonly url: string;
  /** Null: all, including future types. */
  readonly types: readonly EventType[] | null;
  readonly description: string | null;
  /** E-mail address; null if the partner wants no letters. */
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
  /** Until then the previous secret signs too. */
  readonly previousUntil: Date | null;
}

export const deliveryStates = ['PENDING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** An attempt as stored with its delivery; names are short because there are many. */
export interface Attempt {
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly ms: number;
  /** Absent without an answer. */
  readonly status?: number;
  /** A `WebhookFailure` if there was no answer. */
  readonly failure?: string;
  /** Beginning of the answer, masked. */
  readonly answer?: string;
}

export interface Delivery {
  readonly position: number;
  readonly eventId: string;
  readonly type: EventType;
  readonly madeAt: Date;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** Null unless the delivery is pending, and while it is being sent. */
  readonly nextAt: Date | null;
  readonly endedAt: Date | null;
  /** Newest last, 20 at most, including attempts before a resend. */
  readonly log: readonly Attempt[];
}
