import { compare } from '#kernel/decimal.ts';
import type { Deductible, RatedCover, Subject } from '../attributes/subject.ts';
import type { CalculationPart } from '../calculation.ts';
import { type ResolvedCover, sumOf } from './cover-in-work.ts';
import { figureOfStep } from './figure-of-step.ts';
import { currencyOf } from './rate-cover.ts';
import { keep, type Remembered, type RememberedPart } from './rating-memory.ts';
import { looksTheSame, membersOf } from './same-looks.ts';
import type { RatingWork } from './work.ts';

/** A cover with the part of another application, where all that the part depends on is the same; undefined where there is none. */
export function recallCover(work: RatingWork, cover: RatedCover): ResolvedCover | undefined {
  const parts = work.remembered?.parts.get(cover.path);
  const risk = parts && work.rates.risks.get(cover.code);
  if (!risk) return undefined;
  const { contract } = work.input;
  const sumInsured = sumOf(work, cover, risk);
  if (sumInsured === undefined) return undefined;
  const deductible = risk.deductible(cover, contract);
  const resolved = { risk, work: { cover, riskClass: risk.riskClass, sumInsured, deductible } };
  const subject: Subject = { contract, cover: resolved.work, item: cover.item };
  const known = parts.find((one) => isSamePart(work, one, resolved, subject));
  return known && { ...resolved, known: known.found };
}

/** Asks for figures that covers share even where nothing else is the same: the whole calculation lists them. */
function isSamePart(
  work: RatingWork,
  known: RememberedPart,
  { risk, work: { cover, sumInsured, deductible } }: ResolvedCover,
  subject: Subject,
): boolean {
  if (known.risk !== risk || known.found.sumInsured !== (sumInsured ?? undefined)) return false;
  if (known.option !== cover.option) return false;
  if (known.partField !== cover.partField || known.currency !== currencyOf(work, subject)?.code) return false;
  if (!isSameDeductible(known.deductible, deductible)) return false;
  for (const [step, figure] of known.figures) if (figureOfStep(work, step, subject) !== figure) return false;
  return looksTheSame(work, known, subject);
}

function isSameDeductible(left: Deductible | null, right: Deductible | null): boolean {
  if (left === right) return true;
  if (!left || !right || left.type !== right.type || left.specific !== right.specific) return false;
  if (left.path !== right.path) return false;
  if (left.unit === 'SUM') return right.unit === 'SUM' && left.amount === right.amount;
  return right.unit === 'PERCENT' && compare(left.percent, right.percent) === 0;
}

/** Keeps the parts of an application that was rated without a fault, for those that it is rated together with. */
export function rememberParts(
  work: RatingWork,
  { parts, applications }: Remembered,
  covers: readonly ResolvedCover[],
  rated: readonly CalculationPart[],
): void {
  applications.push({ members: membersOf(work), answers: work.answers, common: work.common });
  covers.forEach(({ risk, work: inWork, looks, known }, index) => {
    const part = rated[index];
    if (known || !looks || !part) return;
    const { cover, deductible } = inWork;
    const common = (risk.steps ?? []).filter(({ scope }) => scope === 'contract');
    keep(parts, cover.path, {
      ...looks,
      members: membersOf(work),
      found: part,
      risk,
      option: cover.option,
      deductible,
      partField: cover.partField,
      currency: currencyOf(work, { contract: work.input.contract, cover: inWork, item: cover.item })?.code,
      figures: common.map((step) => [step, work.common[step.index] ?? null] as const),
    });
  });
}
