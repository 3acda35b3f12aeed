import { type CurrentReader, keepCurrent } from '#platform/db/keep-current.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { NewEvent } from '#platform/events/note.ts';
import { countChanges, loadPublished } from './store.ts';
import type { TariffVersion } from './tariff.ts';
import type { TariffBook } from './tariff-book.ts';

/** Creates the event about a published version, for partners whose agreement includes the product. */
export function publishedEvent(
  { versionId, product, effectiveFrom }: Pick<TariffVersion, 'versionId' | 'product' | 'effectiveFrom'>,
  at: Date,
): NewEvent {
  const ids = { product, tariffVersion: versionId, effectiveFrom };
  return { type: 'tariff.published', partnerId: null, product, at, ids };
}

export function withdrawnEvent(version: Parameters<typeof publishedEvent>[0], at: Date): NewEvent {
  return { ...publishedEvent(version, at), type: 'tariff.withdrawn' };
}

export function keepBookCurrent(
  db: Queryable,
  book: TariffBook,
  failed: (error: unknown) => void,
): Promise<CurrentReader> {
  return keepCurrent({
    fingerprint: () => countChanges(db),
    read: async () => book.replace(await loadPublished(db)),
    failed,
  });
}
