import type { Decimal } from '../../kernel/decimal.ts';
import type { Fault } from '../../kernel/errors.ts';
import { type Kopecks, rublesPrinted } from '../../kernel/money.ts';
import type { Calculation, CalculationPart, Coefficient } from '../../products/product.ts';
import type { CascoTariff } from '../tables/rates.ts';
import { checkLimits } from './check-limits.ts';
import { resolveCover } from './cover-in-work.ts';
import type { CascoRatingInput } from '../../products/casco/rating/input.ts';
import { rateCover } from './rate-cover.ts';
import { raiseToMinimum } from './total.ts';
import { type RatingWork, refuse, workOf } from './work.ts';

export type CascoCalculation = Calculation & { readonly parts: readonly CalculationPart[] };

/** Parts in the order of the covers, adding up to the premium; or every reason why the tariff has no premium. */
export type CascoRated = { readonly calculation: CascoCalculation } | { readonly faults: readonly Fault[] };

const zero: Decimal = { units: 0n, scale: 0 };

/** The one calculation of casco: pure, exact, one rounding a cover. */
export function calculateCasco(input: CascoRatingInput, tariff: CascoTariff): CascoRated {
  const work = workOf(input, tariff);
  if (input.covers.length === 0) {
    refuse(work, 'insuredObject.casco.covers', 'Укажите хотя бы один риск');
  }
  const resolved = input.covers.flatMap((cover) => resolveCover(work, cover) ?? []);
  checkLimits(work, resolved);
  const rated = resolved.flatMap((cover) => rateCover(work, cover) ?? []);
  const parts = raiseToMinimum(work, rated);
  if (work.faults.length > 0) return { faults: work.faults };
  const premium = totalOf(parts);
  return {
    calculation: {
      premium,
      tariffVersionIds: tariff.versionIds,
      effectiveFrom: tariff.effectiveFrom,
      baseRate: rated[0]?.coefficients[0]?.value ?? zero,
      coefficients: commonCoefficients(work),
      steps: [...parts.map(lineOf), `Итого: ${rublesPrinted(premium)} ₽`],
      assumptions: input.assumptions ?? [],
      parts,
    },
  };
}

function totalOf(parts: readonly CalculationPart[]): Kopecks {
  return parts.reduce((sum, part) => sum + part.premium, 0n);
}

function lineOf({ code, title, premium }: CalculationPart): string {
  return `Риск ${code} («${title}»): ${rublesPrinted(premium)} ₽`;
}

/** What is the same for every cover that it applies to, told once, in the order of the formula. */
function commonCoefficients({ tariff, common }: RatingWork): readonly Coefficient[] {
  return tariff.commonFactors.flatMap(({ index }) => {
    const figure = common[index];
    return figure?.applies ? figure.coefficient : [];
  });
}
