import { type Kopecks, rublesPrinted } from '#kernel/money/money.ts';
import type { CoverInWork, RatedCover } from '../attributes/subject.ts';
import { anyValue, lookUp } from '../lookup/lookup-table.ts';
import type { RatingInput, SumOf, SumRule } from '../model.ts';
import type { CalculationPart } from '../result/calculation.ts';
import type { AllowedSums, Rates, Risk } from '../tables/rates.ts';
import { askFigure } from './ask-figure.ts';
import { describedValues, explainedField, explainMiss } from './explain.ts';
import { noReads, type Reads } from './reads.ts';
import { recallPart } from './recall-part.ts';
import { attributeValues, type RatingWork, refuseRating } from './work.ts';

export interface ResolvedCover {
  readonly risk: Risk;
  readonly work: CoverInWork;
  /** Values read for the cover so far; absent if the application is rated without a memory. */
  readonly reads?: Reads | undefined;
  /** The part of another variant with equal values, to be reused. */
  readonly known?: CalculationPart;
}

/** Finds a cover's risk, sum and deductible; null after reporting an error. */
export function resolveCover(rating: RatingWork, cover: RatedCover): ResolvedCover | null {
  const risk = rating.rates.risks.get(cover.code);
  if (!risk) {
    const known = risksListed([...rating.rates.risks.values()]);
    return refuseRating(
      rating,
      `${cover.path}.cover.code`,
      `Риск ${cover.code.slice(0, 40)} не входит в тариф. Допустимо: ${known}`,
      'COVER_NOT_AVAILABLE',
    );
  }
  const sumInsured = coverSum(rating, cover, risk);
  const deductible = risk.deductible(cover, rating.input.contract);
  const work = { cover, riskClass: risk.riskClass, sumInsured: sumInsured ?? null, deductible };
  const known = sumInsured === undefined ? undefined : recallPart(rating, risk, work);
  if (known) return { risk, work, known };
  const reads = rating.memory && noReads();
  rating.reads = reads;
  refuseUnavailable(rating, { risk, work });
  rating.reads = undefined;
  return sumInsured === undefined ? null : { risk, work, reads };
}

/** Returns the sum insured: undefined after reporting an error, null if the risk has no sum. */
function coverSum(rating: RatingWork, cover: RatedCover, risk: Risk): Kopecks | null | undefined {
  switch (risk.sum.kind) {
    case 'none':
      return null;
    case 'listed':
      return listedSum(rating, cover, risk);
    case 'own':
      return cover.sumInsured ?? askedSum(rating, cover, risk, risk.sum.usual, 'Укажите страховую сумму');
    case 'computed':
      return repeated(
        rating,
        cover,
        risk,
        askedSum(rating, cover, risk, risk.sum.sum, 'Страховую сумму не рассчитать'),
      );
  }
}

/** Returns the computed sum. If none can be computed and no error was reported, reports that the partner must send one. */
function askedSum(
  rating: RatingWork,
  cover: RatedCover,
  risk: Risk,
  sumOf: SumOf | undefined,
  lacking: string,
): Kopecks | undefined {
  const faults = rating.faults.length;
  const subject = { contract: rating.input.contract, item: cover.item };
  const sum = sumOf?.(subject, (table) => askFigure(rating, table, subject));
  if (sum === undefined && rating.faults.length === faults)
    refuseRating(rating, sumFieldOf(rating, cover), `${lacking} по риску «${risk.title}»`, 'FIELD_REQUIRED');
  return sum;
}

function sumFieldOf(rating: RatingWork, cover: RatedCover): string {
  const work = { cover, riskClass: '', sumInsured: null, deductible: null };
  const subject = { contract: rating.input.contract, cover: work, item: cover.item };
  const attribute = rating.rates.model.attributes.get('sum_insured');
  return attribute ? explainedField(rating, 'sum_insured', attribute, subject) : `${cover.path}.sumInsured`;
}

