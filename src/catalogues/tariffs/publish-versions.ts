import { message } from '#kernel/errors/message.ts';
import { type DateText, moscowDate } from '#kernel/time/calendar.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { announce } from '#platform/db/signals.ts';
import { type ByStaff, noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { noteEvents } from '#platform/events/note.ts';
import { checkVersions } from './check-version.ts';
import type { ImportOutcome } from './import-versions.ts';
import { publishedEvent } from './published.ts';
import * as store from './store.ts';
import { type Compilers, type TableFault, type TariffVersion, versionAuthor } from './tariff.ts';

export interface PublishOptions {
  /** Reports whether a product was ever sold. If present, versions of unsold products may start in the past. */
  readonly backdated?: HasBeenSold | undefined;
  /** Allows a draft even if a version with the same tables and start date was withdrawn. */
  readonly onceWithdrawn?: boolean | undefined;
}

export type HasBeenSold = (db: Queryable, product: string) => Promise<boolean>;

/** Publishes all drafts or none. Until the product's first sale, `backdated` allows versions that start before today. */
export function publishVersions(
  pool: Pool,
  by: ByStaff,
  compilers: Compilers,
  versionIds: readonly string[],
  { backdated, onceWithdrawn = false }: PublishOptions = {},
): Promise<readonly ImportOutcome[]> {
  return inTransaction(pool, async (tx) => {
    await store.lockTariffs(tx);
    const versions = await store.loadPublished(tx, versionIds);
    const drafts = versions.filter(
      ({ versionId, state }) => state === 'draft' && versionIds.includes(versionId),
    );
    const missing = versionIds.filter((id) => drafts.every(({ versionId }) => versionId !== id));
    if (missing.length > 0) {
      const published = await store.publishedAt(tx, missing);
      return missing.map((versionId) => ({ versionId, faults: [noDraft(published.get(versionId))] }));
    }
    const late = await lateVersions(tx, drafts, moscowDate(by.at), backdated);
    const again = onceWithdrawn ? [] : await withdrawnBefore(tx, drafts);
    const faulty = [...late, ...again, ...checkVersions(drafts, versions, compilers)];
    if (faulty.length > 0) return faulty;
    for (const version of drafts) {
      const { versionId, effectiveFrom, checksum, comment } = version;
      const author = versionAuthor(version);
      const fileAuthor = version.draftedBy ? version.author : '';
      await store.storePublication(tx, versionId, by.at);
      const after = {
        ...{ effectiveFrom, checksum, author, comment },
        ...(fileAuthor === '' ? {} : { fileAuthor }),
        ...{ backdated: backdated !== undefined, onceWithdrawn },
      };
      await noteActs(tx, by, { action: 'tariff.publish', about: versionId, after });
      await noteEvents(tx, [publishedEvent(version, by.at)]);
    }
    await announce(tx, 'tariffs');
    return drafts;
  });
}

async function lateVersions(
  tx: Queryable,
  drafts: readonly TariffVersion[],
  today: DateText,
  backdated: HasBeenSold | undefined,
): Promise<ImportOutcome[]> {
  const outcomes: ImportOutcome[] = [];
  for (const { versionId, product, effectiveFrom } of drafts) {
    if (effectiveFrom >= today || (backdated && !(await backdated(tx, product)))) continue;
    const past = { day: effectiveFrom, today };
    const why = backdated
      ? message('VERSION_PAST_SOLD', { ...past, product })
      : message('VERSION_PAST', past);
    outcomes.push({ versionId, faults: [{ table: 'version', column: 'effectiveFrom', message: why }] });
  }
  return outcomes;
}

/** Reports an error for each draft with the same tables and start date as a withdrawn version. */
async function withdrawnBefore(tx: Queryable, drafts: readonly TariffVersion[]): Promise<ImportOutcome[]> {
  const outcomes: ImportOutcome[] = [];
  for (const draft of drafts) {
    const withdrawal = await store.findWithdrawal(tx, draft);
    if (!withdrawal) continue;
    const why = message('VERSION_WITHDRAWN_BEFORE', { at: withdrawal.at, actor: withdrawal.by });
    outcomes.push({ versionId: draft.versionId, faults: [{ table: 'version', message: why }] });
  }
  return outcomes;
}

function noDraft(publishedAt: Date | undefined): TableFault {
  const why =
    publishedAt === undefined
      ? message('VERSION_NO_DRAFT')
      : message('VERSION_PUBLISHED_SINCE', { at: publishedAt });
  return { table: 'version', message: why };
}
