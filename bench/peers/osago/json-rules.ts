import {
  compare,
  type Decimal,
  decimal,
  decimalNumber,
  multiply,
  one,
  roundHalfUp,
} from '#kernel/money/decimal.ts';
import { jsonRulesPeer } from '../json-rules.ts';
import type { OsagoFacts } from './facts.ts';
import type { RateOsago } from './rate.ts';
import type { OsagoTables } from './tables.ts';

type Figures = Readonly<Record<string, string | undefined>>;

const capMultiplier = decimal('3');

/** Osago as rules, a rule a row; the engine knows no arithmetic, so that our decimals multiply what it found. */
export function jsonRulesOsago(tables: OsagoTables, legalMultiplier: string): RateOsago {
  const findContract = jsonRulesPeer(tables.contract);
  const findDriver = jsonRulesPeer(tables.driver);
  return async ({ contract, drivers }) => {
    const figures = await findContract(contract);
    const found = await Promise.all(drivers.map(findDriver));
    const codes = String(figures.codes);
    const isLegal = contract.ownership === 'legal';
    const coefficients: Record<string, Decimal> = {};
    for (const code of codes.trim().split(' ')) {
      coefficients[code] = coefficientOf(code, contract, figures, found, isLegal ? legalMultiplier : '1');
    }
    const TB = decimal(figures.TB ?? '');
    const product = Object.values(coefficients).reduce(multiply, TB);
    const cap = multiply(multiply(capMultiplier, TB), coefficients.KT ?? one);
    const kopecks = roundHalfUp(compare(product, cap) > 0 ? cap : product, 2);
    const shown = Object.entries(coefficients).map(([code, value]) => [code, decimalNumber(value)]);
    return { premium: Number(kopecks) / 100, TB: decimalNumber(TB), codes, ...Object.fromEntries(shown) };
  };
}

function coefficientOf(
  code: string,
  { family, ownership }: OsagoFacts['contract'],
  figures: Figures,
  drivers: readonly Figures[],
  multiplier: string,
): Decimal {
  if (code === 'KT') return decimal((family === 'tractor' ? figures.KT_tractor : figures.KT) ?? '');
  if (code === 'KVS') return multiply(worst(drivers, code), decimal(multiplier));
  if (code !== 'KBM') return decimal(figures[code] ?? '');
  return drivers.length > 0 && ownership !== 'legal'
    ? worst(drivers, code)
    : decimal(figures.KBM_unlimited ?? '');
}

function worst(drivers: readonly Figures[], code: string): Decimal {
  const [first = one, ...others] = drivers.map((figures) => decimal(figures[code] ?? ''));
  return others.reduce((most, value) => (compare(value, most) > 0 ? value : most), first);
}
