import { compare, decimal, decimalText } from '../../../kernel/decimal.ts';
import { inLatinCapitals } from '../../../kernel/lookalikes.ts';
import { demand } from '../../../parties/checks.ts';
import { checkConsent } from '../../../parties/consent.ts';
import { figureOf } from '../../amounts.ts';
import { paymentsOf } from '../../due-dates.ts';
import { ownNumberPattern } from '../../own-number.ts';
import { boundsText, exceededBounds } from '../coefficients.ts';
import { type CascoChecks, cascoPath, checkListed } from './casco-checks.ts';

export const cascoProductCodes = { individual: 'CASCO_CLASSIC_FL', corporate: 'CASCO_CLASSIC_UL' } as const;

const zero = decimal('0');

/** Product, consent, installments and the partner's own conditions. */
export function checkContract(checks: CascoChecks): void {
  const { application } = checks;
  const { holderType } = checks.reading;
  const expected = cascoProductCodes[holderType];
  const code = demand(checks, 'product.code', application.product?.code, `код продукта, ${expected}`);
  if (code !== undefined && code !== expected) {
    checks.report('product.code', `допустимые значения: ${expected} (holder_type ${holderType})`);
  }
  checkConsent(checks, application.consentPersonalData, checks.standing?.consentPersonalData);
  checkPrevious(checks);
  checkInstallments(checks);
  checkDiscount(checks);
  checkFigure(checks, 'additionalProperties.kfav', application.additionalProperties?.kfav);
  checkFigure(checks, 'additionalProperties.reductionCoef', application.additionalProperties?.reductionCoef);
  checkBounds(checks);
}

/** Only a contract of ours can be gone on from; of another insurer's the number is kept as it is. */
function checkPrevious({ casco, report }: CascoChecks): void {
  const number = inLatinCapitals(casco.previousPolicyNumber ?? '');
  if (casco.isProlongation !== true || ownNumberPattern.test(number)) return;
  report(
    `${cascoPath}.previousPolicyNumber`,
    'для пролонгации (isProlongation) нужен номер вашего прежнего договора, например KSK-2026-00000001; номер другого страховщика передайте без isProlongation',
  );
}

function checkInstallments(checks: CascoChecks): void {
  const type = checks.application.installmentType;
  checkListed(checks, 'installment_type', 'installmentType', type);
  if (type === undefined || paymentsOf(type, checks.term) !== 'tooMany') return;
  checks.report(
    'installmentType',
    'срок договора короче этой рассрочки: между платежами должно быть не меньше месяца; передайте ONE_TIME или меньше платежей',
  );
}

/** A partner gives away no more of its commission than its agreement allows. */
function checkDiscount(checks: CascoChecks): void {
  const field = 'additionalProperties.discountKVPercent';
  const sent = checks.application.additionalProperties?.discountKVPercent;
  const limit = checks.sale.rights?.discountKvMax;
  if (sent === undefined || limit === undefined) return;
  const percent = figureOf(sent);
  const max = decimal(limit);
  if (percent === undefined) {
    checks.report(field, 'ожидается число процентов, не больше шести знаков после точки, например 5');
  } else if (compare(percent, max) > 0) {
    const allowed =
      compare(max, zero) === 0
        ? 'по вашему соглашению скидка за счёт комиссии не предусмотрена: передайте 0'
        : `скидка за счёт комиссии по вашему соглашению — не больше ${decimalText(max)} %`;
    checks.report(field, allowed);
  }
}

/** Beyond the bounds of its agreement a partner asks the insurer, and says so. */
function checkBounds({ application, sale, report }: CascoChecks): void {
  if (application.uw?.isAtypicalApplication === true) return;
  for (const { name, field, bounds } of exceededBounds(application, sale)) {
    report(
      field,
      `по вашему соглашению ${name} — ${boundsText(bounds)}; передайте значение в этих границах либо uw.isAtypicalApplication: true, тогда договор согласует страховщик`,
    );
  }
}

function checkFigure(checks: CascoChecks, field: string, value: string | number | undefined): void {
  if (value === undefined) return;
  const figure = figureOf(value);
  if (figure && compare(figure, zero) > 0) return;
  checks.report(field, 'ожидается коэффициент больше 0, не больше шести знаков после точки, например 1.05');
}
