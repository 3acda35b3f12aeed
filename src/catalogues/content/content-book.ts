import type { Clock } from '#kernel/time/clock.ts';
import { type CurrentReader, keepCurrent } from '#platform/db/keep-current.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { type ContentItem, type ContentVersion, versionAt } from './content.ts';
import * as store from './store.ts';

export type ContentInForce = Pick<ContentVersion, 'code' | 'version' | 'value' | 'checksum'>;

/** Contents in memory. Reading one costs no statement. */
export interface ContentBook {
  readonly items: readonly ContentItem[];
  /** Returns the content in force at a moment; the files of this process, as version 0, if the database has none. */
  inForce(code: string, at: Date): ContentInForce;
  /** All loaded versions of a content that are in force now or later. */
  loaded(code: string): readonly ContentVersion[];
  replace(versions: readonly ContentVersion[]): void;
}

export function createContentBook(items: readonly ContentItem[]): ContentBook {
  const filed = new Map(
    items.map(({ code, filed: value }) => [code, { code, version: 0, value, checksum: '' }] as const),
  );
  let byCode = new Map<string, readonly ContentVersion[]>();
  return {
    items,
    inForce(code, at) {
      const found = versionAt(byCode.get(code) ?? [], at) ?? filed.get(code);
      if (!found) throw new Error(`there is no content ${code}`);
      return found;
    },
    loaded: (code) => byCode.get(code) ?? [],
    replace(versions) {
      byCode = new Map(Map.groupBy(versions, ({ code }) => code));
    },
  };
}

/** Time in ms before now whose versions stay loaded, for clocks that differ between processes. */
const pastMs = 86_400_000;

/** Loads the versions into the book. */
export async function loadContents(db: Queryable, clock: Clock, book: ContentBook): Promise<void> {
  book.replace(await store.versionsInForceSince(db, new Date(clock.now().getTime() - pastMs)));
}

/** Keeps the book up to date. `loaded` runs after each load, before the book is used. */
export function keepContentsCurrent(
  db: Queryable,
  clock: Clock,
  book: ContentBook,
  on: { loaded(): Promise<void>; failed(error: unknown): void },
): Promise<CurrentReader> {
  return keepCurrent({
    fingerprint: () => store.contentFingerprint(db),
    async read() {
      await loadContents(db, clock, book);
      await on.loaded();
    },
    failed: on.failed,
  });
}
