import { message } from '#kernel/errors/message.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { announce } from '#platform/db/signals.ts';
import { StartError } from '#platform/db/start-error.ts';
import { type ByStaff, noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { noteEvents } from '#platform/events/note.ts';
import { faultText } from '../files/fault.ts';
import type { GivenFile } from '../files/given-file.ts';
import { checkVersion, checkVersions, type FaultyVersion } from './check-version.ts';
import { versionsBeside } from './drafts/keep-drafts.ts';
import { insertEdit } from './drafts/store.ts';
import { publishedEvent } from './published.ts';
import { readVersion } from './read-version.ts';
import { shippedChecksums, shippedVersions } from './shipped-versions.ts';
import * as store from './store.ts';
import type { Compilers, TableFault, TariffVersion } from './tariff.ts';
import { atSource, withFaultsBeside } from './version-reading.ts';

export type ImportOutcome =
  | { readonly versionId: string }
  | { readonly versionId: string; readonly faults: readonly TableFault[] };

/**
 * Publishes missing shipped versions. A version with a past date becomes a draft if another one of its kind is published,
 * because existing prices must not change. Throws StartError if tables are wrong.
 */
export async function importShipped(
  { pool, clock, log }: { readonly pool: Pool; readonly clock: Clock; log(line: string): void },
  compilers: Compilers,
  {
    shipped,
    own = [],
  }: { readonly shipped?: readonly TariffVersion[]; readonly own?: readonly TariffVersion[] } = {},
): Promise<void> {
  const versions = await store.listAllVersions(pool);
  // Withdrawn versions have other ids than shipped ones, so compare tables to avoid publishing a withdrawn version again.
  const known = new Set(
    versions.map(({ product, kind, effectiveFrom, checksum }) =>
      [product, kind, effectiveFrom, checksum].join('/'),
    ),
  );
  const isSettled = ([versionId, checksum]: readonly [string, string]) =>
    known.has(`${versionId}/${checksum}`);
  const checksums = shippedChecksums();
  const isOwnSettled = own.every(({ versionId, checksum }) => isSettled([versionId, checksum]));
  if (!shipped && checksums && isOwnSettled && [...checksums].every(isSettled)) return;
  const changed = [...(shipped ?? shippedVersions()), ...own].filter(
    ({ versionId, checksum }) => !isSettled([versionId, checksum]),
  );
  if (changed.length === 0) return;
  await inTransaction(pool, async (tx) => {
    await store.lockTariffs(tx);
    const published = await store.loadPublished(tx);
    const faulty = checkVersions(changed, published, compilers);
    if (faulty.length > 0) throw new StartError(faultLine(faulty));
    const taken = [];
    for (const version of changed) taken.push(await takeShipped(tx, version, published, clock.now()));
    reportShipped(taken, log);
    await announce(tx, 'tariffs');
  });
}

async function takeShipped(
  tx: Queryable,
  version: TariffVersion,
  published: readonly TariffVersion[],
  now: Date,
): Promise<Taken> {
  const { versionId, effectiveFrom, product, kind } = version;
  const isLate =
    effectiveFrom < moscowDate(now) &&
    published.some((other) => other.product === product && other.kind === kind);
  if (!(await store.saveTariffVersion(tx, { ...version, state: isLate ? 'draft' : 'published' }, now)))
    return { versionId, became: 'different' };
  if (isLate) return { versionId, became: 'draft' };
  // A new database has no partners, so no event is needed.
  if (published.length > 0) await noteEvents(tx, [publishedEvent(version, now)]);
  return { versionId, became: 'published' };
}

interface Taken {
  readonly versionId: string;
  readonly became: 'published' | 'draft' | 'different';
}

/** Reports in one line each the shipped versions that differ from published ones, and those that became drafts. */
function reportShipped(taken: readonly Taken[], log: (line: string) => void): void {
  const named = (wanted: Taken['became']) =>
    taken.filter(({ became }) => became === wanted).map(({ versionId }) => versionId);
  const [different, drafts] = [named('different'), named('draft')];
  if (different.length > 0)
    log(
      `shipped tariffs that differ from the published ones, which stay in force: ${different.join(', ')}; publish changes as new versions`,
    );
  if (drafts.length > 0)
    log(
      `shipped tariffs with a past date, imported as drafts only: ${drafts.join(', ')}; import what is right in them with a coming effectiveFrom`,
    );
}

/** Author and comment that staff enter, instead of the values in the files. */
export interface VersionNotes {
  readonly author?: string;
  readonly comment?: string;
}

/** Imports CSV files or a workbook as a draft, or returns all errors. Throws StartError if the files are neither. */
export async function importVersion(
  pool: Pool,
  by: ByStaff,
  compilers: Compilers,
  files: readonly GivenFile[],
  notes: VersionNotes = {},
): Promise<ImportOutcome> {
  const reading = await readVersion(files);
  if ('faults' in reading) {
    const { faults, readable } = reading;
    if (!readable) return { versionId: nameOf(files), faults };
    const others = await versionsBeside(pool, readable.version, compilers);
    const checked = checkVersion(readable.version, others, compilers);
    return { versionId: nameOf(files), faults: withFaultsBeside(faults, atSource(checked, readable.lines)) };
  }
  const version = { ...reading.version, ...notes, draftedBy: by.actor };
  const { versionId } = version;
  return inTransaction(pool, async (tx) => {
    await store.lockTariffs(tx);
    const faults = checkVersion(version, await versionsBeside(tx, version, compilers), compilers);
    if (faults.length > 0) return { versionId, faults: atSource(faults, reading.lines) };
    const revision = await store.saveTariffVersion(tx, version, by.at);
    if (revision === undefined) return { versionId, faults: [alreadyPublished(version)] };
    if (revision > 1) await insertEdit(tx, versionId, { revision, table: null, changes: [] }, by);
    const { checksum, author } = version;
    await noteActs(tx, by, { action: 'tariff.import', about: versionId, after: { checksum, author } });
    return { versionId };
  });
}

function faultLine(faulty: readonly FaultyVersion[]): string {
  const texts = faulty.flatMap(({ versionId, faults }) =>
    faults.map((fault) => `${versionId}: ${faultText({ ...fault, file: fault.table })}`),
  );
  const more = texts.length > 5 ? ` and ${texts.length - 5} more` : '';
  return `the shipped tariffs cannot be loaded: ${texts.slice(0, 5).join('; ')}${more}; correct data/tariffs and start again`;
}

function nameOf(files: readonly GivenFile[]): string {
  return files.length === 1 ? (files[0]?.name ?? '') : 'the version';
}

function alreadyPublished(version: TariffVersion): TableFault {
  return {
    table: 'version',
    column: 'effectiveFrom',
    message: message('VERSION_PUBLISHED', { version: version.versionId }),
  };
}
