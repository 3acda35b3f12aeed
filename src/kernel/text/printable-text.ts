/** Characters that the fonts contain, as hexadecimal code points, without combining marks and invisible characters. */
const printedRanges =
  '9-a d 20-7e a0-ac ae-2ff 370-373 375-377 37a-37d 37f 384-386 388-38a 38c 38e-3a1 3a3-482 48a-52f 1e00-1eff 2002-200b 2010-2027 ' +
  '202f-205e 2070-2071 2074-208e 2090-209c 20a0-20be 2100-2125 2127-2129 212c-214f 2153-2154 215b-215e 2190-2199 2202 2206 220f ' +
  '2211-2212 2215 2219-221a 221e-221f 2229 222b 2248 2260-2261 2264-2265 25a0-25a1 25b2 25ba 25bc 25c4 25ca-25cb 25cf';

/** Builds the content of a character class from ranges such as "20-7e 410". */
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
/** Invisible format characters, such as the soft hyphen. Text copied from a printed form would contain them. */
const unseen = /(?!\u200b)\p{Cf}/gu;

/** Returns the first character that no font of the print forms contains; undefined if there is none. */
export function unprintableIn(text: string): string | undefined {
  return unprinted.test(text) ? unprinted.exec(composed(text))?.[0] : undefined;
}

/** Replaces unprintable characters by "?", because texts stored before the check was introduced may contain some. */
export function withoutUnprintable(text: string): string {
  if (!unprinted.test(text)) return text;
  return composed(text).replace(allUnprinted, '?');
}

function composed(text: string): string {
  return text.normalize('NFC').replace(unseen, '');
}

/** Formats a character with its code, as in "王 (U+738B)", for readers who do not know the character. */
export function namedCharacter(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `${character} (U+${code})`;
}

export const printedCharacters: readonly string[] = printedRanges.split(' ').flatMap((range) => {
  const [first = 0, last = first] = range.split('-').map((code) => Number.parseInt(code, 16));
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
});
