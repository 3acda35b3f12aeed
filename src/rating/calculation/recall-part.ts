import { isSameJson } from '#kernel/json/json.ts';
import type { CoverInWork, Subject } from '../attributes/subject.ts';
import type { CalculationPart } from '../result/calculation.ts';
import type { Risk } from '../tables/rates.ts';
import type { ResolvedCover } from './cover-in-work.ts';
import { figureOfStep } from './figure-of-step.ts';
import { coverCurrency } from './rate-cover.ts';
import { keep, type RatingMemory, type RememberedPart } from './rating-memory.ts';
import { hasSameReads, ratedMembers } from './same-reads.ts';
import type { RatingWork } from './work.ts';

/** Finds the part of another variant that was calculated from the same values as the cover has. */
export function recallPart(work: RatingWork, risk: Risk, cover: CoverInWork): CalculationPart | undefined {
  const parts = work.memory?.parts.get(cover.cover.path);
  if (!parts) return undefined;
  const subject: Subject = { contract: work.input.contract, cover, item: cover.cover.item };
  return parts.find((part) => part.risk === risk && isSamePart(work, part, cover, subject))?.found;
}

function isSamePart(
  work: RatingWork,
  known: RememberedPart,
  { cover, sumInsured, deductible }: CoverInWork,
  subject: Subject,
): boolean {
  if (known.found.sumInsured !== (sumInsured ?? undefined) || known.option !== cover.option) return false;
  if (known.partField !== cover.partField || known.currency !== coverCurrency(work, subject)?.code)
    return false;
  if (!isSameJson(known.deductible, deductible)) return false;
  for (const step of known.risk.steps ?? [])
    if (step.scope === 'contract' && figureOfStep(work, step, subject) !== known.common[step.index])
      return false;
  return hasSameReads(work, known, subject);
}

/** Remembers the parts of a variant rated without errors, for further variants. */
export function rememberParts(
  work: RatingWork,
  { parts, applications }: RatingMemory,
  covers: readonly ResolvedCover[],
  rated: readonly CalculationPart[],
): void {
  const { answers, common, limits } = work;
  const members = ratedMembers(work);
  applications.push({ members, answers, common, limits });
  covers.forEach(({ risk, work: inWork, reads, known }, index) => {
    const part = rated[index];
    if (known || !reads || !part) return;
    const { cover, deductible } = inWork;
    keep(parts, cover.path, {
      ...reads,
      members,
      found: part,
      risk,
      option: cover.option,
      deductible,
      partField: cover.partField,
      currency: coverCurrency(work, { contract: work.input.contract, cover: inWork, item: cover.item })?.code,
      common,
    });
  });
}
