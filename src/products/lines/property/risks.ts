import type { RiskWords } from '../../definition/define/definition.ts';

/** Makes the limit above which the insurer inspects the home; the amounts are invented. */
const inspectedAbove = (above: bigint) =>
  ({ hasDeductible: true, reviewed: { above, text: 'страховая сумма требует осмотра объекта' } }) as const;
const finish = { ...inspectedAbove(300_000_000n), advice: 'для большей суммы нужна опись и осмотр' };
const own = <Words extends object>(title: string, words?: Words) =>
  ({ title, sum: 'own', ...words }) as const;

export const risks = {
  STRUCTURE: own('Конструктивные элементы', inspectedAbove(1_500_000_000n)),
  FINISH: own('Внутренняя отделка и инженерное оборудование', finish),
  MOVABLE: own('Движимое имущество', { hasDeductible: true }),
  LIABILITY: own('Гражданская ответственность'),
  UAV: own('Падение беспилотных аппаратов и их обломков, диверсия, терроризм'),
} satisfies Readonly<Record<string, RiskWords>>;

export const texts = {
  isDilapidated: 'дом признан аварийным или подлежит сносу: страхование имущества в нём невозможно',
  overhaul: 'год капитального ремонта не раньше года постройки',
  once: 'гражданская ответственность страхуется один раз на договор: оставьте её у одного объекта',
  ofOrganization: 'движимое имущество организации страхуется отдельным договором: уберите риск MOVABLE',
  uavAlone: 'особые риски страхуются вместе с конструктивом или отделкой того же объекта',
  uavAbove: 'страховая сумма особых рисков не больше конструктива и отделки того же объекта: не больше',
  uavBorder: 'в этом регионе особые риски не страхуются: уберите риск UAV',
  material: 'материал стен; допустимые значения: STONE, WOOD, FRAME, MIXED',
  renovation: 'ремонт, никто не живёт: нужны сроки работ',
  sold: 'Возвращается часть премии за неистёкшие дни: интерес страхователя прекратился (пункт 1 статьи 958 ГК РФ)',
};
