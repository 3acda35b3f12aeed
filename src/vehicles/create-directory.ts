import { meaningOf } from './compare-text.ts';
import type { DirectoryEntry, VehicleDirectory } from './directory.ts';
import { type DirectoryContent, normalCode } from './directory-content.ts';
import { findVehicle } from './find-vehicle.ts';

/** The directory of a content that nobody changes any more. */
export function createDirectory(revision: number, content: DirectoryContent): VehicleDirectory {
  const makes = byName(content.makes.values());
  const models = new Map<string, readonly DirectoryEntry[]>();
  return {
    revision,
    modificationCount: content.byCode.size,
    makes: () => makes,
    models(makeCode) {
      const code = normalCode(makeCode);
      const known = models.get(code);
      const make = content.makes.get(code);
      if (known || !make) return known;
      const entries = byName(make.models.values());
      models.set(code, entries);
      return entries;
    },
    find: (query) => findVehicle(content, query),
    meaning: (vehicle, part, text) => meaningOf(content, vehicle, part, text),
  };
}

function byName(entries: Iterable<DirectoryEntry>): readonly DirectoryEntry[] {
  return [...entries]
    .map(({ code, name, version }) => ({ code, name, version }))
    .sort((left, right) =>
      left.name < right.name ? -1 : left.name > right.name ? 1 : left.code < right.code ? -1 : 1,
    );
}
