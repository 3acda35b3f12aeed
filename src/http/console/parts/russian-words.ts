import { shippedTexts } from '#catalogues/files/shipped-texts.ts';

/** What commands and use cases say, and how a page says it; `$1` is the first part in brackets. */
export type RussianWords = readonly (readonly [said: RegExp, shown: string])[];

/** A table of `data/texts` with what is said as a pattern. */
export function russianWords(name: string): RussianWords {
  return shippedTexts(name, 'said', 'shown').map(({ said, shown }) => [new RegExp(said), shown]);
}

/** The line as pages say it; undefined where nobody has written that. */
export function inRussian(words: RussianWords, line: string): string | undefined {
  const known = words.find(([said]) => said.test(line));
  return known && line.replace(...known);
}

const shown = Map.groupBy(shippedTexts('console-words', 'about', 'name', 'shown'), ({ about }) => about);

/** Words for the names of one kind. */
export function wordsAbout(about: string): Readonly<Record<string, string>> {
  const rows = shown.get(about);
  if (!rows) throw new Error(`data/texts/console-words.csv: nothing about ${about}`);
  return Object.fromEntries(rows.map((row) => [row.name, row.shown]));
}
