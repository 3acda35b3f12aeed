import { sent } from '../../parties/checks.ts';
import { amountOf, figureOf, rublesExpected } from '../amounts.ts';
import { checkListed } from '../voluntary/parties.ts';
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
      const what = cover.code === '' ? 'обязательное поле: код риска' : 'риск не входит в продукт';
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

function checkSum(checks: DefinedChecks, { path, entry }: ReadCover, { sum, title }: RiskWords): void {
  const field = `${path}.sumInsured`;
  const amount = amountOf(entry.sumInsured);
  if (entry.sumInsured === undefined) {
    if (sum === 'own')
      checks.report(field, `обязательное поле: страховая сумма риска «${title}», рублей, например 700000`);
  } else if (sum === 'none') {
    checks.report(field, `у риска «${title}» нет страховой суммы: не передавайте sumInsured`);
  } else if (amount === undefined) checks.report(field, `ожидается ${rublesExpected}`);
}

const deductibleTitles = {
  deductibleType: 'вид франшизы: UNCONDITIONAL',
  deductible: 'размер франшизы',
  deductibleUnit: 'единица франшизы: SUM или PERCENT',
  deductibleSpecific: 'особенность франшизы: EVERY',
} as const;
const deductibleNames = ['deductibleType', 'deductible', 'deductibleUnit', 'deductibleSpecific'] as const;
const only = { deductibleType: 'UNCONDITIONAL', deductibleSpecific: 'EVERY' } as const;

function checkDeductible(
  checks: DefinedChecks,
  { path, entry }: ReadCover,
  { title, hasDeductible = false }: RiskWords,
): void {
  const named = deductibleNames.filter((name) => entry[name] !== undefined);
  if (named.length === 0) return;
  for (const name of deductibleNames) {
    const field = `${path}.${name}`;
    const value = entry[name];
    const isAbsent = value === undefined || sent(String(value)) === undefined;
    if (!hasDeductible) {
      if (value !== undefined)
        checks.report(field, `по риску «${title}» франшиза не применяется: уберите поле`);
    } else if (isAbsent) {
      checks.report(field, `франшиза передаётся целиком; обязательное поле: ${deductibleTitles[name]}`);
    } else if (name === 'deductibleUnit') {
      checkListed(checks, 'deductible_unit', field, entry.deductibleUnit);
    } else if (name === 'deductible') {
      if (
        figureOf(entry.deductible) === undefined ||
        (entry.deductibleUnit === 'SUM' && !isRubles(entry.deductible))
      )
        checks.report(
          field,
          'ожидается число: рублей, не больше двух знаков после точки, или процентов, например 2',
        );
    } else if (value !== only[name]) checks.report(field, `допустимые значения: ${only[name]}`);
  }
}

function isRubles(value: number | undefined): boolean {
  return value === 0 || amountOf(value) !== undefined;
}
