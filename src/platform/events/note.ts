import { moscowDateTime } from '#kernel/time/calendar.ts';
import { markCommit } from '../db/after-commit.ts';
import type { Queryable } from '../db/pool.ts';
import { requireIdsOnly } from '../jobs/ids-only.ts';
import type { EventBody } from './event-schema.ts';
import {
  type EventField,
  type EventIds,
  type EventType,
  eventFields,
  eventTypes,
  isEventType,
} from './event-types.ts';
import * as store from './store.ts';

export interface NewEvent {
  readonly type: EventType;
  /** Id of the partner that receives the event; null sends the event to every partner. */
  readonly partnerId: bigint | null;
  /** Limits an event for all partners to the partners who may sell this product. If absent, every partner receives it. */
  readonly product?: string;
  readonly at: Date;
  readonly ids: EventIds;
  /** Id of the only webhook that receives the event, even without a subscription. The feed contains the event too. */
  readonly onlyTo?: string;
}

export async function noteEvents(tx: Queryable, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  for (const { ids } of events) requireIdsOnly({ ...ids });
  await store.insertEvents(tx, events);
  markCommit(tx);
}

/** Called with the type of an event whose type this version of Bindery does not know. */
export type OnUnknownType = (type: string) => void;

export function eventBody(event: store.SequencedEvent, onUnknownType?: OnUnknownType): EventBody {
  const { eventId, type, at, position, data } = event;
  if (!isEventType(type)) onUnknownType?.(type);
  return { id: eventId, type, timestamp: moscowDateTime(at), data: { ...inOrder(type, data), position } };
}

export function bodyBytes(event: store.SequencedEvent, onUnknownType?: OnUnknownType): Buffer {
  return Buffer.from(JSON.stringify(eventBody(event, onUnknownType)));
}

const allFields = Object.keys(eventFields) as EventField[];

/** Restores the order of fields, because jsonb does not store it. */
function inOrder(type: string, data: EventIds): EventIds {
  const fields = isEventType(type) ? eventTypes[type].data : allFields;
  return Object.fromEntries(
    fields.flatMap((field) => (data[field] === undefined ? [] : [[field, data[field]]])),
  );
}
