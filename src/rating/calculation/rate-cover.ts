import { roundHalfUp } from '#kernel/decimal.ts';
import { type Kopecks, rublesPrinted } from '#kernel/money.ts';
import type { CoverInWork, Subject } from '../attributes/subject.ts';
import type { CalculationPart, Coefficient } from '../calculation.ts';
import type { Risk } from '../tables/rates.ts';
import type { ResolvedCover } from './cover-in-work.ts';
import { figureOfStep } from './figure-of-step.ts';
import { keep, type Remembered, type RememberedPart } from './rating-memory.ts';
import { type Currency, runFormula } from './run-formula.ts';
import { closeLine, type RunningSum } from './sum.ts';
import { found, looksTheSame, type RatingWork, refuse } from './work.ts';

/** The premium of one cover with its derivation, rounded once, half up; null where a fault was noted. */
export function rateCover(work: RatingWork, { risk, work: cover }: ResolvedCover): CalculationPart | null {
  const subject: Subject = { contract: work.input.contract, cover, item: cover.cover.item };
  const { currency } = work.rates.model;
  const rated = {
    risk,
    cover,
    subject,
    currency: currency && { code: currency.code(subject), rate: currency.rate },
  };
  return work.remembered ? rememberedPart(work, work.remembered, rated) : partOf(work, rated);
}

interface RatedSubject {
  readonly risk: Risk;
  readonly cover: CoverInWork;
  readonly subject: Subject;
  readonly currency: Currency | undefined;
}

/** The part of another application, where all that it depends on is the same. */
function rememberedPart(
  work: RatingWork,
  { parts }: Remembered,
  rated: RatedSubject,
): CalculationPart | null {
  const { path } = rated.cover.cover;
  for (const known of parts.get(path) ?? []) if (isSamePart(work, known, rated)) return known.found;
  const one = found(work, () => partOf(work, rated));
  if (!one) return null;
  const { risk, cover, currency } = rated;
  const common = (risk.steps ?? []).filter(({ scope }) => scope === 'contract');
  const figures = common.map((step) => [step, work.common[step.index] ?? null] as const);
  keep(parts, path, { ...one, risk, partField: cover.cover.partField, currency: currency?.code, figures });
  return one.found;
}

/** Asks for figures that covers share even where nothing else is the same: the whole calculation lists them. */
function isSamePart(
  work: RatingWork,
  known: RememberedPart,
  { risk, cover, subject, currency }: RatedSubject,
): boolean {
  if (known.risk !== risk || known.found.sumInsured !== (cover.sumInsured ?? undefined)) return false;
  if (known.partField !== cover.cover.partField || known.currency !== currency?.code) return false;
  for (const [step, figure] of known.figures) if (figureOfStep(work, step, subject) !== figure) return false;
  return looksTheSame(work, known, subject);
}

function partOf(work: RatingWork, { risk, cover, subject, currency }: RatedSubject): CalculationPart | null {
  const coefficients: Coefficient[] = [];
  const sum = risk.steps === null ? null : runFormula(work, risk.steps, subject, coefficients, currency);
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

const included = { premium: 0n, steps: ['Стоимость риска включена в стоимость других рисков'] };
const negative = 'Скидки больше цены риска: уменьшите их';

function premiumOf(sum: RunningSum): { premium: Kopecks; steps: readonly string[] } {
  closeLine(sum);
  const premium = roundHalfUp(sum.value, 2);
  sum.steps.push(`Премия: ${rublesPrinted(premium)} ₽`);
  return { premium, steps: sum.steps };
}
