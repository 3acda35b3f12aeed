import type { Findings } from '#kernel/errors/errors.ts';
import { datePrinted } from '#kernel/time/calendar.ts';
import { checkConsent } from '#parties/contract-party.ts';
import { type Checks, collectingChecks, reportMissing, stands } from '#parties/fields/checks.ts';
import { checkFields, saidValue } from '../../fields/field.ts';
import { checkSaleHolder, type SaleChecks } from '../../fields/parties.ts';
import { amountOf, rublesExpected } from '../../product/amounts.ts';
import { isWithin } from '../../product/dates/term.ts';
import type { Sale } from '../../product/reading.ts';
import { boundFaults } from '../voluntary/bound-policy.ts';
import { checkDeductible } from '../voluntary/deductible.ts';
import { agreementFaults } from '../voluntary/general-agreement.ts';
import {
  checkBegunTerm,
  checkDiscount,
  checkInstallments,
  checkNotProlonged,
  checkPrevious,
  checkProductCode,
  checkStart,
} from '../voluntary/rules.ts';
import type { AnyDefinition, RiskWords } from './definition.ts';
import type { ReadContract, ReadCover, ReadThing } from './reading.ts';

export interface DefinedChecks extends SaleChecks, Findings {
  readonly definition: AnyDefinition;
  readonly contract: ReadContract;
  readonly sale: Sale<ReadContract>;
}

export function compileChecks(
  definition: AnyDefinition,
  contract: ReadContract,
  sale: Sale<ReadContract>,
): DefinedChecks {
  const { today, term, isComplete } = contract;
  const standing = sale.standing?.application;
  const risks = contract.covers.map(({ code }) => code);
  return { ...collectingChecks(isComplete, { ...term, today, standing }), definition, contract, sale, risks };
}

const rule = 'договор не может начаться раньше дня заключения и раньше сегодняшнего дня';

/** Checks the parts of the body outside the insured object. These checks are equal for all defined products. */
export function checkDefinedContract(checks: DefinedChecks, latestDays: number): void {
  const { definition, contract, sale } = checks;
  const { code, productCodes, notProlonged, series } = definition;
  const { application, holderType, term } = contract;
  const { additionalProperties = {} } = application;
  const own = application.insuredObject?.[code] ?? {};
  checkProductCode(checks, application.product?.code, productCodes, holderType);
  checkConsent(checks, application.consentPersonalData, sale.standing?.application.consentPersonalData);
  checkSaleHolder(checks, application.policyHolder, holderType);
  const standing = sale.standing?.term;
  const isMoved = standing && checks.today < standing.startsOn && term.startsOn !== standing.startsOn;
  const isMeasurable = checkStart(checks, application, term, { latestDays, rule, isMoved });
  if (standing && definition.movesTerm) checkBegunTerm(checks, term, standing);
  // Do not check an unchanged term again, because it was valid when the contract was concluded.
  const isUnchanged = standing?.startsOn === term.startsOn && standing.endsOn === term.endsOn;
  if (isMeasurable && !isUnchanged && !isWithin(term, definition.term)) {
    const rest = `начало ${datePrinted(term.startsOn)}`;
    checks.report('endDate', `${definition.term.rule}; ${rest}`, 'TERM_NOT_ALLOWED');
  }
  checkInstallments(checks, application.installmentType, definition.installments, term);
  checkDiscount(checks, additionalProperties.discountKVPercent);
  for (const name of ['kfav', 'reductionCoef'] as const)
    if (additionalProperties[name] !== undefined)
      checks.warn(`additionalProperties.${name}`, 'в этом продукте не учитывается');
  if (notProlonged === undefined)
    checkPrevious(checks, `insuredObject.${code}`, { own, application }, series);
  else checkNotProlonged(checks, `insuredObject.${code}`, { own, application }, notProlonged);
}

