import type { ReadEntry } from './read-lists.ts';
import type { ReferenceEntry } from './reference-book.ts';

/** What an import does to a list. */
export interface ListChange {
  /** The whole list afterwards. */
  readonly merged: readonly ReferenceEntry[];
  /** The entries before, by code. */
  readonly before: ReadonlyMap<string, ReferenceEntry>;
  /** What of it is new or different. */
  readonly written: readonly ReferenceEntry[];
  readonly added: number;
  readonly changed: number;
  /** Entries that the file lacks: they stay, closed to partners. */
  readonly withdrawn: number;
}

/**
 * Puts a file over what is stored. Entries are never removed: contracts name them. The version of an entry counts its
 * changes, and a file can raise it but not lower it.
 */
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
