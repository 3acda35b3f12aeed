import { hash } from 'node:crypto';
import type { SearchFilters } from './search-query.ts';

const idHexLength = 32;
const markHexLength = 16;

/**
 * Where the next page begins: the unguessable id of the last contract told, marked with partner and filters. It tells
 * nothing that the partner does not know, and fits no other search.
 */
export function cursorAfter(draftId: string, partnerId: bigint, filters: SearchFilters): string {
  return Buffer.from(draftId.replaceAll('-', '') + markOf(partnerId, filters), 'hex').toString('base64url');
}

/** The id in a cursor; undefined where it was not made for this partner and these filters. */
export function draftIdIn(cursor: string, partnerId: bigint, filters: SearchFilters): string | undefined {
  if (!/^[\w-]{32}$/.test(cursor)) return undefined;
  const hex = Buffer.from(cursor, 'base64url').toString('hex');
  if (hex.slice(idHexLength) !== markOf(partnerId, filters)) return undefined;
  return hex.slice(0, idHexLength).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function markOf(partnerId: bigint, filters: SearchFilters): string {
  const search = JSON.stringify([partnerId.toString(), Object.entries(filters)]);
  return hash('sha256', search, 'hex').slice(0, markHexLength);
}
