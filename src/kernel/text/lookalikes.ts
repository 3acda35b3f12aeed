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

/** Capitalizes and replaces Latin letters by Cyrillic lookalikes; other characters stay. */
export function inCyrillicLetters(text: string): string {
  return text.toUpperCase().replace(/[ABEKMHOPCTYX]/g, (latin) => cyrillic[latin] ?? latin);
}

const latin: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(cyrillic).map(([latinLetter, cyrillicLetter]) => [cyrillicLetter, latinLetter]),
);

/** Replaces Cyrillic letters by Latin lookalikes. */
export function lookalikesInLatin(capitals: string): string {
  return capitals.replace(/[АВЕКМНОРСТУХ]/g, (letter) => latin[letter] ?? letter);
}

/** Capitalizes, removes spaces and №, and replaces Cyrillic letters by Latin lookalikes: "ХХХ № 0000000001" as printed. */
export function inLatinCapitals(text: string): string {
  return lookalikesInLatin(text.replace(/[\s№]/g, '').toUpperCase());
}

const otherThanCapitals = /[^\dА-ЯЁ]/;

/** Capitalizes, removes spaces, hyphens and №, and replaces Latin letters by Cyrillic lookalikes: partners type both. */
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

/** Writes a small-letter word in Latin if all its Cyrillic letters look Latin, such as "тоуота" typed by eye. */
export function asLatinLookalike(word: string): string {
  if (!onlyLatinLooks.test(word)) return word;
  return replaced(word, smallLookalikes, latinLookalikes);
}

/** Writes a small-letter word of mixed alphabets in the one that fits all its letters: "вmw", "патpиot". */
export function inOneAlphabet(word: string): string {
  if (!/[а-я]/.test(word) || !/[a-z]/.test(word)) return word;
  if (onlyLatinLooks.test(word)) return asLatinLookalike(word);
  return onlyCyrillicLooks.test(word) ? replaced(word, latinLookalikes, smallLookalikes) : word;
}

function replaced(word: string, from: string, to: string): string {
  return [...word].map((letter) => to[from.indexOf(letter)] ?? letter).join('');
}
