import { sent } from '../../parties/checks.ts';
import { otherSumText } from '../../rating/calculation/cover-in-work.ts';
import type { CalculationPart } from '../../rating/calculation.ts';
import { amountOf, figureOf, rublesExpected } from '../amounts.ts';
import { checkWholeDeductible, deductibleNames } from '../voluntary/covers.ts';
import { checkListed } from '../voluntary/parties.ts';
import { partsOf, sumOf } from '../voluntary/premiums.ts';
import type { DefinedChecks } from './checks.ts';
import type { RiskWords } from './definition.ts';
import type { ReadCover } from './reading.ts';

/** The covers of one list: known, once each, with the sum and the deductible that their risk has. */
export function checkCovers(checks: DefinedChecks, path: string, covers: readonly ReadCover[]): void {
  const { risks } = checks.definition;
  const codes = Object.keys(risks).join(', ');
  if (covers.length === 0)
    checks.report(`${path}.covers`, `обязательное поле: хотя бы один риск; допустимые значения: ${codes}`);
  covers.forEach((cover, index) => {
    const field = `${cover.path}.cover.code`;
    const words = Object.hasOwn(risks, cover.code) ? risks[cover.code] : undefined;
    if (!words) {
      const what =
        cover.code === '' ? 'обязательное поле: код риска' : `риск ${cover.code} не входит в продукт`;
      checks.report(field, `${what}; допустимые значения: ${codes}`);
      return;
    }
    if (covers.findIndex(({ code }) => code === cover.code) < index) {
      checks.report(field, `риск ${cover.code} передан дважды: оставьте одну запись`);
    }
    checkSum(checks, cover, words);
    checkDeductible(checks, cover, words);
  });
}

/** A sum that is worked out for each thing is sent of all of them together, to be the same or none. */
export function checkSharedSums(checks: DefinedChecks, parts: readonly CalculationPart[]): void {
  const { covers } = checks.contract;
  const { risks, rating, things } = checks.definition;
  if (things?.covers !== 'common') return;
  for (const cover of covers) {
    const { sum, title, isOfContract } = risks[cover.code] ?? { sum: 'none', title: '' };
    if (typeof sum === 'string' || isOfContract || cover.entry.sumInsured === undefined) continue;
    const right = sumOf(partsOf(parts, cover));
    const rule = rating?.sums?.[sum.computed];
    if (right === amountOf(cover.entry.sumInsured) || rule?.kind !== 'computed') continue;
    checks.report(
      `${cover.path}.sumInsured`,
      otherSumText(rule, { code: cover.code, title }, right, cover.sum),
    );
  }
}

function checkSum(checks: DefinedChecks, { path, entry }: ReadCover, { sum, title }: RiskWords): void {
  const field = `${path}.sumInsured`;
  const amount = amountOf(entry.sumInsured);
  if (entry.sumInsured === undefined) {
    if (sum === 'own')
      checks.report(field, `обязательное поле: страховая сумма риска «${title}», рублей, например 700000`);
  } else if (sum === 'none') {
    checks.report(field, `у риска «${title}» нет страховой суммы: не передавайте sumInsured`);
  } else if (amount === undefined) checks.report(field, `ожидается ${rublesExpected()}`);
}

const deductibleTitles = {
  deductibleType: 'вид франшизы: UNCONDITIONAL',
  deductible: 'размер франшизы',
  deductibleUnit: 'единица франшизы: SUM или PERCENT',
  deductibleSpecific: 'особенность франшизы: EVERY',
} as const;
const every = 'EVERY';

function checkDeductible(
  checks: DefinedChecks,
  cover: ReadCover,
  { title, hasDeductible = false }: RiskWords,
): void {
  const { path, entry } = cover;
  const named = deductibleNames.filter((name) => entry[name] !== undefined);
  if (named.length === 0) return;
  if (!hasDeductible) {
    for (const name of named)
      checks.report(`${path}.${name}`, `по риску «${title}» франшиза не применяется: уберите поле`);
    return;
  }
  checkWholeDeductible(checks, cover, deductibleTitles);
  const { deductible, deductibleUnit, deductibleSpecific } = entry;
  checkListed(checks, 'deductible_unit', `${path}.deductibleUnit`, deductibleUnit);
  if (hasDeductible === 'SUM' && deductibleUnit?.trim() === 'PERCENT')
    checks.report(`${path}.deductibleUnit`, 'допустимые значения: SUM');
  const isAmount = deductibleUnit !== 'SUM' || isRubles(deductible);
  if (deductible !== undefined && (figureOf(deductible) === undefined || !isAmount))
    checks.report(
      `${path}.deductible`,
      'ожидается число: рублей, не больше двух знаков после точки, или процентов, например 2',
    );
  if (sent(deductibleSpecific) !== undefined && deductibleSpecific !== every)
    checks.report(`${path}.deductibleSpecific`, `допустимые значения: ${every}`);
}

function isRubles(value: number | undefined): boolean {
  return value === 0 || amountOf(value) !== undefined;
}
