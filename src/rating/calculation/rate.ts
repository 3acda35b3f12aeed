import type { Decimal } from '#kernel/money/decimal.ts';
import { type Kopecks, rublesPrinted } from '#kernel/money/money.ts';
import type { Subject } from '../attributes/subject.ts';
import type { RatingInput } from '../model.ts';
import type { CalculationPart, Coefficient, RatedInParts } from '../result/calculation.ts';
import type { Rates } from '../tables/rates.ts';
import { checkLimits } from './check-limits.ts';
import { resolveCover } from './cover-in-work.ts';
import { rateCover } from './rate-cover.ts';
import type { RatingMemory } from './rating-memory.ts';
import { recallCover, rememberParts } from './recall-cover.ts';
import { knownApplication } from './same-looks.ts';
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
  const together = memory && calculated(workOf(input, rates, memory));
  // What is refused is told as where it is rated alone.
  return together && 'calculation' in together ? together : calculated(workOf(input, rates));
}

function calculated(work: RatingWork): RatedInParts {
  const { input, rates, remembered, isTold } = work;
  if (input.covers.length === 0)
    refuse(work, rates.model.coversField, 'Укажите хотя бы один риск', 'COVER_REQUIRED');
  if (remembered) work.known = knownApplication(work, remembered);
  const resolved = input.covers.flatMap(
    (cover) => recallCover(work, cover) ?? resolveCover(work, cover) ?? [],
  );
  checkLimits(work, resolved);
  const rated = resolved.flatMap((cover) => rateCover(work, cover) ?? []);
  const parts = raiseToMinimum(work, rated);
  if (work.faults.length > 0) return { faults: work.faults };
  if (remembered) rememberParts(work, remembered, resolved, rated);
  const premium = totalOf(parts);
  return {
    calculation: {
      premium,
      tariffVersionIds: rates.versionIds,
      effectiveFrom: rates.effectiveFrom,
      baseRate: rated[0]?.coefficients[0]?.value ?? zero,
      coefficients: isTold ? commonCoefficients(work) : [],
      steps: isTold ? [...parts.map(lineOf), `Итого: ${rublesPrinted(premium)} ₽`] : [],
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

/** What is the same for every cover that it applies to, listed once, in the order of the formula. */
function commonCoefficients({ rates, common }: RatingWork): readonly Coefficient[] {
  return rates.commonFactors.flatMap(({ index }) => {
    const figure = common[index];
    return figure?.applies ? figure.coefficient : [];
  });
}
