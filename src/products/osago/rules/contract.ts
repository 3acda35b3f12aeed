import { dateOf, datePrinted } from '../../../kernel/calendar.ts';
import { demand } from '../../../parties/checks.ts';
import type { OsagoChecks } from './osago-checks.ts';

const osagoProductCode = 'OSAGO';
const offsetAt = 'YYYY-MM-DDThh:mm:ss'.length;
const policyNumberPattern = /^\p{L}{3}\d{10}$/u;

/** Product, consent and previous contract. */
export function checkContract(checks: OsagoChecks): void {
  const code = demand(
    checks,
    'product.code',
    checks.application.product?.code,
    `код продукта, ${osagoProductCode}`,
  );
  if (code !== undefined && code !== osagoProductCode) {
    checks.report('product.code', `допустимые значения: ${osagoProductCode}`);
  }
  checkConsent(checks);
  checkPreviousPolicy(checks);
}

function checkConsent(checks: OsagoChecks): void {
  const consent = checks.application.consentPersonalData;
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

function checkPreviousPolicy(checks: OsagoChecks): void {
  const sentNumber = checks.osago.previousPolicyNumber;
  if (sentNumber === undefined) return;
  const number = sentNumber.replace(/[\s№]/g, '');
  if (number === '' || policyNumberPattern.test(number)) return;
  checks.report(
    'insuredObject.osago.previousPolicyNumber',
    'ожидается номер полиса ОСАГО: три буквы серии и 10 цифр, например XXX0166171796',
  );
}
