import { fieldOf, type Subject } from '../attributes/attribute.ts';
import { printed } from '../attributes/numbers.ts';
import type { Limit } from '../tables/rates.ts';
import type { ResolvedCover } from './cover-in-work.ts';
import { holds, type RatingWork, refuse } from './work.ts';

/** Notes every number that is outside what the tariff rates. */
export function checkLimits(work: RatingWork, covers: readonly ResolvedCover[]): void {
  for (const limit of work.tariff.limits) {
    for (const subject of subjectsOf(work, limit, covers)) checkLimit(work, limit, subject);
  }
}

function subjectsOf(
  { input }: RatingWork,
  { attribute, risks }: Limit,
  covers: readonly ResolvedCover[],
): readonly Subject[] {
  const meant = risks === null ? covers : covers.filter(({ risk }) => risks.has(risk.code));
  switch (attribute.scope) {
    case 'cover':
      return meant.map((cover) => ({ input, cover: cover.work }));
    case 'driver':
      return input.drivers.map((driver, index) => ({ input, driver: { index, driver } }));
    case 'contract':
      return risks === null || meant.length > 0 ? [{ input }] : [];
  }
}

function checkLimit(work: RatingWork, limit: Limit, subject: Subject): void {
  const { attribute, min, max, title, name } = limit;
  const value = attribute.read(subject);
  if (value === undefined || ((min === null || value >= min) && (max === null || value <= max))) return;
  if (!holds(work, limit.when, subject)) return;
  const { print, whole } = attribute;
  const bound = whole ? printed : print;
  const from = min === null ? '' : `от ${bound(min)}`;
  const to = max === null ? '' : `до ${bound(max)}`;
  const bounds = [from, to].filter(Boolean).join(' ');
  refuse(work, fieldOf(name, attribute, subject), `${title}: допустимо ${bounds}, указано ${print(value)}`);
}
