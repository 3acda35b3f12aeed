import { type CurrentReader, keepCurrent } from '#platform/db/keep-current.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { NewEvent } from '#platform/events/note.ts';
import { countPublished, loadPublished } from './store.ts';
import type { TariffVersion } from './tariff.ts';
import type { TariffBook } from './tariff-book.ts';

/** What partners whose agreement has the product hear of a version. */
export function publishedEvent(
  { versionId, product, effectiveFrom }: Pick<TariffVersion, 'versionId' | 'product' | 'effectiveFrom'>,
  at: Date,
): NewEvent {
  const ids = { product, tariffVersion: versionId, effectiveFrom };
  return { type: 'tariff.published', partnerId: null, product, at, ids };
}

/** Fills the book, and replaces what is in it whenever versions have been published. */
export function keepBookCurrent(
  db: Queryable,
  book: TariffBook,
  failed: (error: unknown) => void,
): Promise<CurrentReader> {
  return keepCurrent({
    fingerprint: async () => String(await countPublished(db)),
    read: async () => book.replace(await loadPublished(db)),
    failed,
  });
}
