import type { ReferenceEntry } from '#catalogues/reference/reference-book.ts';

/** Returns true if a text has a word on an insurer's list. A word after "для" is ignored, because it states a purpose. */
export function namesAny(text: string, refused: readonly ReferenceEntry[]): boolean {
  const words = ` ${plain(text)}`.replace(/[^\p{L}]+/gu, ' ').replace(/ для \p{L}+/gu, '');
  return refused.some(({ name }) => name.split(',').some((word) => words.includes(` ${plain(word).trim()}`)));
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}
