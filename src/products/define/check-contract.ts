import { datePrinted } from '../../kernel/calendar.ts';
import { compare, decimal, decimalText } from '../../kernel/decimal.ts';
import { demand, demandPresence } from '../../parties/checks.ts';
import { checkConsent } from '../../parties/consent.ts';
import { checkHolder } from '../../parties/holder.ts';
import { figureOf } from '../amounts.ts';
import { checkStartTime, checkStartWindow } from '../contract-dates.ts';
import { oneTime, paymentsOf } from '../due-dates.ts';
import { ownNumberPattern } from '../own-number.ts';
import type { DefinedChecks } from './checks.ts';
import { checkLists } from './part-fields.ts';
import type { DefinedTariff } from './tariff.ts';

/** What every defined product asks of a body besides what it insures. */
export function checkContract(checks: DefinedChecks, { settings }: Pick<DefinedTariff, 'settings'>): void {
  const { definition, contract, sale } = checks;
  const { application } = contract;
  const expected = definition.productCodes[contract.holderType];
  const code = demand(checks, 'product.code', application.product?.code, `код продукта, ${expected}`);
  if (code !== undefined && code !== expected) {
    checks.report('product.code', `допустимые значения: ${expected} (holder_type ${contract.holderType})`);
  }
  checkConsent(checks, application.consentPersonalData, sale.standing?.application.consentPersonalData);
  checkPolicyHolder(checks);
  checkTerm(checks, settings.latestStartDays);
  checkInstallments(checks);
  checkConditions(checks);
  checkPrevious(checks);
}

function checkPolicyHolder(checks: DefinedChecks): void {
  const { policyHolder } = checks.contract.application;
  demandPresence(checks, 'policyHolder', policyHolder, 'страхователь');
  if (!policyHolder) return;
  checkHolder(checks, policyHolder, checks.contract.holderType);
  demandPresence(checks, 'policyHolder.address', policyHolder.address, 'адрес: kladrId или region и city');
  checkLists(checks, 'policyHolder', policyHolder);
}

function checkTerm(checks: DefinedChecks, latestDays: number): void {
  const { contract, definition } = checks;
  const { term, application } = contract;
  const { startDate, endDate } = application;
  demand(checks, 'startDate', startDate, 'начало действия, например 2026-12-15T00:00:00+03:00');
  demand(checks, 'endDate', endDate, 'окончание действия, например 2027-12-14T23:59:59+03:00');
  // The dates of a contract in force stand as they are.
  if (startDate !== undefined && !checks.amends) {
    checkStartWindow(checks, term.startsOn, {
      waitDays: 0,
      latestDays,
      rule: 'договор не может начаться раньше дня заключения и раньше сегодняшнего дня',
    });
    checkStartTime(checks, startDate, term.startsOn);
  }
  // Without a start that is a fault already, an end can be measured by nothing.
  if (endDate === undefined || (startDate === undefined && checks.complete)) return;
  if (term.months >= 1 && term.months <= definition.term.monthsMax) return;
  checks.report('endDate', `${definition.term.rule}; начало ${datePrinted(term.startsOn)}`);
}

function checkInstallments(checks: DefinedChecks): void {
  const { contract, definition } = checks;
  const type = contract.application.installmentType?.trim() || oneTime;
  const field = 'installmentType';
  if (!definition.installments.includes(type)) {
    const name = checks.reference.entry('installment_type', type)?.name;
    const codes = definition.installments.join(', ');
    checks.report(
      field,
      name === undefined
        ? `допустимые значения: ${codes}`
        : `порядок оплаты «${name}» для продукта не предусмотрен; допустимые значения: ${codes}`,
    );
  } else if (paymentsOf(type, contract.term) === 'tooMany') {
    checks.report(
      field,
      'срок договора короче этой рассрочки: между платежами должно быть не меньше месяца; передайте ONE_TIME или меньше платежей',
    );
  }
}

/** A partner gives away no more of its commission than its agreement allows; other coefficients say nothing here. */
function checkConditions(checks: DefinedChecks): void {
  const { additionalProperties = {} } = checks.contract.application;
  for (const name of ['kfav', 'reductionCoef'] as const) {
    if (additionalProperties[name] === undefined) continue;
    checks.warn(`additionalProperties.${name}`, 'в этом продукте не учитывается');
  }
  const limit = checks.sale.rights?.discountKvMax;
  const discount = additionalProperties.discountKVPercent;
  if (discount === undefined || limit === undefined) return;
  const field = 'additionalProperties.discountKVPercent';
  const percent = figureOf(discount);
  const max = decimal(limit);
  if (percent === undefined) {
    checks.report(field, 'ожидается число процентов, не больше шести знаков после точки, например 5');
  } else if (compare(percent, max) > 0) {
    checks.report(
      field,
      max.units === 0n
        ? 'по вашему соглашению скидка за счёт комиссии не предусмотрена: передайте 0'
        : `скидка за счёт комиссионного вознаграждения не больше ${decimalText(max)} %`,
    );
  }
}

function checkPrevious({ contract, definition, report }: DefinedChecks): void {
  const { isProlongation, previousPolicyNumber } =
    contract.application.insuredObject?.[definition.code] ?? {};
  const number = typeof previousPolicyNumber === 'string' ? previousPolicyNumber.trim().toUpperCase() : '';
  if (isProlongation !== true || ownNumberPattern.test(number)) return;
  report(
    `insuredObject.${definition.code}.previousPolicyNumber`,
    `для пролонгации (isProlongation) нужен номер вашего прежнего договора, например ${definition.series}-2026-00000001; номер другого страховщика передайте без isProlongation`,
  );
}
