import type { FormData } from '#kernel/ports.ts';
import type { Consent } from '#parties/contract-party.ts';
import { dayPrinted } from './text.ts';

/** Whether the processing of personal data was agreed to, and from when until when. */
export function consentPrinted(consent: Consent | undefined): FormData {
  return {
    isGiven: consent?.consentFlag === true,
    from: dayPrinted(consent?.dateIssue),
    until: dayPrinted(consent?.validUntil),
  };
}
