import { messageText, type Said } from '#kernel/errors/message.ts';
import { toWord } from './words.ts';

export type Labels = Readonly<Record<string, string | undefined>>;

export function refusalWords(said: Said, labels: Labels = {}): string {
  return messageText(said, {
    language: 'russian',
    field: (name) => `«${labels[name] ?? name}»`,
    word: toWord,
  });
}
