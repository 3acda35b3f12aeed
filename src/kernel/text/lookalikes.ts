const cyrillic: Readonly<Record<string, string>> = {
  A: 'А',
  B: 'В',
  E: 'Е',
  K: 'К',
  M: 'М',
  H: 'Н',
  O: 'О',
  P: 'Р',
  C: 'С',
  T: 'Т',
  Y: 'У',
  X: 'Х',
};

/** Capitals; Latin letters that look Cyrillic become so, everything else stays. */
export function inCyrillicLetters(text: string): string {
  return text.toUpperCase().replace(/[ABEKMHOPCTYX]/g, (latin) => cyrillic[latin] ?? latin);
}

const latin: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(cyrillic).map(([latinLetter, cyrillicLetter]) => [cyrillicLetter, latinLetter]),
);

/** Capitals of which the Cyrillic ones that look Latin become so. */
export function lookalikesInLatin(capitals: string): string {
  return capitals.replace(/[АВЕКМНОРСТУХ]/g, (letter) => latin[letter] ?? letter);
}

/** Capitals without spaces and №; Cyrillic letters that look Latin become so: "ХХХ № 0000000001" as it is printed. */
export function inLatinCapitals(text: string): string {
  return lookalikesInLatin(text.replace(/[\s№]/g, '').toUpperCase());
}

const otherThanCapitals = /[^\dА-ЯЁ]/;

/** Capitals without spaces, hyphens and №; Latin letters that look Cyrillic become so, for partners type either. */
export function inCyrillicCapitals(text: string): string {
  if (!otherThanCapitals.test(text)) return text;
  return text
    .replace(/[\s№-]/g, '')
    .toUpperCase()
    .replace(/[ABEKMHOPCTYX]/g, (latin) => cyrillic[latin] ?? latin);
}

const smallLookalikes = 'авекмнорстух';
const latinLookalikes = 'abekmhopctyx';
const onlyLatinLooks = new RegExp(`^[${smallLookalikes}a-z\\d]+$`);
const onlyCyrillicLooks = new RegExp(`^[${latinLookalikes}а-я\\d]+$`);

/** A word in small letters, in Latin where all its Cyrillic letters look Latin: "тоуота" as typed by eye. */
export function asLatinLookalike(word: string): string {
  if (!onlyLatinLooks.test(word)) return word;
  return replaced(word, smallLookalikes, latinLookalikes);
}

/** A word in small letters of both alphabets, in the one that all of it can be read in: "вmw", "пatpиot". */
export function inOneAlphabet(word: string): string {
  if (!/[а-я]/.test(word) || !/[a-z]/.test(word)) return word;
  if (onlyLatinLooks.test(word)) return asLatinLookalike(word);
  return onlyCyrillicLooks.test(word) ? replaced(word, latinLookalikes, smallLookalikes) : word;
}

function replaced(word: string, from: string, to: string): string {
  return [...word].map((letter) => to[from.indexOf(letter)] ?? letter).join('');
}
