import { roundHalfUp } from '#kernel/money/decimal.ts';
import { rublesPrinted } from '#kernel/money/money.ts';
import type { CalculationPart } from '../result/calculation.ts';
import { figureOfStep } from './figure-of-step.ts';
import type { RatingWork } from './work.ts';

/**
 * Raises the total to the tariff's minimum premium: the first cover with a premium takes the difference. Risks that only
 * ask for a price keep it; the product decides which these are.
 */
export function raiseToMinimum(
  work: RatingWork,
  parts: readonly CalculationPart[],
): readonly CalculationPart[] {
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
