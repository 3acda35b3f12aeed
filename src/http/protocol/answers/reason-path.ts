import type { Reason } from '#kernel/errors/reasons.ts';

/** Language of the pages; answers link to the Russian ones. */
export type PageLanguage = 'ru' | 'en';

export function reasonPath(reason: Reason, language: PageLanguage = 'ru'): string {
  return `/docs/reasons/${reason}${language === 'ru' ? '' : '.en'}`;
}
