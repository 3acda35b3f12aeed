import { dateOf, datePrinted } from '../kernel/calendar.ts';
import type { Checks } from './checks.ts';

/** `consentPersonalData` of a body. */
export interface Consent {
  readonly consentFlag?: boolean;
  readonly dateIssue?: string;
  readonly validUntil?: string;
  readonly consentResponsibilityFlag?: boolean;
}

const offsetAt = 'YYYY-MM-DDThh:mm:ss'.length;

/** Faults of the consent to the use of personal data, without which there is no contract. */
export function checkConsent(checks: Checks, consent: Consent | undefined): void {
  if (checks.complete && consent?.consentFlag !== true) {
    checks.report(
      'consentPersonalData.consentFlag',
      'для заключения договора нужно согласие на обработку персональных данных: получите его и передайте true',
    );
  }
  const { dateIssue, validUntil } = consent ?? {};
  if (validUntil === undefined) return;
  const field = 'consentPersonalData.validUntil';
  if (dateIssue !== undefined && !isLater(validUntil, dateIssue)) {
    checks.report(field, 'срок согласия должен заканчиваться позже, чем согласие дано (dateIssue)');
  } else if (checks.complete && dateOf(validUntil) < checks.today) {
    checks.report(field, `срок согласия истёк: нужно согласие, действующее ${datePrinted(checks.today)}`);
  }
}

/** Date-times of the same offset compare as texts, which spares parsing nearly all of them. */
function isLater(left: string, right: string): boolean {
  const alike = left.length === right.length && left.slice(offsetAt) === right.slice(offsetAt);
  return (alike && left > right) || !(Date.parse(left) <= Date.parse(right));
}
