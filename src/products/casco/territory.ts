import { sent } from '../../parties/checks.ts';
import type { ReferenceBook, ReferenceEntry } from '../../reference/reference-book.ts';

export const territoryList = 'coverage_territory';

/** The territory that a code or its name means; undefined for another text, and where nothing was sent. */
export function territoryOf(
  coverageTerritory: string | undefined,
  reference: ReferenceBook,
): ReferenceEntry | undefined {
  const text = sent(coverageTerritory);
  if (text === undefined) return undefined;
  const name = text.toLowerCase();
  return (
    reference.entry(territoryList, text) ??
    reference.entries(territoryList).find((entry) => entry.name.toLowerCase() === name)
  );
}
