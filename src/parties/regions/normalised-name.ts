const typeWords = new Set([
  'республика',
  'респ',
  'область',
  'обл',
  'край',
  'автономный',
  'автономная',
  'ао',
  'аобл',
  'округ',
  'федерального',
  'значения',
  'город',
  'гор',
  'г',
]);

const lengthMax = 120;

/** Normalizes a name for comparison: small letters, without type words, punctuation and repetitions. */
export function normalisedName(text: string): string {
  const words = text
    .slice(0, lengthMax)
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '' && !typeWords.has(word));
  return [...new Set(words)].join(' ');
}

const shownMax = 60;

/** Shortens a sent text, to quote it in an error. */
export function shortenText(text: string): string {
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text;
}
