import { hash } from 'node:crypto';
import { message } from '#kernel/errors/message.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { announce } from '#platform/db/signals.ts';
import { type ByStaff, noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { type NewEvent, noteEvents } from '#platform/events/note.ts';
import type { GivenFile } from '../files/given-file.ts';
import { type ListCatalogue, programmeListName } from './list-catalogue.ts';
import { type FileFault, type ReadEntry, type ReadList, readLists } from './read-lists.ts';
import type { ReferenceEntry, ReferenceLists } from './reference-book.ts';
import * as store from './store.ts';

/** Result for each list, or all errors of the files; with errors, nothing was changed. */
export type ImportOutcome =
  | { readonly lists: readonly (ListChange & { readonly list: string })[] }
  | { readonly faults: readonly FileFault[] };

/** Imports the lists that the files are named after, all or none. A dry run only reports the changes. */
export async function importLists(
  pool: Pool,
  by: ByStaff,
  files: readonly GivenFile[],
  {
    names,
    shipped,
    isDryRun = false,
  }: Pick<ListCatalogue, 'names' | 'shipped'> & { readonly isDryRun?: boolean },
): Promise<ImportOutcome> {
  const { lists: read, faults } = await readLists(files, names);
  if (faults.length > 0) return { faults };
  return inTransaction(pool, async (tx) => {
    await store.lockReference(tx);
    const stored = await store.storedEntries(tx);
    const changes = read.map(({ list, entries }) => ({
      list,
      ...mergeList(stored.get(list) ?? [], entries),
    }));
    const wrong = checkLists(read, mergedLists(stored, changes), shipped);
    if (wrong.length > 0) return { faults: wrong };
    if (isDryRun) return { lists: changes };
    // Unchanged lists are skipped, so that their source stays `shipped`.
    for (const { list, written, added, changed, withdrawn } of changes) {
      if (written.length === 0) continue;
      await store.saveList(tx, { list, source: 'imported', shippedSha256: null, at: by.at }, written);
      await noteActs(tx, by, {
        action: 'reference.import',
        about: list,
        after: { added, changed, withdrawn },
      });
      await noteEvents(tx, [changedEvent(list, by.at)]);
    }
    await announce(tx, 'reference');
    return { lists: changes };
  });
}

/** Stores missing and changed shipped lists, except lists that the insurer has imported. */
export async function importShippedLists(pool: Pool, clock: Clock, shipped: ReferenceLists): Promise<void> {
  if ((await outdated(pool, shipped)).length === 0) return;
  await inTransaction(pool, async (tx) => {
    await store.lockReference(tx);
    const stored = await store.storedEntries(tx);
    for (const { list, entries, sha256 } of await outdated(tx, shipped)) {
      const { written } = mergeList(stored.get(list) ?? [], asRead(entries));
      const at = clock.now();
      await store.saveList(tx, { list, source: 'shipped', shippedSha256: sha256, at }, written);
      // A new database has no partners, so no event is needed.
      if (stored.size > 0 && written.length > 0) await noteEvents(tx, [changedEvent(list, at)]);
    }
    await announce(tx, 'reference');
  });
}

function changedEvent(list: string, at: Date): NewEvent {
  return { type: 'reference.changed', partnerId: null, at, ids: { list } };
}

function asRead(entries: readonly ReferenceEntry[]): ReadList['entries'] {
  return entries.map((entry, index) => ({ ...entry, line: index + 2 }));
}

async function outdated(db: Queryable, shipped: ReferenceLists) {
  const heads = new Map((await store.listHeads(db)).map((head) => [head.list, head]));
  return Object.entries(shipped).flatMap(([list, entries]) => {
    const sha256 = hash('sha256', JSON.stringify(entries));
    const head = heads.get(list);
    const isCurrent = head && (head.source === 'imported' || head.shippedSha256 === sha256);
    return isCurrent ? [] : [{ list, entries, sha256 }];
  });
}

function mergedLists(
  stored: ReadonlyMap<string, readonly ReferenceEntry[]>,
  changes: readonly (ListChange & { readonly list: string })[],
): ReadonlyMap<string, readonly ReferenceEntry[]> {
  return new Map([
    ...stored,
    ...changes.map(({ list, merged }): [string, readonly ReferenceEntry[]] => [list, merged]),
  ]);
}

interface ListChange {
  readonly merged: readonly ReferenceEntry[];
  readonly before: ReadonlyMap<string, ReferenceEntry>;
  readonly written: readonly ReferenceEntry[];
  readonly added: number;
  readonly changed: number;
  /** Number of entries that are missing in the file. A missing entry becomes closed to partners. */
  readonly withdrawn: number;
}

/** Merges a file into a list; closes missing entries instead of deleting them, because contracts refer to them. */
export function mergeList(stored: readonly ReferenceEntry[], read: readonly ReadEntry[]): ListChange {
  const before = new Map(stored.map((entry) => [entry.code, entry]));
  const given = new Set(read.map(({ code }) => code));
  const taken = read.map(({ line: _, ...entry }) => ({ old: before.get(entry.code), entry: merged(entry) }));
  const missing = stored.filter(({ code }) => !given.has(code));
  const closed = missing.map((entry) =>
    entry.partnerAccess ? { ...entry, partnerAccess: false, version: next(entry.version) } : entry,
  );

  function merged(entry: Omit<ReadEntry, 'line'>): ReferenceEntry {
    const old = before.get(entry.code);
    const counted = !old ? '1' : isSame(old, entry) ? old.version : next(old.version);
    const { code, name, partnerAccess, brandCode, version = '1' } = entry;
    const least = BigInt(version) > BigInt(counted) ? version : counted;
    return {
      code,
      name,
      version: least,
      partnerAccess,
      ...(brandCode === undefined ? {} : { brandCode }),
    };
  }

  const added = taken.filter(({ old }) => !old);
  const changed = taken.filter(({ old, entry }) => old && old.version !== entry.version);
  const withdrawn = closed.filter((entry, index) => entry !== missing[index]);
  return {
    before,
    merged: [...taken.map(({ entry }) => entry), ...closed],
    written: [...added.map(({ entry }) => entry), ...changed.map(({ entry }) => entry), ...withdrawn],
    added: added.length,
    changed: changed.length,
    withdrawn: withdrawn.length,
  };
}

function isSame(old: ReferenceEntry, entry: Omit<ReadEntry, 'line'>): boolean {
  return (
    old.name === entry.name && old.partnerAccess === entry.partnerAccess && old.brandCode === entry.brandCode
  );
}

function next(version: string): string {
  return String(BigInt(version) + 1n);
}

/** Lists whose codes Bindery's rules use. The insurer may rename their entries but not change their meaning. */
const fixedLists: ReadonlySet<string> = new Set([
  'document_type',
  'gender_type',
  'paymentmethod',
  'purpos_use_vhcl_osago_type',
]);

/** Reports unknown or missing codes of lists that Bindery's rules use, lists without an open entry, and unknown brands. */
function checkLists(
  read: readonly ReadList[],
  merged: ReadonlyMap<string, readonly ReferenceEntry[]>,
  shipped: ReferenceLists,
): readonly FileFault[] {
  return [
    ...read.flatMap((one) => [...fixedFaults(one, shipped), ...unopened(one)]),
    ...unknownBrands(read, merged),
  ];
}

function fixedFaults({ list, file, entries }: ReadList, shipped: ReferenceLists): FileFault[] {
  if (!fixedLists.has(list)) return [];
  const known = (shipped[list] ?? []).filter(({ partnerAccess }) => partnerAccess).map(({ code }) => code);
  const missing = known.filter((code) => entries.every((entry) => entry.code !== code));
  return [
    ...entries.flatMap(({ line, code, partnerAccess }) => {
      if (known.includes(code) === partnerAccess) return [];
      const wrong = partnerAccess
        ? message('ENTRY_NOT_ACTED_UPON', { code, known })
        : message('ENTRY_ALWAYS_ACCEPTED', { code });
      return [{ file, line, column: 'partnerAccess', message: wrong }];
    }),
    ...missing.map((code) => ({ file, column: 'code', message: message('ENTRY_ACTED_UPON', { code }) })),
  ];
}

function unopened({ file, entries }: ReadList): FileFault[] {
  if (entries.length === 0 || entries.some(({ partnerAccess }) => partnerAccess)) return [];
  return [{ file, column: 'partnerAccess', message: message('LIST_CLOSED') }];
}

/** Reports anti-theft models whose brand is missing in the list of brands or of programmes. */
function unknownBrands(
  read: readonly ReadList[],
  merged: ReadonlyMap<string, readonly ReferenceEntry[]>,
): FileFault[] {
  const models = read.find(({ list }) => list === 'anti_theft_model_type');
  const lines = new Map(models?.entries.map(({ code, line }) => [code, line]));
  const file = models?.file ?? 'anti_theft_model_type';
  const codesOf = (list: string) => new Set(merged.get(list)?.map(({ code }) => code));
  return (['anti_theft_brand_type', programmeListName] as const).flatMap((list) => {
    const codes = codesOf(list);
    return (merged.get('anti_theft_model_type') ?? [])
      .filter(({ brandCode }) => brandCode !== undefined && !codes.has(brandCode))
      .map(({ code, brandCode }) => {
        const line = lines.get(code);
        return {
          file,
          ...(line === undefined ? {} : { line }),
          column: 'brandCode',
          message: message('BRAND_CODE_UNKNOWN', { code: brandCode ?? '', list }),
        };
      });
  });
}
