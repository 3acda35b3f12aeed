import type { Reason } from '#kernel/errors/reasons.ts';

/** A language of the pages; Russian has the address that answers link to. */
export type PageLanguage = 'ru' | 'en';

/** Returns the address of the page that explains a reason. */
export function reasonPath(reason: Reason, language: PageLanguage = 'ru'): string {
  return `/docs/reasons/${reason}${language === 'ru' ? '' : '.en'}`;
}
