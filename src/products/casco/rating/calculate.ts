import { decimal } from '../../../kernel/decimal.ts';
import type { Fault } from '../../../kernel/errors.ts';
import { type Kopecks, rublesPrinted } from '../../../kernel/money.ts';
import type { Calculation, CalculationPart, Coefficient } from '../../product.ts';
import type { CascoTariff } from '../tariff/casco-tariff.ts';
import { checkLimits } from './check-limits.ts';
import { resolveCover } from './cover-in-work.ts';
import type { CascoRatingInput } from './input.ts';
import { type CoverRated, coefficientOf, isShown, rateCover, type UsedStep } from './rate-cover.ts';
import { raiseToMinimum } from './total.ts';
import { refuse, workOf } from './work.ts';

export type CascoCalculation = Calculation & { readonly parts: readonly CalculationPart[] };

/** Parts in the order of the covers, adding up to the premium; or every reason why the tariff has no premium. */
export type CascoRated = { readonly calculation: CascoCalculation } | { readonly faults: readonly Fault[] };

/** The one calculation of casco: pure, exact, one rounding a cover. */
export function calculateCasco(input: CascoRatingInput, tariff: CascoTariff): CascoRated {
  const work = workOf(input, tariff);
  if (input.covers.length === 0) {
    refuse(work, 'insuredObject.casco.covers', 'Укажите хотя бы один риск');
  }
  const resolved = input.covers.flatMap((cover) => resolveCover(work, cover) ?? []);
  checkLimits(work, resolved);
  const rated = resolved.flatMap((cover) => rateCover(work, cover) ?? []);
  const parts = raiseToMinimum(
    work,
    rated.map(({ part }) => part),
  );
  if (work.faults.length > 0) return { faults: work.faults };
  const premium = totalOf(parts);
  return {
    calculation: {
      premium,
      tariffVersionIds: tariff.versionIds,
      effectiveFrom: tariff.effectiveFrom,
      baseRate: rated[0]?.used[0]?.figure.value ?? decimal('0'),
      coefficients: commonCoefficients(rated),
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
function commonCoefficients(rated: readonly CoverRated[]): readonly Coefficient[] {
  const common = new Map<number, UsedStep>();
  for (const { used } of rated) {
    for (const one of used) {
      const { step } = one;
      const isFactor = isShown(step.operation) && step.operation !== 'rate' && step.operation !== 'amount';
      if (step.scope === 'contract' && isFactor && !common.has(step.index)) common.set(step.index, one);
    }
  }
  return [...common.values()].sort((left, right) => left.step.index - right.step.index).map(coefficientOf);
}
