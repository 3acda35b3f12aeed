import { hash } from 'node:crypto';
import { type Fault, faultAt } from '#kernel/errors/errors.ts';
import { type Query, queryReader } from '#kernel/schema/query.ts';
import { type EventType, eventTypes, isEventType } from './event-types.ts';

export const waitSecondsMax = 30;
export const limitMax = 500;
export const limitDefault = 100;
/** Special cursor: the feed returns only events published after the request. */
export const latest = 'latest';

const parameters = ['after', 'types', 'wait', 'limit'] as const;
const unknownShown = 20;
const nameMax = 60;

export interface FeedQuery {
  /** Position after which events are read; null reads from the oldest stored event. */
  readonly after: number | null | typeof latest;
  /** Event types to return; null returns all types. */
  readonly types: readonly EventType[] | null;
  readonly waitMs: number;
  readonly limit: number;
}

/** Reads the query parameters. Throws INVALID_ARGUMENT with an error for each wrong or unknown parameter. */
export function readFeedQuery(query: Query, partnerId: bigint): FeedQuery {
  const { faults, sent, whole, requireSound } = queryReader(query, parameters);

  function after(): FeedQuery['after'] {
    const text = sent('after');
    if (text === undefined) return null;
    const position = text === latest ? latest : positionIn(text, partnerId);
    if (position === undefined) faults.push(foreignCursor);
    return position ?? null;
  }

  function types(): FeedQuery['types'] {
    const names = sent('types')
      ?.split(',')
      .map((name) => name.trim());
    if (names === undefined) return null;
    const known = names.filter(isEventType);
    if (known.length < names.length) faults.push(unknownTypes(names.filter((name) => !isEventType(name))));
    return known;
  }

  const read = {
    after: after(),
    types: types(),
    waitMs: whole('wait', { from: 0, most: waitSecondsMax, usual: 0 }) * 1_000,
    limit: whole('limit', { from: 1, most: limitMax, usual: limitDefault }),
  };
  requireSound();
  return read;
}

export function unknownTypes(names: readonly string[]): Fault {
  const shown = names.slice(0, unknownShown).map((name) => `«${name.slice(0, nameMax)}»`);
  const all = Object.keys(eventTypes).join(', ');
  return faultAt(
    'types',
    `неизвестные виды событий: ${shown.join(', ')}; через запятую можно передать: ${all}`,
    'VALUE_NOT_IN_LIST',
  );
}

/** Error for a cursor that Bindery has not sent to this partner. */
export const foreignCursor = faultAt(
  'after',
  `ожидается nextCursor из ответа на ваш запрос событий или ${latest}; без after чтение начнётся с самого старого из хранимых событий`,
  'CURSOR_INVALID',
);

export const eventRetentionDays = 30;

/** Error for a cursor after which events have been deleted. */
export const forgottenCursor = faultAt(
  'after',
  `события после этого курсора уже удалены, они хранятся ${eventRetentionDays} дней; начните без after и сверьте договоры поиском (GET policies)`,
  'CURSOR_EXPIRED',
);

const positionHexLength = 14;
const markHexLength = 16;

export function cursorBehind(position: number, partnerId: bigint): string {
  const hex = position.toString(16).padStart(positionHexLength, '0') + markOf(partnerId);
  return Buffer.from(hex, 'hex').toString('base64url');
}

/** Decodes a cursor to its position; undefined if the cursor belongs to another partner. */
function positionIn(cursor: string, partnerId: bigint): number | undefined {
  const hex = /^[\w-]{20}$/.test(cursor) ? Buffer.from(cursor, 'base64url').toString('hex') : '';
  if (hex.slice(positionHexLength) !== markOf(partnerId)) return undefined;
  return Number.parseInt(hex.slice(0, positionHexLength), 16);
}

function markOf(partnerId: bigint): string {
  return hash('sha256', `events of ${partnerId}`, 'hex').slice(0, markHexLength);
}
