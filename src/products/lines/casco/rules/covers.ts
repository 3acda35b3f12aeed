import { kopecksFromNumber } from '#kernel/money/money.ts';
import { reportMissing, sent } from '#parties/fields/checks.ts';
import { checkWholeDeductible, deductibleNames } from '../../../definition/voluntary/deductible.ts';
import { checkListedCode } from '../../../fields/parties.ts';
import { amountOf, rublesExpected } from '../../../product/amounts.ts';
import type { PlacedCover } from '../rating/covers.ts';
import { generalDeductibleCode } from '../rating/covers-input.ts';
import { type CatalogueRisk, coversPath, findCascoRisk, risks, vehicleRisks } from '../risks.ts';
import { type CascoChecks, isAlreadyAgreed } from './casco-checks.ts';

const accident = 'ACCIDENT';

/** Checks that all covers are known, in the right block, listed once and have allowed values. */
export function checkCovers(checks: CascoChecks): void {
  checkVehicleRisk(checks);
  const { covers } = checks;
  for (const cover of covers) {
    checkCover(checks, cover);
    const { code, block, path } = cover;
    const first = covers.find((one) => one.code === code && one.block === block);
    if (first && first !== cover && findCascoRisk(code)?.block === block)
      checks.report(`${path}.cover.code`, repeated(code, first), 'DUPLICATE_ENTRY');
  }
}

function checkCover(checks: CascoChecks, cover: PlacedCover): void {
  checkEvents(checks, cover);
  checkDeductible(checks, cover);
  const risk = checkCode(checks, cover);
  if (!risk) return;
  checkSum(checks, cover, risk);
  if (risk.code === 'GAP') checkGap(checks, cover);
  else checkOption(checks, cover, risk);
}

/** Reports that no vehicle risk is covered, unless the contract in force has none either. */
function checkVehicleRisk(checks: CascoChecks): void {
  // An unknown risk code is reported separately and may be a misspelt vehicle risk, so no missing risk is reported.
  if (!checks.complete || checks.covers.some((cover) => isOfVehicle(cover) || !findCascoRisk(cover.code)))
    return;
  const { standing } = checks.sale;
  if (standing && !standing.covers.some(isOfVehicle)) return;
  checks.report(
    coversPath('casco'),
    `договор страхует само транспортное средство: нужен хотя бы один из рисков ${vehicleRisks.join(', ')}`,
    'COVER_REQUIRED',
  );
}

function isOfVehicle({ code }: PlacedCover): boolean {
  return vehicleRisks.includes(code);
}

function repeated(code: string, first: PlacedCover): string {
  const rule =
    code === 'GAP'
      ? 'простой GAP и пакеты GAP исключают друг друга: оставьте одно покрытие GAP'
      : 'оставьте одно покрытие';
  return `риск ${code} уже указан в ${first.path}; ${rule}`;
}

function checkCode(checks: CascoChecks, { code, block, path }: PlacedCover): CatalogueRisk | undefined {
  const risk = findCascoRisk(code);
  if (risk?.block === block) return risk;
  const field = `${path}.cover.code`;
  const ofBlock = risks.filter((one) => one.block === block);
  const allowed = `допустимые значения в ${coversPath(block)}: ${ofBlock.map((one) => one.code).join(', ')}`;
  if (code === '') reportMissing(checks, field, `идентификатор риска; ${allowed}`);
  else if (!risk) checks.report(field, `неизвестный риск; ${allowed}`, 'COVER_NOT_AVAILABLE');
  else {
    checks.report(
      field,
      `риск ${code} («${risk.title}») передаётся в ${coversPath(risk.block)}; ${allowed}`,
      'COVER_NOT_AVAILABLE',
    );
  }
  return undefined;
}

/** Checks the sum of a cover; the tariff decides whether the risk has a sum, and which sums are allowed. */
function checkSum(checks: CascoChecks, { entry, path }: PlacedCover, { code }: CatalogueRisk): void {
  if (entry.sumInsured === undefined) return;
  const field = `${path}.sumInsured`;
  if (checks.tariff.risks.get(code)?.sum.kind === 'none') {
    checks.report(
      field,
      `у риска ${code} нет страховой суммы: не передавайте sumInsured`,
      'FIELD_NOT_APPLICABLE',
    );
  } else if (amountOf(entry.sumInsured) === undefined) {
    checks.report(
      field,
      `ожидается ${rublesExpected()}; без неё сумма берётся из стоимости ТС или тарифа`,
      'AMOUNT_INVALID',
    );
  }
}

/** Reports options that the catalogue does not have: without a price, such an option would be free. */
function checkOption(checks: CascoChecks, cover: PlacedCover, { code, options }: CatalogueRisk): void {
  const { entry, path } = cover;
  const option = entry.cover?.option?.trim() ?? '';
  if (option === '' || options.includes(option)) return;
  if (isAlreadyAgreed(checks, cover, (one) => [one.cover?.option])) return;
  const advice =
    options.length === 0
      ? 'у этого риска опций нет: уберите поле'
      : `допустимые значения: ${options.join(', ')}`;
  checks.report(`${path}.cover.option`, `недопустимая опция риска ${code}; ${advice}`, 'COVER_NOT_AVAILABLE');
}

