import { moscowDateTime } from '#kernel/calendar.ts';
import type { EventBody } from './event-schema.ts';
import { type EventIds, type EventType, eventTypes } from './event-types.ts';

interface PlacedEvent {
  readonly eventId: string;
  readonly type: EventType;
  readonly at: Date;
  readonly position: number;
  readonly data: EventIds;
}

/** An event as partners read it, in the feed and as a webhook. */
export function eventBody({ eventId, type, at, position, data }: PlacedEvent): EventBody {
  return { id: eventId, type, timestamp: moscowDateTime(at), data: { ...inOrder(type, data), position } };
}

/** The same as bytes, for who signs them. */
export function bodyBytes(event: PlacedEvent): Buffer {
  return Buffer.from(JSON.stringify(eventBody(event)));
}

/** The database keeps fields in an order of its own. */
function inOrder(type: EventType, data: EventIds): EventIds {
  const fields = eventTypes[type].data;
  return Object.fromEntries(
    fields.flatMap((field) => (data[field] === undefined ? [] : [[field, data[field]]])),
  );
}
