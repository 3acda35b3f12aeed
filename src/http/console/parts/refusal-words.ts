import { messageText, type Said } from '#kernel/errors/message.ts';
import { toWord } from './words.ts';

/** What a page calls the fields of its use case. */
export type Labels = Readonly<Record<string, string | undefined>>;

/** A message in the words of a page. */
export function refusalWords(said: Said, labels: Labels = {}): string {
  return messageText(said, {
    language: 'russian',
    field: (name) => `«${labels[name] ?? name}»`,
    word: toWord,
  });
}
