import { type CurrentReader, keepCurrent } from '../db/keep-current.ts';
import type { Queryable } from '../db/transaction.ts';
import { countPublished, versionsWithTables } from './store.ts';
import type { TariffVersion } from './tariff.ts';
import type { TariffBook } from './tariff-book.ts';

/** Every published version of every product, as the book needs them. */
export function loadPublished(db: Queryable): Promise<TariffVersion[]> {
  return versionsWithTables(db);
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