function checkEvents(checks: CascoChecks, { block, entry, path }: PlacedCover): void {
  if (entry.risk === undefined) return;
  if (block !== 'autoAccident') {
    checks.report(
      `${path}.risk`,
      `поле передаётся только в ${coversPath('autoAccident')}`,
      'FIELD_NOT_APPLICABLE',
    );
    return;
  }
  entry.risk.forEach((event, index) => {
    if (event !== accident)
      checks.report(`${path}.risk[${index}]`, `допустимые значения: ${accident}`, 'VALUE_NOT_IN_LIST');
  });
}

const list = 'gap_packages';

/** Checks GAP: a code without option, or the code of a package as option and the package's name as description. */
function checkGap(checks: CascoChecks, { entry, path }: PlacedCover): void {
  const option = sent(entry.cover?.option);
  const description = sent(entry.cover?.description);
  if (option === undefined && description === undefined) return;
  const { reference } = checks.sale;
  const optionField = `${path}.cover.option`;
  const descriptionField = `${path}.cover.description`;
  if (option === undefined) {
    checks.report(
      optionField,
      `у пакета GAP нужны option и description, у простого GAP нет ни того ни другого; коды пакетов: ${reference.allowed(list)}`,
      'FIELD_REQUIRED',
    );
    return;
  }
  checkListedCode(checks, list, optionField, option);
  const name = reference.entry(list, option)?.name;
  if (description === undefined) {
    checks.report(
      descriptionField,
      `у пакета GAP нужны option и description: передайте наименование из ${list}${name === undefined ? '' : `: «${name}»`}`,
      'FIELD_REQUIRED',
    );
  } else if (name !== undefined && comparable(description) !== comparable(name)) {
    checks.report(
      descriptionField,
      `наименование пакета ${option} в ${list}: «${name}»`,
      'VALUE_NOT_IN_LIST',
    );
  }
}

function comparable(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ');
}

const titles = {
  deductibleType: 'вид франшизы: UNCONDITIONAL',
  deductible: 'размер франшизы, рублей',
  deductibleUnit: 'единица франшизы: SUM',
  deductibleSpecific: 'особенность франшизы, код списка franchise_specific_type, например EVERY',
} as const;

const refused = `франшиза физического лица общая для всех рисков и передаётся только с риском ${generalDeductibleCode}: уберите поле`;

/** Checks that a deductible is complete. Organizations may set one on any cover, individuals only on cover `1`. */
function checkDeductible(checks: CascoChecks, cover: PlacedCover): void {
  const { entry, path, code } = cover;
  // Without the code of the risk, it is unknown whether a deductible is allowed.
  if (code === '') return;
  const isGeneral = checks.reading.holderType === 'individual' && code !== generalDeductibleCode;
  if (!checkWholeDeductible(checks, cover, { titles, refused: isGeneral && refused })) return;
  if (sent(entry.deductibleUnit) !== undefined && entry.deductibleUnit !== 'SUM')
    checks.report(`${path}.deductibleUnit`, 'допустимые значения: SUM', 'VALUE_NOT_IN_LIST');
  checkListedCode(checks, 'franchise_specific_type', `${path}.deductibleSpecific`, entry.deductibleSpecific);
  checkSpecific(checks, cover);
  if (entry.deductible !== undefined && kopecksFromNumber(entry.deductible) === null) {
    checks.report(`${path}.deductible`, `ожидается ${rublesExpected('30000')}`, 'AMOUNT_INVALID');
  }
}

const everyEvent = 'EVERY';

/** Refuses deductibles for certain events only, if the tariff has no column `deductible_specific` to price them. */
function checkSpecific(checks: CascoChecks, cover: PlacedCover): void {
  const { entry } = cover;
  const specific = sent(entry.deductibleSpecific);
  if (checks.tariff.tellsDeductiblesApart || specific === undefined || specific === everyEvent) return;
  // Unknown and closed codes are reported by checkListedCode; a deductible of 0 counts as none.
  const isKnown = checks.sale.reference.entry('franchise_specific_type', specific)?.partnerAccess;
  if (isKnown !== true || amountOf(entry.deductible) === undefined) return;
  if (isAlreadyAgreed(checks, cover, (one) => deductibleNames.map((field) => one[field]))) return;
  checks.report(
    `${cover.path}.deductibleSpecific`,
    `тариф, действующий на день заключения, рассчитывает только франшизу ${everyEvent} — по каждому страховому случаю: передайте ${everyEvent}`,
    'DEDUCTIBLE_NOT_ALLOWED',
    'rating',
  );
}
