import { roundHalfUp } from '#kernel/money/decimal.ts';
import { type Kopecks, rublesPrinted } from '#kernel/money/money.ts';
import type { Subject } from '../attributes/subject.ts';
import type { CalculationPart, Coefficient } from '../result/calculation.ts';
import { closeLine, type RunningSum } from '../tables/sum.ts';
import type { ResolvedCover } from './cover-in-work.ts';
import { type Currency, runFormula } from './run-formula.ts';
import { type RatingWork, refuseRating } from './work.ts';

/** Calculates the premium of one cover with its worksheet; null after reporting an error. Rounds once, half up. */
export function rateCover(
  work: RatingWork,
  { risk, work: cover, reads, known }: ResolvedCover,
): CalculationPart | null {
  if (known) return known;
  const subject: Subject = { contract: work.input.contract, cover, item: cover.cover.item };
  const coefficients: Coefficient[] = [];
  work.reads = reads;
  const sum =
    risk.steps === null
      ? null
      : runFormula(work, risk.steps, subject, coefficients, coverCurrency(work, subject));
  work.reads = undefined;
  if (risk.steps !== null && sum === null) return null;
  const { premium, steps } = sum === null ? included : premiumOf(sum);
  if (premium < 0n)
    return refuseRating(work, `${cover.cover.path}.cover.code`, negative, 'TARIFF_HAS_NO_RATE');
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

export function coverCurrency({ rates: { model } }: RatingWork, subject: Subject): Currency | undefined {
  return model.currency && { code: model.currency.code(subject), rate: model.currency.rate };
}

const included = { premium: 0n, steps: ['Стоимость риска включена в стоимость других рисков'] };
const negative = 'Скидки больше цены риска: уменьшите их';

function premiumOf(sum: RunningSum): { premium: Kopecks; steps: readonly string[] } {
  closeLine(sum);
  const premium = roundHalfUp(sum.value, 2);
  if (sum.isExplained) sum.steps.push(`Премия: ${rublesPrinted(premium)} ₽`);
  return { premium, steps: sum.steps };
}
