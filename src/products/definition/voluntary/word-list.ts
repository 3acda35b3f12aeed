import type { ReferenceEntry } from '#catalogues/reference/reference-book.ts';

/**
 * Whether a text names what an insurer's list refuses. Each entry is a list of words, "деньги, банкнот", that begin words of the
 * text; what a thing is meant for, "корм для животных", is no matter.
 */
export function namesAny(text: string, refused: readonly ReferenceEntry[]): boolean {
  const words = ` ${plain(text)}`.replace(/[^\p{L}]+/gu, ' ').replace(/ для \p{L}+/gu, '');
  return refused.some(({ name }) => name.split(',').some((word) => words.includes(` ${plain(word).trim()}`)));
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}