/** Reports a sent sum that differs from the computed sum, because the data behind the sum may then be wrong. */
function repeated(
  rating: RatingWork,
  cover: RatedCover,
  risk: Risk,
  sum: Kopecks | undefined,
): Kopecks | undefined {
  if (sum === undefined || cover.sumInsured === undefined || cover.sumInsured === sum) return sum;
  refuseRating(
    rating,
    `${cover.path}.sumInsured`,
    otherSumText(risk.sum, risk, sum, cover.sumInsured),
    'SUM_INSURED_NOT_ALLOWED',
  );
  return undefined;
}

export function otherSumText(
  rule: SumRule,
  { title }: Pick<Risk, 'title'>,
  right: Kopecks,
  sent: Kopecks,
): string {
  const own = rule.kind === 'computed' ? rule.otherSum?.(title, rublesPrinted(right)) : undefined;
  return (
    own ??
    `Страховая сумма по риску «${title}» рассчитывается и равна ${rublesPrinted(right)}, указано ${rublesPrinted(sent)}: уберите её или исправьте данные`
  );
}

function listedSum(rating: RatingWork, cover: RatedCover, risk: Risk): Kopecks | undefined {
  const allowed = allowedSums(rating, risk.code);
  if (!allowed) {
    refuseRating(
      rating,
      `${cover.path}.cover.code`,
      `Для риска «${risk.title}» в тарифе нет страховых сумм`,
      'TARIFF_HAS_NO_RATE',
    );
    return undefined;
  }
  const sum = cover.sumInsured ?? allowed.byDefault;
  if (allowed.sums.includes(sum)) return sum;
  const sums = allowed.sums.map(rublesPrinted).join('; ');
  refuseRating(
    rating,
    `${cover.path}.sumInsured`,
    `Страховая сумма по риску «${risk.title}». Допустимо: ${sums}`,
    'SUM_INSURED_NOT_ALLOWED',
  );
  return undefined;
}

/** Returns the sums that the tariff allows for a risk in the contract's programme; undefined if it lists none. */
export function allowedSums(
  { rates, input }: { readonly rates: Rates; readonly input: Pick<RatingInput, 'contract'> },
  risk: string,
): AllowedSums | undefined {
  const programme = rates.model.programme?.({ contract: input.contract }) ?? anyValue;
  return rates.sums.get(programme)?.get(risk) ?? rates.sums.get(anyValue)?.get(risk);
}

function refuseUnavailable(rating: RatingWork, { risk, work }: ResolvedCover): void {
  const table = rating.rates.availability;
  const subject = { contract: rating.input.contract, cover: work, item: work.cover.item };
  const values = attributeValues(rating, table, subject);
  const leaf = lookUp(table, values);
  if (leaf?.cell === 'yes') return;
  if (!leaf) {
    explainMiss(rating, 'Риски программы', table, values, subject);
    return;
  }
  const others = table.columns.flatMap(({ name }, index) => (name === 'risk' ? [] : [index]));
  const where = describedValues(table, values, others);
  const known = availableRisks(rating, work);
  refuseRating(
    rating,
    `${work.cover.path}.cover.code`,
    `Риск «${risk.title}» недоступен: ${where}. Допустимо: ${risksListed(known)}`,
    'COVER_NOT_AVAILABLE',
  );
}

function availableRisks(rating: RatingWork, like: CoverInWork): readonly Risk[] {
  const { availability, risks } = rating.rates;
  const { path, item } = like.cover;
  return [...risks.values()].filter(({ code, riskClass }) => {
    const cover = { ...like, riskClass, cover: { path, code } };
    const subject = { contract: rating.input.contract, cover, item };
    return lookUp(availability, attributeValues(rating, availability, subject))?.cell === 'yes';
  });
}

function risksListed(risks: readonly Risk[]): string {
  return risks.map(({ code, title }) => `${code} — ${title}`).join(', ');
}
