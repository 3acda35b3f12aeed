import { type DateText, moscowDate, moscowDateTime } from '#kernel/time/calendar.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { announce } from '#platform/db/signals.ts';
import { type ByStaff, noteActs } from '#platform/db/tables/staff-journal.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { noteEvents } from '#platform/events/note.ts';
import { checkVersions } from './check-version.ts';
import type { Compilers, ImportOutcome } from './import-versions.ts';
import { publishedEvent } from './published.ts';
import * as store from './store.ts';
import type { TableFault, TariffVersion } from './tariff.ts';

export interface PublishOptions {
  /** Versions of the past are published too, while this says of their products that nothing was sold. */
  readonly backdated?: HasBeenSold | undefined;
  /** So are tables that were withdrawn for the same day. */
  readonly onceWithdrawn?: boolean | undefined;
}

/** Says whether a product has been sold; only given where versions of the past may precede the first sale. */
export type HasBeenSold = (db: Queryable, product: string) => Promise<boolean>;

/**
 * Puts drafts into force from their dates on, in every process at once: all or none, so that a directive with
 * another corridor and the rates that fit it can only come together. None may begin before today in Moscow: what was
 * rated since would be rated otherwise. With `backdated` it may, as long as nothing of the product has been sold.
 */
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
      const { versionId, effectiveFrom, checksum, author } = version;
      await store.setPublished(tx, versionId, by.at);
      const after = { effectiveFrom, checksum, author, backdated: backdated !== undefined, onceWithdrawn };
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
    const why = backdated ? `contracts of ${product} exist` : 'what was rated since then keeps its tariff';
    const message = `${effectiveFrom} is past, and ${why}: import it with effectiveFrom ${today} or later`;
    outcomes.push({ versionId, faults: [{ table: 'version', column: 'effectiveFrom', message }] });
  }
  return outcomes;
}

/** Drafts with the tables of a version of the same day that was withdrawn. */
async function withdrawnBefore(tx: Queryable, drafts: readonly TariffVersion[]): Promise<ImportOutcome[]> {
  const outcomes: ImportOutcome[] = [];
  for (const draft of drafts) {
    const withdrawal = await store.withdrawalOf(tx, draft);
    if (!withdrawal) continue;
    const message = `the same tables of this day were withdrawn on ${moscowDateTime(withdrawal.at)} by ${withdrawal.by}: import corrected ones, or publish these with --once-withdrawn`;
    outcomes.push({ versionId: draft.versionId, faults: [{ table: 'version', message }] });
  }
  return outcomes;
}

function noDraft(publishedAt: Date | undefined): TableFault {
  const message =
    publishedAt === undefined
      ? 'there is no such draft: see bindery tariff list'
      : `is published already, since ${moscowDateTime(publishedAt)}`;
  return { table: 'version', message };
}
