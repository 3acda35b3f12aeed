import { formatNumber } from '../attributes/numbers.ts';
import type { Subject } from '../attributes/subject.ts';
import type { Limit } from '../tables/rates.ts';
import type { ResolvedCover } from './cover-in-work.ts';
import { explainedField } from './explain.ts';
import { noReads, noteRead } from './reads.ts';
import { holds, type RatingWork, refuseRating } from './work.ts';

export function checkLimits(work: RatingWork, covers: readonly ResolvedCover[]): void {
  for (const limit of work.rates.limits) {
    const { risks } = limit;
    const meant = risks === null ? covers : covers.filter(({ risk }) => risks.has(risk.code));
    if (limit.attribute.scope === 'cover') for (const cover of meant) checkCoverLimit(work, limit, cover);
    else checkWholeLimit(work, limit, meant);
  }
}

/** Checks a limit on the contract, its items or members, unless another variant with equal values has passed it. */
function checkWholeLimit(work: RatingWork, limit: Limit, meant: readonly ResolvedCover[]): void {
  const subjects = subjectsOf(work, limit, meant);
  if (subjects.length === 0) return;
  const isOfWhole = limit.attribute.scope !== 'item';
  if (isOfWhole) work.limits.add(limit);
  if (isOfWhole && work.known?.limits.has(limit)) return;
  work.reads = work.memory && noReads();
  for (const subject of subjects) checkLimit(work, limit, subject);
  work.reads = undefined;
}

/** Checks a limit on a cover. Skips a cover whose premium is taken from another variant, which has passed the limit. */
function checkCoverLimit(work: RatingWork, limit: Limit, { work: cover, reads, known }: ResolvedCover): void {
  if (known) return;
  work.reads = reads;
  checkLimit(work, limit, { contract: work.input.contract, cover, item: cover.cover.item });
  work.reads = undefined;
}

function subjectsOf(
  { input: { contract, members = [] } }: RatingWork,
  { attribute, risks }: Limit,
  meant: readonly ResolvedCover[],
): readonly Subject[] {
  switch (attribute.scope) {
    case 'cover':
      return [];
    case 'item':
      return [...new Set(meant.map(({ work }) => work.cover.item))].flatMap((item) =>
        item === undefined ? [] : { contract, item },
      );
    case 'member':
      return members.map((member) => ({ contract, member }));
    case 'contract':
      return risks === null || meant.length > 0 ? [{ contract }] : [];
  }
}

function checkLimit(work: RatingWork, limit: Limit, subject: Subject): void {
  const { attribute, min, max, title, name } = limit;
  const value = attribute.read(subject);
  const down = attribute.atLeast?.(subject);
  if (work.reads) {
    noteRead(work, { name, attribute, kind: 'read' }, subject, value);
    noteRead(work, { name, attribute, kind: 'atLeast' }, subject, down);
  }
  if (value === undefined) return;
  const least = down ?? value;
  if ((min === null || least >= min) && (max === null || value <= max)) return;
  if (!holds(work, limit.when, subject)) return;
  const { print, whole } = attribute;
  const bound = whole ? formatNumber : print;
  const from = min === null ? '' : `от ${bound(min)}`;
  const to = max === null ? '' : `до ${bound(max)}`;
  const bounds = [from, to].filter(Boolean).join(' ');
  refuseRating(
    work,
    explainedField(work, name, attribute, subject),
    `${title}: допустимо ${bounds}, указано ${print(value)}`,
    'TARIFF_LIMIT_EXCEEDED',
  );
}
