import type { Reason } from '#kernel/errors/reasons.ts';

/** Language of a reason's page. Answers link to the Russian pages. */
export type PageLanguage = 'ru' | 'en';

export function reasonPath(reason: Reason, language: PageLanguage = 'ru'): string {
  return `/docs/reasons/${reason}${language === 'ru' ? '' : '.en'}`;
}
