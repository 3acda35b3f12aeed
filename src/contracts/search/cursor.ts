import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import type { SearchFilters } from './search-query.ts';

const idHexLength = 32;
const markBytes = 8;

/** Whose search a cursor belongs to. The mark of it is keyed: cursors stand in the logs of balancers, and filters may be a phone. */
export interface SearchOf {
  readonly partnerId: bigint;
  readonly filters: SearchFilters;
  readonly fingerprints: Fingerprints;
}

/**
 * Where the next page begins: the unguessable id of the last contract shown, marked with partner and filters. It tells
 * nothing that the partner does not know, and fits no other search.
 */
export function cursorAfter(draftId: string, search: SearchOf): string {
  return Buffer.from(draftId.replaceAll('-', '') + markOf(search), 'hex').toString('base64url');
}

/** The id in a cursor; undefined where it was not made for this partner and these filters. */
export function draftIdIn(cursor: string, search: SearchOf): string | undefined {
  if (!/^[\w-]{32}$/.test(cursor)) return undefined;
  const hex = Buffer.from(cursor, 'base64url').toString('hex');
  if (hex.slice(idHexLength) !== markOf(search)) return undefined;
  return hex.slice(0, idHexLength).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function markOf({ partnerId, filters, fingerprints }: SearchOf): string {
  const search = JSON.stringify([partnerId.toString(), Object.entries(filters)]);
  return fingerprints.of('cursor', search).toString('hex', 1, 1 + markBytes);
}
