import { inRussian, russianWords } from './russian-words.ts';

/** What use cases refuse; what no line is about is shown as the use case says it. */
const words = russianWords('console-refusals');

export function refusalWords(line: string): string {
  return inRussian(words, line)?.replaceAll(' or ', ' или ') ?? line;
}
