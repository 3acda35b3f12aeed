import { type CurrentReader, keepCurrent } from '#platform/db/keep-current.ts';
import type { Queryable } from '#platform/db/transaction.ts';
import type { ReferenceLists, ReferenceShelf } from './reference-book.ts';
import * as store from './store.ts';

/** Every list as it is stored. */
export async function loadLists(db: Queryable): Promise<ReferenceLists> {
  return Object.fromEntries(await store.storedEntries(db));
}

/** Fills the shelf, and puts the next book on it whenever an import has changed a list. */
export function keepShelfCurrent(
  db: Queryable,
  shelf: ReferenceShelf,
  failed: (error: unknown) => void,
): Promise<CurrentReader> {
  return keepCurrent({
    fingerprint: () => store.fingerprint(db),
    read: async () => shelf.replace(await loadLists(db)),
    failed,
  });
}

export interface ListSummary {
  readonly list: string;
  readonly source: 'shipped' | 'imported';
  readonly entries: number;
  /** Entries that partners may send. */
  readonly open: number;
  readonly changedAt: Date;
}

export async function listSummaries(db: Queryable): Promise<ListSummary[]> {
  const stored = await store.storedEntries(db);
  return (await store.listHeads(db)).map(({ list, source, changedAt }) => {
    const entries = stored.get(list) ?? [];
    const open = entries.filter(({ partnerAccess }) => partnerAccess).length;
    return { list, source, entries: entries.length, open, changedAt };
  });
}
