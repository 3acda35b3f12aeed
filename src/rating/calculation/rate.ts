import { type Decimal, roundHalfUp } from '#kernel/money/decimal.ts';
import { rublesPrinted } from '#kernel/money/money.ts';
import type { Subject } from '../attributes/subject.ts';
import type { RatingInput } from '../model.ts';
import type { CalculationPart, Coefficient, RatedInParts } from '../result/calculation.ts';
import type { Rates } from '../tables/rates.ts';
import { checkLimits } from './check-limits.ts';
import { resolveCover } from './cover-in-work.ts';
import { figureOfStep } from './figure-of-step.ts';
import { rateCover } from './rate-cover.ts';
import type { WithMemory } from './rating-memory.ts';
import { rememberParts } from './recall-part.ts';
import { knownApplication } from './same-reads.ts';
import { beginRating, type RatingWork, refuseRating } from './work.ts';

const zero: Decimal = { units: 0n, scale: 0 };

/** Rates all covers. Returns their premiums, each rounded only once, or every reason why there is no premium. */
export function rate<Of extends Subject>(
  rates: Rates<Of> & WithMemory,
  input: RatingInput<Of>,
): RatedInParts {
  const { memory } = rates;
  const variant = memory && calculated(beginRating(input, rates, memory));
  // After errors, rate again without the memory, so that every error is reported in full.
  return variant && 'calculation' in variant ? variant : calculated(beginRating(input, rates));
}

function calculated(work: RatingWork): RatedInParts {
  const { input, rates, memory, isExplained } = work;
  if (input.covers.length === 0)
    refuseRating(work, rates.model.coversField, 'Укажите хотя бы один риск', 'COVER_REQUIRED');
  if (memory) work.known = knownApplication(work, memory);
  const resolved = input.covers.flatMap((cover) => resolveCover(work, cover) ?? []);
  checkLimits(work, resolved);
  const rated = resolved.flatMap((cover) => rateCover(work, cover) ?? []);
  const parts = raiseToMinimum(work, rated);
  if (work.faults.length > 0) return { faults: work.faults };
  if (memory) rememberParts(work, memory, resolved, rated);
  const premium = parts.reduce((sum, part) => sum + part.premium, 0n);
  return {
    calculation: {
      premium,
      tariffVersionIds: rates.versionIds,
      effectiveFrom: rates.effectiveFrom,
      baseRate: rated[0]?.coefficients[0]?.value ?? zero,
      coefficients: isExplained ? commonCoefficients(work) : [],
      steps: isExplained ? [...parts.map(lineOf), `Итого: ${rublesPrinted(premium)} ₽`] : [],
      assumptions: input.assumptions ?? [],
      parts,
    },
  };
}

function lineOf({ title, premium }: CalculationPart): string {
  return `Риск «${title}»: ${rublesPrinted(premium)} ₽`;
}

/** Returns the coefficients that are equal for all covers, in formula order. */
function commonCoefficients({ rates, common }: RatingWork): readonly Coefficient[] {
  return rates.commonFactors.flatMap(({ index }) => {
    const figure = common[index];
    return figure?.applies ? figure.coefficient : [];
  });
}

/** Raises the total to the tariff's minimum premium by adding the difference to the first cover with a premium. */
function raiseToMinimum(work: RatingWork, parts: readonly CalculationPart[]): readonly CalculationPart[] {
  if (work.rates.model.takesMinimum?.(parts.map(({ code }) => code)) === false) return parts;
  let raised = parts;
  for (const step of work.rates.totalSteps) {
    const figure = figureOfStep(work, step, { contract: work.input.contract });
    if (figure?.applies) raised = raise(raised, roundHalfUp(figure.operand.value, 2), step.title);
  }
  return raised;
}

function raise(
  parts: readonly CalculationPart[],
  minimum: bigint,
  title: string,
): readonly CalculationPart[] {
  const total = parts.reduce((sum, part) => sum + part.premium, 0n);
  const first = parts.find(({ premium }) => premium > 0n) ?? parts[0];
  if (!first || total >= minimum) return parts;
  const more = minimum - total;
  const premium = first.premium + more;
  const step = `${title} ${rublesPrinted(minimum)} ₽: доплата ${rublesPrinted(more)} ₽, премия ${rublesPrinted(premium)} ₽`;
  return parts.map((part) => (part === first ? { ...part, premium, steps: [...part.steps, step] } : part));
}
