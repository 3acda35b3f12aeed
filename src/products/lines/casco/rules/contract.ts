import { compare, decimal } from '#kernel/money/decimal.ts';
import { checkConsent } from '#parties/contract-party.ts';
import {
  checkDiscount,
  checkPayments,
  checkPrevious,
  checkProductCode,
} from '../../../definition/voluntary/rules.ts';
import { checkListedCode } from '../../../fields/parties.ts';
import { figureOf } from '../../../product/amounts.ts';
import { boundsText, exceededBounds } from '../rating/coefficients.ts';
import { cascoProductCodes } from '../schema.ts';
import { type CascoChecks, cascoPath } from './casco-checks.ts';

const zero = decimal('0');

/** Checks product, consent, installments and the conditions of the partner's agreement. */
export function checkCascoContract(checks: CascoChecks): void {
  const { application } = checks;
  checkProductCode(checks, application.product?.code, cascoProductCodes, checks.reading.holderType);
  checkConsent(checks, application.consentPersonalData, checks.standing?.consentPersonalData);
  checkPrevious(checks, cascoPath, { own: checks.casco, application }, 'KSK');
  checkListedCode(checks, 'installment_type', 'installmentType', application.installmentType);
  checkPayments(checks, application.installmentType, checks.term);
  checkDiscount(checks, application.additionalProperties?.discountKVPercent);
  checkFigure(checks, 'additionalProperties.kfav', application.additionalProperties?.kfav);
  checkFigure(checks, 'additionalProperties.reductionCoef', application.additionalProperties?.reductionCoef);
  checkBounds(checks);
}

/** Reports conditions outside the bounds of the partner's agreement, unless the application is marked for approval. */
function checkBounds({ application, sale, report }: CascoChecks): void {
  if (application.uw?.isAtypicalApplication === true) return;
  for (const { name, field, bounds } of exceededBounds(application, sale)) {
    report(
      field,
      `по вашему соглашению ${name} — ${boundsText(bounds)}; передайте значение в этих границах либо uw.isAtypicalApplication: true, тогда договор согласует страховщик`,
      'AGREEMENT_BOUNDS_EXCEEDED',
    );
  }
}

function checkFigure(checks: CascoChecks, field: string, value: string | number | undefined): void {
  if (value === undefined) return;
  const figure = figureOf(value);
  if (figure && compare(figure, zero) > 0) return;
  checks.report(
    field,
    'ожидается коэффициент больше 0, не больше шести знаков после точки, например 1.05',
    'AMOUNT_INVALID',
  );
}
