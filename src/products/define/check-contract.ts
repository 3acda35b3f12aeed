import { addDays, datePrinted } from '../../kernel/calendar.ts';
import { checkConsent } from '../../parties/contract-party.ts';
import { oneTime } from '../due-dates.ts';
import { checkPolicyHolder } from '../voluntary/parties.ts';
import {
  checkBegunTerm,
  checkDiscount,
  checkPayments,
  checkPrevious,
  checkProductCode,
  checkStart,
} from '../voluntary/rules.ts';
import { isWithin } from '../voluntary/term.ts';
import type { DefinedChecks } from './checks.ts';
import type { DefinedTariff } from './tariff.ts';

const rule = 'договор не может начаться раньше дня заключения и раньше сегодняшнего дня';

/** What every defined product asks of a body besides what it insures. */
export function checkContract(checks: DefinedChecks, { settings }: Pick<DefinedTariff, 'settings'>): void {
  const { definition, contract, sale } = checks;
  const { application, holderType, term } = contract;
  const { additionalProperties = {} } = application;
  const own = application.insuredObject?.[definition.code] ?? {};
  checkProductCode(checks, application.product?.code, definition.productCodes, holderType);
  checkConsent(checks, application.consentPersonalData, sale.standing?.application.consentPersonalData);
  checkPolicyHolder(checks, application.policyHolder, holderType);
  const { term: standing } = sale.standing ?? {};
  const isMoved =
    standing !== undefined && checks.today < standing.startsOn && term.startsOn !== standing.startsOn;
  const { latestStartDays: latestDays } = settings;
  const isMeasurable = checkStart(checks, application, term, { latestDays, rule, isMoved });
  if (standing && definition.movesTerm) checkBegunTerm(checks, term, standing);
  // What a contract in force has lasted all along an addendum does not ask about.
  const isKept = standing?.startsOn === term.startsOn && standing.endsOn === term.endsOn;
  if (isMeasurable && !isKept && !isWithin(term, definition.term)) {
    checks.report('endDate', `${definition.term.rule}; начало ${datePrinted(term.startsOn)}`);
  }
  checkInstallments(checks);
  checkDiscount(checks, additionalProperties.discountKVPercent);
  for (const name of ['kfav', 'reductionCoef'] as const) {
    if (additionalProperties[name] === undefined) continue;
    checks.warn(`additionalProperties.${name}`, 'в этом продукте не учитывается');
  }
  const { notProlonged } = definition;
  if (notProlonged === undefined)
    checkPrevious(checks, `insuredObject.${definition.code}`, own, definition.series);
  else if (own.isProlongation === true || own.previousPolicyNumber !== undefined)
    checks.report(`insuredObject.${definition.code}.previousPolicyNumber`, notProlonged);
  const { previousEndsOn } = sale;
  if (previousEndsOn !== undefined && term.startsOn <= previousEndsOn) {
    checks.report(
      `insuredObject.${definition.code}.previousPolicyNumber`,
      `прежний договор действует по ${datePrinted(previousEndsOn)}: начало пролонгации не раньше ${datePrinted(addDays(previousEndsOn, 1))}`,
    );
  }
}

function checkInstallments(checks: DefinedChecks): void {
  const { contract, definition } = checks;
  const type = contract.application.installmentType?.trim() || oneTime;
  if (definition.installments.includes(type)) {
    checkPayments(checks, type, contract.term);
    return;
  }
  const name = checks.sale.reference.entry('installment_type', type)?.name;
  const what = name === undefined ? '' : `порядок оплаты «${name}» для продукта не предусмотрен; `;
  checks.report('installmentType', `${what}допустимые значения: ${definition.installments.join(', ')}`);
}
