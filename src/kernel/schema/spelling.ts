import type { SpelledCodes } from './schema-parts.ts';

export interface SpellingTable<Code extends string> {
  /** Accepted texts in capitals with their codes, the codes themselves first. */
  readonly spellings: readonly (readonly [text: string, code: Code])[];
  /** Letters by the letters that look like them. */
  readonly lookalikes?: Readonly<Record<string, string>>;
  /** Ignored characters, as the content of a character class. Spaces around a text never matter. */
  readonly ignored?: string;
}

/** Creates the reader and the published pattern of codes with several spellings, both from one table. */
export function spelledCodes<Code extends string>({
  spellings,
  lookalikes = {},
  ignored = '',
}: SpellingTable<Code>): Omit<SpelledCodes, 'read'> & { read(text: string): Code | undefined } {
  const known = new Map(spellings);
  const dropped = new RegExp(ignored === '' ? /(?!)/ : `[${ignored}]`, 'g');
  const alike = new RegExp(`[${Object.keys(lookalikes).join('')}]`, 'g');
  return {
    codes: [...new Set(known.values())],
    spellings: [...known.keys()],
    pattern: buildPattern([...known.keys()], lookalikes, ignored),
    read(text) {
      const exact = known.get(text);
      if (exact !== undefined) return exact;
      const capitals = text.trim().toUpperCase().replace(dropped, '');
      return known.get(capitals.replace(alike, (letter) => lookalikes[letter] ?? letter));
    },
  };
}

/** Builds a regular expression for codes in upper or lower case with spaces around them. It has no anchors. */
export function buildPattern(
  codes: readonly string[],
  lookalikes: NonNullable<SpellingTable<string>['lookalikes']> = {},
  ignored = '',
): string {
  const others = Map.groupBy(Object.keys(lookalikes), (letter) => lookalikes[letter]);
  const between = ignored === '' ? '' : `[${ignored}]*`;
  const around = between || '\\s*';
  const sign = (character: string): string => {
    const same = [character, ...(others.get(character) ?? [])];
    const cases = [...new Set(same.flatMap((one) => [one.toUpperCase(), one.toLowerCase()]))];
    return cases.length > 1 ? `[${cases.join('')}]` : character.replace(/[^\p{L}\d_-]/u, '\\$&');
  };
  const alternatives = codes.map((code) => [...code].map(sign).join(between));
  return `${around}(?:${alternatives.join('|')})${around}`;
}
