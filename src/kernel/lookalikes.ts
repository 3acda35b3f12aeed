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

const already = /^[0-9АВЕКМНОРСТУХ]*$/;

/** Capitals without spaces, hyphens and №; Latin letters that look Cyrillic become so, for partners type either. */
export function inCyrillicCapitals(text: string): string {
  // Nearly all texts are so already, and a test is cheaper than replacing nothing.
  if (already.test(text)) return text;
  return text
    .replace(/[\s№-]/g, '')
    .toUpperCase()
    .replace(/[ABEKMHOPCTYX]/g, (latin) => cyrillic[latin] ?? latin);
}
