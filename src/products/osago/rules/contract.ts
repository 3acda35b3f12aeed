import { demand } from '../../../parties/checks.ts';
import { checkConsent } from '../../../parties/consent.ts';
import type { OsagoChecks } from './osago-checks.ts';

const osagoProductCode = 'OSAGO';
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
  const { consentPersonalData: standing } = checks.sale.standing?.application ?? {};
  checkConsent(checks, checks.application.consentPersonalData, standing);
  checkPreviousPolicy(checks);
}

function checkPreviousPolicy(checks: OsagoChecks): void {
  const { previousPolicyNumber, isProlongation } = checks.osago;
  const number = (previousPolicyNumber ?? '').replace(/[\s№]/g, '');
  if (number === '' && isProlongation === true && !checks.amends) {
    const tell = checks.complete ? checks.report : checks.warn;
    tell(
      'insuredObject.osago.previousPolicyNumber',
      'для пролонгации (isProlongation) нужен номер прежнего договора; без него действуют правила нового договора: уберите isProlongation',
    );
  }
  if (number === '' || policyNumberPattern.test(number)) return;
  checks.report(
    'insuredObject.osago.previousPolicyNumber',
    'ожидается номер полиса ОСАГО: три буквы серии и 10 цифр, например XXX0166171796',
  );
}
