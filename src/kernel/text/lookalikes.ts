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

/** Converts a text to capitals, and its Latin letters to Cyrillic lookalikes; other characters stay. */
export function inCyrillicLetters(text: string): string {
  return text.toUpperCase().replace(/[ABEKMHOPCTYX]/g, (latin) => cyrillic[latin] ?? latin);
}

const latin: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(cyrillic).map(([latinLetter, cyrillicLetter]) => [cyrillicLetter, latinLetter]),
);

/** Converts Cyrillic capitals to Latin lookalikes; other characters stay. */
export function lookalikesInLatin(capitals: string): string {
  return capitals.replace(/[АВЕКМНОРСТУХ]/g, (letter) => latin[letter] ?? letter);
}

/** Converts a text such as "ХХХ № 0000000001" to capitals and to Latin lookalikes; removes spaces and №. */
export function inLatinCapitals(text: string): string {
  return lookalikesInLatin(text.replace(/[\s№]/g, '').toUpperCase());
}

const otherThanCapitals = /[^\dА-ЯЁ]/;

/** Converts a text to capitals and Cyrillic lookalikes, because partners type Latin; removes spaces, hyphens and №. */
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

/** Converts a word in small letters to Latin if all its Cyrillic letters look like Latin ones, as in "тоуота". */
export function asLatinLookalike(word: string): string {
  if (!onlyLatinLooks.test(word)) return word;
  return replaced(word, smallLookalikes, latinLookalikes);
}

/** Converts a word in small letters with Latin and Cyrillic letters, such as "вmw", to a single alphabet if possible. */
export function inOneAlphabet(word: string): string {
  if (!/[а-я]/.test(word) || !/[a-z]/.test(word)) return word;
  if (onlyLatinLooks.test(word)) return asLatinLookalike(word);
  return onlyCyrillicLooks.test(word) ? replaced(word, latinLookalikes, smallLookalikes) : word;
}

function replaced(word: string, from: string, to: string): string {
  return [...word].map((letter) => to[from.indexOf(letter)] ?? letter).join('');
}