export function checkInsured(checks: DefinedChecks): void {
  const { definition, contract, sale } = checks;
  const { code, fields, things: words } = definition;
  const path = `insuredObject.${code}`;
  checkFields(checks, path, fields, contract.said);
  if (words && contract.things.length === 0 && (words.isNeeded?.(contract) ?? true))
    reportMissing(checks, `${path}.${words.name}`, words.title);
  if (words?.isNeeded && contract.things.length > 0 && !words.isNeeded(contract))
    checks.warn(`${path}.${words.name}`, 'ни на что не влияет: переданные риски этого не страхуют');
  for (const thing of contract.things) {
    const { covers } = words?.covers === 'own' ? thing : contract;
    const risks = covers.map(({ code: risk }) => risk);
    checkFields({ ...checks, risks }, thing.path, words?.fields ?? {}, thing.said);
    if (words?.covers === 'own') checkCovers(checks, thing.path, covers);
  }
  if (words?.covers !== 'own') checkCovers(checks, path, contract.covers);
  if (words) checkOnce(checks, words, contract.things);
  const bound = boundFaults(definition, contract, sale.standing);
  for (const [name, text] of [...bound, ...agreementFaults(definition, contract)])
    checks.report(`${path}.${name}`, text, 'PRODUCT_RULE_VIOLATED');
}

/** Checks that the covers have known codes without duplicates, and valid sums and deductibles. */
function checkCovers(checks: DefinedChecks, path: string, covers: readonly ReadCover[]): void {
  const { risks } = checks.definition;
  const allowed = `допустимые значения: ${Object.keys(risks).join(', ')}`;
  if (covers.length === 0)
    reportMissing(checks, `${path}.covers`, `хотя бы один риск; ${allowed}`, 'COVER_REQUIRED');
  covers.forEach((cover, index) => {
    const field = `${cover.path}.cover.code`;
    const words = Object.hasOwn(risks, cover.code) ? risks[cover.code] : undefined;
    if (!words) {
      const what = cover.code ? `риск ${cover.code} не входит в продукт` : 'обязательное поле: код риска';
      checks.report(field, `${what}; ${allowed}`, 'COVER_NOT_AVAILABLE');
      return;
    }
    if (covers.findIndex(({ code }) => code === cover.code) < index)
      checks.report(field, `риск ${cover.code} передан дважды: оставьте одну запись`, 'DUPLICATE_ENTRY');
    checkSum(checks, cover, words);
    checkDeductible(checks, cover, words);
  });
}

function checkSum(checks: DefinedChecks, { path, entry }: ReadCover, { sum, title }: RiskWords): void {
  const field = `${path}.sumInsured`;
  if (entry.sumInsured === undefined) {
    const unit = checks.definition.currency ? 'в валюте договора, например 1000' : 'рублей, например 700000';
    if (sum === 'own') reportMissing(checks, field, `страховая сумма риска «${title}», ${unit}`);
  } else if (sum === 'none') {
    const none = `у риска «${title}» нет страховой суммы: не передавайте sumInsured`;
    checks.report(field, none, 'FIELD_NOT_APPLICABLE');
  } else if (amountOf(entry.sumInsured) === undefined)
    checks.report(field, `ожидается ${rublesExpected()}`, 'AMOUNT_INVALID');
}

/** Reports an item whose unique fields, such as a chip, have the values of an earlier item. The text names both items. */
function checkOnce(
  checks: Checks,
  { unique = [], name: list }: NonNullable<AnyDefinition['things']>,
  things: readonly ReadThing[],
): void {
  for (const fields of unique) {
    const [field = ''] = fields.slice(-1);
    const first = new Map<string, ReadThing>();
    for (const thing of things) {
      const key = keyOf(thing, fields);
      const before = key === undefined ? undefined : first.get(key);
      if (key !== undefined && !before) first.set(key, thing);
      if (!before || stands(checks, `${thing.path}.${field}`, saidValue(thing.said, field))) continue;
      const at = (one: ReadThing) => `${list}[${one.index}].${field}`;
      const text = `${at(thing)} — то же, что ${at(before)}: уберите повтор или исправьте одно из значений`;
      checks.report(`${thing.path}.${field}`, text, 'DUPLICATE_ENTRY');
    }
  }
}

/** Returns the normalised values of the fields as one key; undefined if the last field is empty. */
function keyOf({ said }: ReadThing, fields: readonly string[]): string | undefined {
  const values = fields.map((field) => saidValue(said, field));
  const written = values.map((value) => (typeof value === 'string' ? value.replaceAll(/\s/g, '') : ''));
  return written.at(-1) === '' ? undefined : written.join(' ').toUpperCase();
}
