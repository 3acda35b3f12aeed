import type { CalculationPart } from '#rating/result/calculation.ts';

/** Blocks of covers in a body, in the order of the interface. */
export const blocks = ['casco', 'autoAccident', 'autoFinancialRisks', 'autoResponsibility'] as const;
export type Block = (typeof blocks)[number];

/** Kind of an insured sum: the vehicle's sum, a sum paid within the vehicle's sum, or the risk's own sum. */
export type SumKind = 'vehicle' | 'within' | 'own';

export interface CatalogueRisk {
  readonly code: string;
  readonly title: string;
  readonly block: Block;
  readonly sum: SumKind;
  /** Allowed values of `cover.option`; for GAP the package codes. */
  readonly options: readonly string[];
}

export function coversPath(block: Block): string {
  return `insuredObject.${block}.covers`;
}

/** Risks of the interface, with the titles of the shipped tariff. */
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

export const limitRisks: readonly CatalogueRisk[] = risks.filter(
  ({ block }) => block === 'autoFinancialRisks',
);

const byCode: ReadonlyMap<string, CatalogueRisk> = new Map(risks.map((one) => [one.code, one]));

export const vehicleRisks: readonly string[] = risks
  .filter(({ sum }) => sum === 'vehicle')
  .map(({ code }) => code);

export function findCascoRisk(code: string): CatalogueRisk | undefined {
  return byCode.get(code);
}

/** Returns the title of a risk for answers and forms: from the tariff that rated the contract, or the catalogue's. */
export function riskTitle(code: string, parts: readonly CalculationPart[] | undefined): string {
  return parts?.find((part) => part.code === code)?.title ?? findCascoRisk(code)?.title ?? code;
}

function risk(code: string, block: Block, sum: SumKind, title: string, ...options: readonly string[]) {
  return { code, title, block, sum, options };
}
