import { townsInRegion } from '#parties/regions/towns.ts';
import { cityLetters } from './city-letters.ts';
import type { Region, Territory } from './territory-index.ts';

/** Finds a listed city by its name, with or without spaces, its common name or an abbreviation. */
export function cityCalled(region: Region, key: string): Territory | undefined {
  return region.byLetters.get(cityLetters(key)) ?? abbreviatedCity(region, key);
}

/** Finds the only city for "наб челны" or "н вартовск"; undefined if the text may also mean a town. */
export function abbreviatedCity(region: Region, key: string): Territory | undefined {
  const words = key.split(' ');
  if (words.length < 2) return undefined;
  const [found, ...others] = region.listed.filter((one) => isShortFor(words, one.key));
  if (!found || others.length > 0) return undefined;
  const isTownToo = [region, ...region.parts].some(({ code }) =>
    [...townsInRegion(code)].some((town) => town !== found.key && isShortFor(words, town)),
  );
  return isTownToo ? undefined : found.value;
}

const fullWordMin = 4;
const beginningMin = 3;

/** Returns true if the words abbreviate the name: each must begin a word of the name, and one must be distinctive. */
function isShortFor(words: readonly string[], name: string): boolean {
  const full = name.split(' ');
  const [first = '', second = ''] = words;
  // Two words may be the beginning and the end of a one-word name: "н вартовск".
  if (full.length === 1) {
    return (
      words.length === 2 &&
      first.length <= 3 &&
      second.length > fullWordMin &&
      name.startsWith(first) &&
      name.endsWith(second) &&
      name.length > second.length
    );
  }
  if (full.length !== words.length || !full.every((word, index) => word.startsWith(words[index] ?? ' ')))
    return false;
  return (
    first.length >= beginningMin ||
    words.some((word, index) => word === full[index] && word.length >= fullWordMin)
  );
}
