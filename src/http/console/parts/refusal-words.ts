import { messageText, type Said, type Surface } from '#kernel/errors/message.ts';
import { toWord } from './words.ts';

export type Labels = Readonly<Record<string, string | undefined>>;

export function refusalWords(said: Said, labels: Labels = {}, named?: Surface['named']): string {
  return messageText(said, {
    language: 'russian',
    field: (name) => `«${labels[name] ?? name}»`,
    word: toWord,
    named,
  });
}
