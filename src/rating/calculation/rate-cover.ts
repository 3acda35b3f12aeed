import { roundHalfUp } from '../../kernel/decimal.ts';
import { type Kopecks, rublesPrinted } from '../../kernel/money.ts';
import type { CoverInWork, Subject } from '../attributes/subject.ts';
import type { CalculationPart, Coefficient } from '../calculation.ts';
import type { Operation, Step } from '../tables/formula.ts';
import type { ResolvedCover } from './cover-in-work.ts';
import { figureOfStep } from './figure-of-step.ts';
import { applyOperation, beginSum, closeLine, type RunningSum } from './sum.ts';
import { type RatingWork, refuse } from './work.ts';

/** The premium of one cover with its derivation, rounded once, half up; null where a fault was noted. */
export function rateCover(work: RatingWork, { risk, work: cover }: ResolvedCover): CalculationPart | null {
  const coefficients: Coefficient[] = [];
  const sum = risk.steps === null ? null : runFormula(work, risk.steps, cover, coefficients);
  if (risk.steps !== null && sum === null) return null;
  const { premium, steps } = sum === null ? included : premiumOf(sum);
  if (premium < 0n) return refuse(work, `${cover.cover.path}.cover.code`, negative);
  return {
    code: risk.code,
    title: risk.title,
    field: cover.cover.partField ?? cover.cover.path,
    ...(cover.sumInsured === null ? {} : { sumInsured: cover.sumInsured }),
    premium,
    coefficients,
    steps,
  };
}

/** The formula to its end, even after a fault, so that all faults are told. */
function runFormula(
  work: RatingWork,
  steps: readonly Step[],
  cover: CoverInWork,
  coefficients: Coefficient[],
): RunningSum | null {
  const subject: Subject = { contract: work.input.contract, cover, item: cover.cover.item };
  const currency = work.rates.model.currency?.code(subject) ?? '₽';
  let sum: RunningSum | null = null;
  let isComplete = true;
  for (const step of steps) {
    const figure = figureOfStep(work, step, subject);
    if (figure === null) isComplete = false;
    else if (figure.applies) {
      if (isShown(step.operation)) coefficients.push(figure.coefficient);
      if (sum === null) sum = beginSum(step.operation, figure.operand, currency);
      else applyOperation(sum, step.operation, figure.operand);
      if (isRate(work, step)) sum.unit = sum.money = '₽';
    }
  }
  return isComplete ? sum : null;
}

/** From the rate of a currency on everything is in rubles. */
function isRate({ rates }: RatingWork, { source }: Step): boolean {
  return source.kind === 'input' && source.name === rates.model.currency?.rate;
}

/** Sums, roundings and bounds stand in the steps. */
function isShown(operation: Operation): boolean {
  return !unshown.has(operation);
}

const unshown: ReadonlySet<Operation> = new Set(['of_sum', 'round', 'at_least', 'at_most']);

const included = { premium: 0n, steps: ['Стоимость риска включена в стоимость других рисков'] };
const negative = 'Скидки больше цены риска: уменьшите их';

function premiumOf(sum: RunningSum): { premium: Kopecks; steps: readonly string[] } {
  closeLine(sum);
  const premium = roundHalfUp(sum.value, 2);
  sum.steps.push(`Премия: ${rublesPrinted(premium)} ₽`);
  return { premium, steps: sum.steps };
}
