import { type DateText, dateOf, datePrinted } from '../kernel/calendar.ts';
import { moscowDate } from '../kernel/clock.ts';
import type { Sent } from '../kernel/schema-parts.ts';
import type { Checks } from './checks.ts';
import type { consentSchema } from './schema.ts';

/** `consentPersonalData` of a body. */
export type Consent = Sent<typeof consentSchema>;

const offsetAt = 'YYYY-MM-DDThh:mm:ss'.length;

const path = 'consentPersonalData';

/**
 * Faults of the consent to the use of personal data, without which there is no contract. It is given before the contract
 * and holds on its day; of a contract in force only another consent than the `standing` one is judged.
 */
export function checkConsent(checks: Checks, consent: Consent | undefined, standing?: Consent): void {
  if (checks.amends && JSON.stringify(consent) === JSON.stringify(standing)) return;
  if (checks.complete) checkGiven(checks, consent);
  else if (consent?.consentResponsibilityFlag === false) {
    checks.warn(`${path}.consentResponsibilityFlag`, `с false договор не заключить: ${responsibility}`);
  }
  const { dateIssue, validUntil } = consent ?? {};
  if (validUntil === undefined) return;
  const field = `${path}.validUntil`;
  if (dateIssue !== undefined && !isLater(validUntil, dateIssue)) {
    checks.report(field, 'срок согласия должен заканчиваться позже, чем согласие дано (dateIssue)');
  } else if (checks.complete && dateOf(validUntil) < checks.today) {
    checks.report(field, `срок согласия истёк: нужно согласие, действующее ${datePrinted(checks.today)}`);
  }
}

const responsibility =
  'партнёр отвечает за то, что согласие получено; передайте true или не передавайте поле';

function checkGiven(checks: Checks, consent: Consent | undefined): void {
  if (consent?.consentFlag !== true) {
    checks.report(
      `${path}.consentFlag`,
      'для заключения договора нужно согласие на обработку персональных данных: получите его и передайте true',
    );
  }
  if (consent?.consentResponsibilityFlag === false) {
    checks.report(`${path}.consentResponsibilityFlag`, responsibility);
  }
  if (consent?.dateIssue !== undefined && isAfter(consent.dateIssue, checks.today)) {
    checks.report(
      `${path}.dateIssue`,
      `согласие не может быть дано позже сегодняшнего дня (${datePrinted(checks.today)})`,
    );
  }
}

/** Another offset can be a day off Moscow; only a date-time of about now needs to be worked out. */
function isAfter(dateTime: string, today: DateText): boolean {
  const day = dateOf(dateTime);
  if (day < today || (day === today && dateTime.endsWith('+03:00'))) return false;
  return moscowDate(new Date(dateTime)) > today;
}

/** Date-times of the same offset compare as texts, which spares parsing nearly all of them. */
function isLater(left: string, right: string): boolean {
  const alike = left.length === right.length && left.slice(offsetAt) === right.slice(offsetAt);
  return (alike && left > right) || !(Date.parse(left) <= Date.parse(right));
}
