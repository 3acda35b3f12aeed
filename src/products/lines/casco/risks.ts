import type { CalculationPart } from '#rating/result/calculation.ts';

/** The blocks of a body in which covers stand, in the order of the interface. */
export const blocks = ['casco', 'autoAccident', 'autoFinancialRisks', 'autoResponsibility'] as const;
export type Block = (typeof blocks)[number];

/** Of what a risk's sum is: the vehicle itself, what is paid within the sum of the vehicle, or something of its own. */
export type SumKind = 'vehicle' | 'within' | 'own';

export interface CatalogueRisk {
  readonly code: string;
  readonly title: string;
  readonly block: Block;
  readonly sum: SumKind;
  /** Values of `cover.option`; those of GAP are the codes of its packages. */
  readonly options: readonly string[];
}

/** Where a block's covers stand in a body. */
export function coversPath(block: Block): string {
  return `insuredObject.${block}.covers`;
}

/**
 * The risk catalogue of the interface: where each id belongs, of what its sum is, and its options: glass is priced
 * without a limit on events, nothing else is. Which sums there are is the tariff's to say. Titles are those of the shipped tariff, for where no tariff was asked.
 */
export const risks: readonly CatalogueRisk[] = [
  risk('1', 'casco', 'vehicle', 'ДТП по вине установленных третьих лиц'),
  risk('2', 'autoAccident', 'own', 'Несчастный случай'),
  risk('3', 'autoFinancialRisks', 'own', 'Эвакуация ТС после повреждения'),
  risk('4', 'autoFinancialRisks', 'own', 'Аварийный комиссар'),
  risk('5', 'autoFinancialRisks', 'own', 'Юридическая консультация'),
  risk('7', 'autoFinancialRisks', 'own', 'Экстренная помощь при поломке в пути'),
  risk('8', 'casco', 'vehicle', 'ДТП по вине страхователя, водителя или третьих лиц'),
  risk('10', 'casco', 'vehicle', 'Природные и техногенные факторы'),
  risk('11', 'casco', 'vehicle', 'Противоправные действия третьих лиц'),
  risk('14', 'casco', 'within', 'Повреждения без справок, кроме стёкол', 'DEDUCTIBLE'),
  risk('15', 'casco', 'vehicle', 'Угон ТС'),
  risk('17', 'casco', 'own', 'Гражданская ответственность за вред жизни и здоровью'),
  risk('18', 'autoResponsibility', 'own', 'Гражданская ответственность за вред имуществу'),
  risk('19', 'autoFinancialRisks', 'own', 'Экстренная медицинская помощь после ДТП'),
  risk('22', 'casco', 'within', 'Повреждения стёкол без справок', 'NO_LIMIT'),
  risk('53', 'autoAccident', 'own', 'Смерть застрахованного в ДТП'),
  risk('54', 'autoAccident', 'own', 'Инвалидность застрахованного после ДТП'),
  risk('55', 'autoAccident', 'own', 'Вред здоровью застрахованного после ДТП'),
  risk('FAST_TRACK', 'casco', 'within', 'Ускоренное урегулирование'),
  risk('REPLACEMENT_CAR', 'casco', 'own', 'Подменный автомобиль'),
  risk('GAP', 'casco', 'within', 'GAP'),
];

/** The risks whose sum and premium endpoint 11 shows. */
export const limitRisks: readonly CatalogueRisk[] = risks.filter(
  ({ block }) => block === 'autoFinancialRisks',
);

const byCode: ReadonlyMap<string, CatalogueRisk> = new Map(risks.map((one) => [one.code, one]));

/** The risks of the vehicle itself, of which a contract has at least one. */
export const vehicleRisks: readonly string[] = risks
  .filter(({ sum }) => sum === 'vehicle')
  .map(({ code }) => code);

export function findCascoRisk(code: string): CatalogueRisk | undefined {
  return byCode.get(code);
}

/** What a risk is called, in answers and on paper alike: as the tariff that has rated it says, else as the catalogue does. */
export function riskTitle(code: string, parts: readonly CalculationPart[] | undefined): string {
  return parts?.find((part) => part.code === code)?.title ?? findCascoRisk(code)?.title ?? code;
}

function risk(
  code: string,
  block: Block,
  sum: SumKind,
  title: string,
  ...options: readonly string[]
): CatalogueRisk {
  return { code, title, block, sum, options };
}
