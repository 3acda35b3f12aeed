import { asLatinLookalike, inOneAlphabet } from '#kernel/text/lookalikes.ts';

/** Forms of a name for comparison, most reliable first. */
export interface NameKeys {
  /** Small letters and digits of either alphabet, without punctuation. */
  readonly plain: string;
  /** As `plain`, with words of Latin look-alikes turned into Latin: the "Х5" of a Russian keyboard. */
  readonly latin: string;
  /** Pronunciation in Latin letters: equal for "Октавия" and "Octavia". */
  readonly sound: string;
}

const lengthMax = 120;
const cachedMax = 20_000;
const cached = new Map<string, NameKeys>();

/** Keys of a name. Cached, because partners repeat names: finding a vehicle by words takes 0.8 µs instead of 5.8. */
export function nameKeys(text: string): NameKeys {
  const known = cached.get(text);
  if (known) return known;
  const made = keysOf(text.slice(0, lengthMax));
  if (cached.size >= cachedMax) cached.clear();
  if (text.length <= lengthMax) cached.set(text, made);
  return made;
}

function keysOf(text: string): NameKeys {
  const words = withoutMarks(text).split(/[^\p{L}\d]+/u);
  return {
    plain: words.join(''),
    latin: words.map(asLatinLookalike).join(''),
    sound: soundOf(words.map(inOneAlphabet).join('')),
  };
}

/** Words of a name in small letters without accents: `ё` becomes `е`, and `š` becomes `s`. */
export function splitWords(text: string): string[] {
  return withoutMarks(text.slice(0, lengthMax))
    .split(/[^\p{L}\d.+]+/u)
    .filter((word) => word !== '');
}

function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

const cyrillicLetters = 'абвгдежзиклмнопрстуфхцчшщъыьэюя';
const latinLetters = 'a b v g d e j z i k l m n o p r s t u f h s ch sh sh _ i _ e u a'.split(' ');
const latinByCyrillic = new Map(
  [...cyrillicLetters].map((letter, index) => [letter, latinLetters[index]?.replace('_', '') ?? '']),
);

/** Replacements of spellings that sound alike, in order. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/t?sch/g, 'sh'],
  [/tch/g, 'ch'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/kh/g, 'h'],
  [/d?zh|dj/g, 'j'],
  [/ck|q(?:u(?=[aeiouy]))?/g, 'k'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/y/g, 'i'],
  [/t[sz]/g, 's'],
  [/c(?=[ei])/g, 's'],
  [/c(?!h)/g, 'k'],
  [/ou|oo/g, 'u'],
  [/ee/g, 'i'],
  [/i(?=[aou])/g, ''],
  [/([a-z])\1+/g, '$1'],
];

function soundOf(plain: string): string {
  const latin = plain.replace(/[а-я]/g, (letter) => latinByCyrillic.get(letter) ?? letter);
  return alike.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), latin);
}
