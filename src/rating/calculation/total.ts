import { roundHalfUp } from '#kernel/money/decimal.ts';
import { rublesPrinted } from '#kernel/money/money.ts';
import type { CalculationPart } from '../result/calculation.ts';
import { figureOfStep } from './figure-of-step.ts';
import type { RatingWork } from './work.ts';

/**
 * Covers that together are cheaper than the tariff's least premium: the first that costs something takes the rest.
 * Risks that are no contract by themselves but a question about their price keep it: which these are is the product's to
 * say, however a tariff prices them.
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
