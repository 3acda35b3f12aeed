import { rublesPrinted } from '../../kernel/money.ts';
import type { CoverInWork } from '../attributes/attribute.ts';
import { type AllowedSums, anyValue, type CascoTariff, type Risk } from '../tables/rates.ts';
import { lookUp } from '../lookup/lookup-table.ts';
import { describedValues, refuseMiss } from './explain.ts';
import type { RatedCover, RatedDeductible } from '../../products/casco/rating/input.ts';
import { type RatingWork, refuse, valuesFor } from './work.ts';

export interface ResolvedCover {
  readonly risk: Risk;
  readonly work: CoverInWork;
}

/** A cover with its risk, sum and deductible; null where a fault was noted. */
export function resolveCover(rating: RatingWork, cover: RatedCover): ResolvedCover | null {
  const risk = rating.tariff.risks.get(cover.code);
  if (!risk) {
    const known = [...rating.tariff.risks.keys()].join(', ');
    return refuse(
      rating,
      `${cover.path}.cover.code`,
      `Риск ${cover.code.slice(0, 40)} не входит в тариф. Допустимо: ${known}`,
    );
  }
  const sumInsured = sumOf(rating, cover, risk);
  const deductible = deductibleOf(rating, cover, risk);
  const work = { cover, riskClass: risk.riskClass, sumInsured: sumInsured ?? null, deductible };
  refuseUnavailable(rating, { risk, work });
  return sumInsured === undefined ? null : { risk, work };
}

/** Undefined where a fault was noted, null where the risk has no sum. */
function sumOf(rating: RatingWork, cover: RatedCover, risk: Risk): bigint | null | undefined {
  if (risk.sum === 'none') return null;
  if (risk.sum === 'vehicle') return cover.sumInsured ?? rating.input.vehicle.sumInsured;
  const allowed = allowedSums(rating.tariff, rating.input.programme, risk.code);
  if (!allowed) {
    refuse(rating, `${cover.path}.cover.code`, `Для риска ${risk.code} в тарифе нет страховых сумм`);
    return undefined;
  }
  const sum = cover.sumInsured ?? allowed.byDefault;
  if (allowed.sums.includes(sum)) return sum;
  const sums = allowed.sums.map(rublesPrinted).join('; ');
  refuse(
    rating,
    `${cover.path}.sumInsured`,
    `Страховая сумма по риску ${risk.code} («${risk.title}»). Допустимо: ${sums}`,
  );
  return undefined;
}

/** The sums of a risk in a programme, in kopecks; undefined for a risk without such a list. */
export function allowedSums(tariff: CascoTariff, programme: string, risk: string): AllowedSums | undefined {
  return tariff.sums.get(programme)?.get(risk) ?? tariff.sums.get(anyValue)?.get(risk);
}

function deductibleOf(rating: RatingWork, cover: RatedCover, risk: Risk): RatedDeductible | null {
  const general = rating.input.generalDeductible ?? null;
  switch (risk.deductible) {
    case 'general':
      return cover.deductible ?? general;
    case 'option':
      return cover.option === 'DEDUCTIBLE' ? (cover.deductible ?? general) : null;
    case 'own':
      return cover.deductible ?? null;
    case 'none':
      return null;
  }
}

function refuseUnavailable(rating: RatingWork, { risk, work }: ResolvedCover): void {
  const { input, tariff } = rating;
  const table = tariff.availability;
  const subject = { input, cover: work };
  const values = valuesFor(rating, table, subject);
  const leaf = lookUp(table, values);
  if (leaf?.cell === 'yes') return;
  if (!leaf) {
    refuseMiss(rating, 'Риски программы', table, values, subject);
    return;
  }
  const others = table.columns.flatMap(({ name }, index) => (name === 'risk' ? [] : [index]));
  const where = describedValues(rating, table, values, others);
  const known = availableRisks(rating, work);
  refuse(
    rating,
    `${work.cover.path}.cover.code`,
    `Риск ${risk.code} («${risk.title}») недоступен: ${where}. Допустимо: ${known.join(', ')}`,
  );
}

function availableRisks(rating: RatingWork, like: CoverInWork): readonly string[] {
  const { input, tariff } = rating;
  return [...tariff.risks.values()]
    .filter(({ code, riskClass }) => {
      const cover = { ...like, riskClass, cover: { path: like.cover.path, code } };
      return (
        lookUp(tariff.availability, valuesFor(rating, tariff.availability, { input, cover }))?.cell === 'yes'
      );
    })
    .map(({ code }) => code);
}
