import { fileURLToPath } from 'node:url';
import { faultText } from './fault-text.ts';
import { readLists } from './read-lists.ts';
import type { ReferenceLists } from './reference-book.ts';

const shippedDirectories = ['casco', 'property'].map((name) =>
  fileURLToPath(new URL(`../../data/reference/${name}`, import.meta.url)),
);

/** The lists that come with the program; throws where a file cannot be read. */
export function shippedLists(directories: readonly string[] = shippedDirectories): ReferenceLists {
  const { lists, faults } = readLists(directories);
  if (faults[0]) throw new Error(`${directories.join(', ')}: ${faultText(faults[0])}`);
  return Object.fromEntries(
    lists.map(({ list, entries }) => [
      list,
      entries.map(({ row: _, version = '1', ...entry }) => ({ ...entry, version })),
    ]),
  );
}
