import type { Queryable } from '../db/transaction.ts';
import { versionsWithTables } from './store.ts';
import type { TariffVersion } from './tariff.ts';

/** Every published version of every product, as the book needs them. */
export function loadPublished(db: Queryable): Promise<TariffVersion[]> {
  return versionsWithTables(db);
}
