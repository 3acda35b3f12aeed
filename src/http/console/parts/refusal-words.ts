import { commonTitle } from '#catalogues/tariffs/names.ts';
import { messageText, type Said, type Surface } from '#kernel/errors/message.ts';
import { toWord } from './words.ts';

/** Formats a Russian name with the technical name that files have. */
export function withCode(title: string, name: string): string {
  return title === name ? name : `${title} (${name})`;
}

export type Labels = Readonly<Record<string, string | undefined>>;

export function refusalWords(said: Said, labels: Labels = {}, named?: Surface['named']): string {
  return messageText(said, {
    language: 'russian',
    field: (name) => `«${labels[name] ?? name}»`,
    word: toWord,
    named: named ?? ((kind, name) => withCode(commonTitle(kind, name), name)),
  });
}
