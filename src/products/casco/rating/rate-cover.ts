import { roundHalfUp } from '../../../kernel/decimal.ts';
import { type Kopecks, rublesPrinted } from '../../../kernel/money.ts';
import type { CalculationPart } from '../../product.ts';
import type { Subject } from '../tariff/attributes/attribute.ts';
import type { Operation, Step } from '../tariff/casco-tariff.ts';
import type { ResolvedCover } from './cover-in-work.ts';
import { figureOfStep, type StepFigure } from './figure-of-step.ts';
import { applyOperation, beginSum, closeLine, type RunningSum } from './sum.ts';
import type { RatingWork } from './work.ts';

/** A step that applies, with its figure. */
interface UsedStep {
  readonly step: Step;
  readonly figure: StepFigure;
}

/** The premium of one cover with its derivation, rounded once, half up; null where a fault was noted. */
export function rateCover(work: RatingWork, { risk, work: cover }: ResolvedCover): CalculationPart | null {
  const subject: Subject = { input: work.input, cover };
  const used: UsedStep[] = [];
  let isComplete = true;
  for (const step of risk.steps ?? []) {
    const figure = figureOfStep(work, step, subject);
    if (figure === null) isComplete = false;
    else if (figure.applies) used.push({ step, figure });
  }
  if (!isComplete) return null;
  const { premium, steps } = risk.steps === null ? included : premiumOf(used);
  return {
    code: risk.code,
    title: risk.title,
    field: cover.cover.path,
    ...(cover.sumInsured === null ? {} : { sumInsured: cover.sumInsured }),
    premium,
    coefficients: used.flatMap(({ step, figure }) => (isShown(step.operation) ? figure.coefficient : [])),
    steps,
  };
}

/** Sums and roundings stand in the steps. */
export function isShown(operation: Operation): boolean {
  return operation !== 'of_sum' && operation !== 'round';
}

const included = { premium: 0n, steps: ['Стоимость риска включена в стоимость других рисков'] };

function premiumOf(used: readonly UsedStep[]): { premium: Kopecks; steps: readonly string[] } {
  let sum: RunningSum | null = null;
  for (const { step, figure } of used) {
    if (sum) applyOperation(sum, step.operation, figure.operand);
    else sum = beginSum(step.operation, figure.operand);
  }
  if (!sum) return { premium: 0n, steps: [] };
  closeLine(sum);
  const premium = roundHalfUp(sum.value, 2);
  return { premium, steps: [...sum.steps, `Премия: ${rublesPrinted(premium)} ₽`] };
}
