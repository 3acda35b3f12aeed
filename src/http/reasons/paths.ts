import type { Reason } from '#kernel/reasons.ts';

/** A language of the pages; Russian has the address that answers link to. */
export type PageLanguage = 'ru' | 'en';

/** The page of all reasons. */
export function reasonsPath(language: PageLanguage = 'ru'): string {
  return language === 'ru' ? '/docs/reasons' : '/docs/reasons.en';
}

export function reasonPath(reason: Reason, language: PageLanguage = 'ru'): string {
  return `/docs/reasons/${reason}${language === 'ru' ? '' : '.en'}`;
}
