import { shippedTexts } from '#catalogues/files/shipped-texts.ts';

const shown = Map.groupBy(shippedTexts('console-words', 'about', 'name', 'shown'), ({ about }) => about);

export function wordsAbout(about: string): Readonly<Record<string, string>> {
  const rows = shown.get(about);
  if (!rows) throw new Error(`data/texts/console-words.csv: nothing about ${about}`);
  return Object.fromEntries(rows.map((row) => [row.name, row.shown]));
}
