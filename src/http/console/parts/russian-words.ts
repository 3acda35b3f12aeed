/** What commands and use cases say, and how a page says it; `$1` is the first part in brackets. */
export type RussianWords = readonly (readonly [said: RegExp, shown: string])[];

/** The line as pages say it; undefined where nobody has written that. */
export function inRussian(words: RussianWords, line: string): string | undefined {
  const known = words.find(([said]) => said.test(line));
  return known && line.replace(...known);
}
