import type { Subject } from '../attributes/subject.ts';
import type { Coefficient } from '../result/calculation.ts';
import type { Operation, Step } from '../tables/formula.ts';
import { applyOperation, beginSum, type RunningSum } from '../tables/sum.ts';
import { figureOfStep } from './figure-of-step.ts';
import type { FormulaWork } from './work.ts';

export interface Currency {
  readonly code: string;
  readonly rate: string;
}

/** Runs a formula; null after an error. All steps are run, so that all errors are reported. */
export function runFormula(
  work: FormulaWork,
  steps: readonly Step[],
  subject: Subject,
  coefficients: Coefficient[],
  currency?: Currency,
): RunningSum | null {
  let sum: RunningSum | null = null;
  let isComplete = true;
  for (const step of steps) {
    const figure = figureOfStep(work, step, subject);
    if (figure === null) isComplete = false;
    else if (figure.applies) {
      if (isShown(step.operation)) coefficients.push(figure.coefficient);
      if (sum === null) sum = beginSum(step.operation, figure.operand, currency?.code, work.isExplained);
      else applyOperation(sum, step.operation, figure.operand);
      if (currency && isRate(step, currency)) sum.unit = sum.money = '₽';
    }
  }
  return isComplete ? sum : null;
}

/** Returns true if the step converts the sum to rubles by the exchange rate. */
function isRate({ source }: Step, { rate }: Currency): boolean {
  return source.kind === 'input' && source.name === rate;
}

/** Returns true for a coefficient; sums, roundings and bounds appear only as steps of the worksheet. */
function isShown(operation: Operation): boolean {
  switch (operation) {
    case 'of_sum':
    case 'round':
    case 'at_least':
    case 'at_most':
      return false;
    default:
      return true;
  }
}
