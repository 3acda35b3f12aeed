import { messageText, type Said, type Surface } from '#kernel/errors/message.ts';
import { inRussian, russianWords } from './russian-words.ts';
import { toWord } from './words.ts';

/** What use cases refuse; what no line is about is shown as the use case says it. */
const words = russianWords('console-refusals');

export function refusalWords(said: Said, labels: Labels = {}): string {
  if (typeof said !== 'string') return messageText(said, pageOf(labels));
  const line = said.replaceAll(/\{([a-z][\w -]*)\}/gi, (_, name: string) => `«${labels[name] ?? name}»`);
  return inRussian(words, line)?.replaceAll(' or ', ' или ') ?? line;
}

/** What a page calls the fields of its use case. */
export type Labels = Readonly<Record<string, string | undefined>>;

function pageOf(labels: Labels): Surface {
  return { language: 'russian', field: (name) => `«${labels[name] ?? name}»`, word: toWord };
}
