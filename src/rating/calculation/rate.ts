import type { Decimal } from '#kernel/decimal.ts';
import { type Kopecks, rublesPrinted } from '#kernel/money.ts';
import type { Subject } from '../attributes/subject.ts';
import type { CalculationPart, Coefficient, RatedInParts } from '../calculation.ts';
import type { RatingInput } from '../model.ts';
import type { Rates } from '../tables/rates.ts';
import { checkLimits } from './check-limits.ts';
import { resolveCover } from './cover-in-work.ts';
import { rateCover } from './rate-cover.ts';
import type { RatingMemory, Remembered } from './rating-memory.ts';
import { raiseToMinimum } from './total.ts';
import { type RatingWork, refuse, workOf } from './work.ts';

const zero: Decimal = { units: 0n, scale: 0 };

/**
 * The premium of all covers: pure, exact, one rounding a cover. Parts are in the order of the covers and add up to it; else
 * every reason why the tariff has no premium. What the memory has of applications that were rated before is taken from there.
 */
export function rate<Of extends Subject>(
  rates: Rates<Of>,
  input: RatingInput<Of>,
  memory?: RatingMemory,
): RatedInParts {
  const work = workOf(input, rates, memory);
  if (input.covers.length === 0)
    refuse(work, rates.model.coversField, 'Укажите хотя бы один риск', 'COVER_REQUIRED');
  const resolved = input.covers.flatMap((cover) => resolveCover(work, cover) ?? []);
  checkLimits(work, resolved);
  const rated = resolved.flatMap((cover) => rateCover(work, cover) ?? []);
  const parts = raiseToMinimum(work, rated);
  if (work.faults.length > 0) return { faults: work.faults };
  const premium = totalOf(parts);
  return {
    calculation: {
      premium,
      tariffVersionIds: rates.versionIds,
      effectiveFrom: rates.effectiveFrom,
      baseRate: rated[0]?.coefficients[0]?.value ?? zero,
      coefficients: commonCoefficients(work),
      steps: [...parts.map((part) => lineOf(part, work.remembered)), `Итого: ${rublesPrinted(premium)} ₽`],
      assumptions: input.assumptions ?? [],
      parts,
    },
  };
}

function totalOf(parts: readonly CalculationPart[]): Kopecks {
  return parts.reduce((sum, part) => sum + part.premium, 0n);
}

function lineOf(part: CalculationPart, remembered?: Remembered): string {
  const known = remembered?.lines.get(part);
  if (known !== undefined) return known;
  const line = `Риск ${part.code} («${part.title}»): ${rublesPrinted(part.premium)} ₽`;
  remembered?.lines.set(part, line);
  return line;
}

/** What is the same for every cover that it applies to, listed once, in the order of the formula. */
function commonCoefficients({ rates, common }: RatingWork): readonly Coefficient[] {
  return rates.commonFactors.flatMap(({ index }) => {
    const figure = common[index];
    return figure?.applies ? figure.coefficient : [];
  });
}
