import { versionAt } from '#catalogues/content/content.ts';
import { contentHistory } from '#catalogues/content/store.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { type Insurer, parseInsurer, readInsurer } from '../insurer.ts';
import { detailsCode } from './details-item.ts';

/** Reads the insurer's details in force, or those of the file if the database has none yet. */
export async function loadInsurer(
  db: Queryable,
  at: Date,
  ownDirectory: string | undefined,
): Promise<Insurer> {
  const versions = await contentHistory(db, detailsCode);
  const found = versionAt(
    versions.filter(({ withdrawnAt }) => withdrawnAt === null),
    at,
  );
  const read = found && parseInsurer(found.value, ownDirectory);
  return read && 'insurer' in read ? read.insurer : readInsurer(ownDirectory);
}
