import { roundHalfUp } from '#kernel/decimal.ts';
import { type Kopecks, rublesPrinted } from '#kernel/money.ts';
import type { CoverInWork, Subject } from '../attributes/subject.ts';
import type { CalculationPart, Coefficient } from '../calculation.ts';
import type { Step } from '../tables/formula.ts';
import type { ResolvedCover } from './cover-in-work.ts';
import { runFormula } from './run-formula.ts';
import { closeLine, type RunningSum } from './sum.ts';
import { type RatingWork, refuse } from './work.ts';

/** The premium of one cover with its derivation, rounded once, half up; null where a fault was noted. */
export function rateCover(work: RatingWork, { risk, work: cover }: ResolvedCover): CalculationPart | null {
  const coefficients: Coefficient[] = [];
  const sum = risk.steps === null ? null : runOnCover(work, risk.steps, cover, coefficients);
  if (risk.steps !== null && sum === null) return null;
  const { premium, steps } = sum === null ? included : premiumOf(sum);
  if (premium < 0n) return refuse(work, `${cover.cover.path}.cover.code`, negative, 'TARIFF_HAS_NO_RATE');
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

function runOnCover(
  work: RatingWork,
  steps: readonly Step[],
  cover: CoverInWork,
  coefficients: Coefficient[],
): RunningSum | null {
  const subject: Subject = { contract: work.input.contract, cover, item: cover.cover.item };
  const { currency } = work.rates.model;
  if (!currency) return runFormula(work, steps, subject, coefficients);
  return runFormula(work, steps, subject, coefficients, {
    code: currency.code(subject),
    rate: currency.rate,
  });
}

const included = { premium: 0n, steps: ['Стоимость риска включена в стоимость других рисков'] };
const negative = 'Скидки больше цены риска: уменьшите их';

function premiumOf(sum: RunningSum): { premium: Kopecks; steps: readonly string[] } {
  closeLine(sum);
  const premium = roundHalfUp(sum.value, 2);
  sum.steps.push(`Премия: ${rublesPrinted(premium)} ₽`);
  return { premium, steps: sum.steps };
}
