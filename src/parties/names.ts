// Most names are plain Russian ones, for which the pattern of all scripts is five times slower.
const usual = /^[А-ЯЁа-яё]+$/;
// A Latin lookalike within a Russian word: registries would not find such a person.
const mixed =
  /\p{Script=Latin}[\p{M}'’ʼ`]*\p{Script=Cyrillic}|\p{Script=Cyrillic}[\p{M}'’ʼ`]*\p{Script=Latin}/u;
const anyScript = /^\p{L}[\p{L}\p{M}'’ʼ`.,()\- ]*$/u;

export const nameExpected =
  'буквы русского или латинского алфавита (в одном слове — одного из них), дефис, пробел, апостроф, например Иванов-Петров';

/** A person's name in letters; what else documents carry is hyphen, space, apostrophe, point, comma, brackets. */
export function isPersonName(name: string): boolean {
  return usual.test(name) || (anyScript.test(name.trim()) && !mixed.test(name));
}
