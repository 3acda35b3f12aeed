/**
 * Characters in the fonts of the print forms, as hexadecimal ranges of code points: Latin, Cyrillic and Greek letters,
 * punctuation, currencies, arrows, mathematics. Combining marks, invisible signs and other scripts are left out.
 * `test/print-forms/letters.test.ts` prints all of them and reads them back.
 */
const printedRanges =
  '9-a d 20-7e a0-ac ae-2ff 370-373 375-377 37a-37d 37f 384-386 388-38a 38c 38e-3a1 3a3-482 48a-52f 1e00-1eff 2002-200b 2010-2027 ' +
  '202f-205e 2070-2071 2074-208e 2090-209c 20a0-20be 2100-2125 2127-2129 212c-214f 2153-2154 215b-215e 2190-2199 2202 2206 220f ' +
  '2211-2212 2215 2219-221a 221e-221f 2229 222b 2248 2260-2261 2264-2265 25a0-25a1 25b2 25ba 25bc 25c4 25ca-25cb 25cf';

/** Builds the inside of a regular expression's class from ranges such as "20-7e 410". */
export function characterClass(ranges: string): string {
  return ranges
    .split(' ')
    .map((range) =>
      range
        .split('-')
        .map((code) => `\\u{${code}}`)
        .join('-'),
    )
    .join('');
}

const unprinted = new RegExp(`[^${characterClass(printedRanges)}]`, 'u');
const allUnprinted = new RegExp(unprinted, 'gu');
/** Invisible format characters, such as the soft hyphen: copying from a printed form would include them. */
const unseen = /(?!\u200b)\p{Cf}/gu;

/** Returns the first character that no print font has; undefined if all can be printed. */
export function unprintableIn(text: string): string | undefined {
  return unprinted.test(text) ? unprinted.exec(composed(text))?.[0] : undefined;
}

/** Replaces unprintable characters by "?": stored texts may be older than the check. */
export function withoutUnprintable(text: string): string {
  if (!unprinted.test(text)) return text;
  return composed(text).replace(allUnprinted, '?');
}

function composed(text: string): string {
  return text.normalize('NFC').replace(unseen, '');
}

/** Names a character that the reader may not recognise: "王 (U+738B)". */
export function namedCharacter(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `${character} (U+${code})`;
}

export const printedCharacters: readonly string[] = printedRanges.split(' ').flatMap((range) => {
  const [first = 0, last = first] = range.split('-').map((code) => Number.parseInt(code, 16));
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
});
