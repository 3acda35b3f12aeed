import { type CurrentReader, keepCurrent } from '#platform/db/keep-current.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { CurrentReferenceBook, ReferenceEntry, ReferenceLists } from './reference-book.ts';
import * as store from './store.ts';

export async function loadLists(db: Queryable): Promise<ReferenceLists> {
  return Object.fromEntries(await store.storedEntries(db));
}

export function keepReferenceCurrent(
  db: Queryable,
  current: CurrentReferenceBook,
  failed: (error: unknown) => void,
): Promise<CurrentReader> {
  return keepCurrent({
    fingerprint: () => store.listFingerprint(db),
    read: async () => current.replace(await loadLists(db)),
    failed,
  });
}

export async function loadList(db: Queryable, list: string): Promise<readonly ReferenceEntry[]> {
  return (await store.storedEntries(db, list)).get(list) ?? [];
}
