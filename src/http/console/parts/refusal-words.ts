import { messageText, type Said } from '#kernel/errors/message.ts';
import { toWord } from './words.ts';

/** Labels of a page for its use case's fields. */
export type Labels = Readonly<Record<string, string | undefined>>;

/** Renders a message with the page's labels. */
export function refusalWords(said: Said, labels: Labels = {}): string {
  return messageText(said, {
    language: 'russian',
    field: (name) => `«${labels[name] ?? name}»`,
    word: toWord,
  });
}
