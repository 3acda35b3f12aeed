import type { Pool } from '../db/pool.ts';
import { announce } from '../db/signals.ts';
import { StartError } from '../db/start-error.ts';
import { inTransaction, type Queryable } from '../db/transaction.ts';
import type { Clock } from '../kernel/clock.ts';
import { checkVersion, checkVersions, type FaultyVersion } from './check-version.ts';
import { readTariffDirectory } from './read-directory.ts';
import { shippedVersions } from './shipped-versions.ts';
import * as store from './store.ts';
import type { TableFault, TariffCompiler, TariffVersion } from './tariff.ts';

export type Compilers = Readonly<Record<string, TariffCompiler>>;

/** A version that was taken, or all that is wrong with it. */
export type ImportOutcome =
  | { readonly versionId: string }
  | { readonly versionId: string; readonly faults: readonly TableFault[] };

/**
 * Publishes the shipped versions that the database does not have yet. Throws StartError where their tables are
 * wrong: a program with wrong tables must not sell. A published version is never changed.
 */
export async function importShipped(
  pool: Pool,
  clock: Clock,
  compilers: Compilers,
  log: (line: string) => void,
  shipped: readonly TariffVersion[] = shippedVersions(),
): Promise<void> {
  const known = new Map((await store.listVersions(pool)).map((version) => [version.versionId, version]));
  const changed = shipped.filter((version) => known.get(version.versionId)?.checksum !== version.checksum);
  if (changed.length === 0) return;
  await inTransaction(pool, async (tx) => {
    await store.lockTariffs(tx);
    const faulty = checkVersions(changed, await store.versionsWithTables(tx), compilers);
    if (faulty.length > 0) throw new StartError(faultLine(faulty));
    for (const version of changed) {
      if (await store.saveVersion(tx, version, clock.now())) continue;
      log(
        `the shipped tariff ${version.versionId} differs from the published one, which stays in force: publish changes as a new version`,
      );
    }
    await announce(tx, 'tariffs');
  });
}

/** Reads a version directory into a draft; nothing changes where anything in it is wrong. */
export async function importDirectory(
  pool: Pool,
  clock: Clock,
  compilers: Compilers,
  directory: string,
): Promise<ImportOutcome> {
  const reading = readTariffDirectory(directory);
  if ('faults' in reading) return { versionId: directory, faults: reading.faults };
  const { version } = reading;
  return inTransaction(pool, async (tx) => {
    await store.lockTariffs(tx);
    const faults = checkVersion(version, await versionsBeside(tx, version, compilers), compilers);
    if (faults.length > 0) return { versionId: version.versionId, faults };
    if (await store.saveVersion(tx, version, clock.now())) return { versionId: version.versionId };
    return { versionId: version.versionId, faults: [alreadyPublished(version)] };
  });
}

/**
 * What a draft is checked beside: the insurer's tables beside the law's, drafts included. The law's own tables are
 * held against the rates only when they are published, for the rates that fit them may come later.
 */
async function versionsBeside(
  tx: Queryable,
  version: TariffVersion,
  compilers: Compilers,
): Promise<readonly TariffVersion[]> {
  if (compilers[version.product]?.kinds[0] === version.kind) return [];
  const drafts = (await store.listVersions(tx)).filter(({ state }) => state === 'draft');
  return store.versionsWithTables(
    tx,
    drafts.map(({ versionId }) => versionId),
  );
}

/**
 * Puts drafts into force from their dates on, in every process at once: all or none, so that a directive with
 * another corridor and the rates that fit it can only come together.
 */
export function publishVersions(
  pool: Pool,
  clock: Clock,
  compilers: Compilers,
  versionIds: readonly string[],
): Promise<readonly ImportOutcome[]> {
  return inTransaction(pool, async (tx) => {
    await store.lockTariffs(tx);
    const versions = await store.versionsWithTables(tx, versionIds);
    const drafts = versions.filter(
      ({ versionId, state }) => state === 'draft' && versionIds.includes(versionId),
    );
    const missing = versionIds.filter((id) => drafts.every(({ versionId }) => versionId !== id));
    if (missing.length > 0) return missing.map((versionId) => ({ versionId, faults: [noSuchDraft] }));
    const faulty = checkVersions(drafts, versions, compilers);
    if (faulty.length > 0) return faulty;
    for (const { versionId } of drafts) await store.setPublished(tx, versionId, clock.now());
    await announce(tx, 'tariffs');
    return drafts;
  });
}

const noSuchDraft: TableFault = {
  table: 'version.json',
  message: 'there is no such draft: see bindery tariff list',
};

export function listAllVersions(pool: Pool): Promise<store.VersionSummary[]> {
  return store.listVersions(pool);
}

/** "kt, line 12, column kt: …", as the staff read it. */
export function faultText(fault: TableFault): string {
  const place = [fault.table, fault.line && `line ${fault.line}`, fault.column && `column ${fault.column}`];
  return `${place.filter(Boolean).join(', ')}: ${fault.message}`;
}

function faultLine(faulty: readonly FaultyVersion[]): string {
  const texts = faulty.flatMap(({ versionId, faults }) =>
    faults.map((fault) => `${versionId}: ${faultText(fault)}`),
  );
  const more = texts.length > 5 ? ` and ${texts.length - 5} more` : '';
  return `the shipped tariffs cannot be loaded: ${texts.slice(0, 5).join('; ')}${more}; correct data/tariffs and start again`;
}

function alreadyPublished(version: TariffVersion): TableFault {
  return {
    table: 'version.json',
    column: 'effectiveFrom',
    message: `${version.versionId} is published and never changes: import the change with a later effectiveFrom`,
  };
}
