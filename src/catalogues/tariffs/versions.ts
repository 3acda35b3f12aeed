import { message } from '#kernel/errors/message.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { StartError } from '#platform/db/start-error.ts';
import * as store from './store.ts';
import type { TariffVersion } from './tariff.ts';

export type { VersionSummary } from './store.ts';

export async function listPublished(db: Queryable): Promise<store.VersionSummary[]> {
  return (await store.listAllVersions(db)).filter(({ state }) => state === 'published');
}

/** Returns versions with their tables in the order of `ids`, including drafts; throws StartError for an unknown id. */
export async function versionsById(db: Queryable, ids: readonly string[]): Promise<readonly TariffVersion[]> {
  const found = await store.findVersions(db, ids);
  return ids.map((id) => {
    const version = found.find(({ versionId }) => versionId === id);
    if (!version) throw new StartError(message('TARIFF_NOT_FOUND', { version: id }));
    return version;
  });
}
