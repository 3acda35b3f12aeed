import { rublesPrinted } from '../../kernel/money.ts';
import { regionNames } from '../../parties/regions/names.ts';
import { regionOf } from '../../parties/regions/region.ts';
import { yearOf } from '../contract-dates.ts';
import type { RiskWords, Rules } from '../define/definition.ts';
import type { ReadContract, ReadThing } from '../define/reading.ts';
import type { homeFields, propertyFields } from './fields.ts';

const finishAdvice = 'для большей суммы нужна опись и осмотр';
const uavTitle = 'Падение беспилотных аппаратов и их обломков, диверсия, терроризм';
const own = <Words extends object>(title: string, words: Words) => ({ title, sum: 'own', ...words }) as const;

/** What is covered of a home. */
export const risks = {
  STRUCTURE: own('Конструктивные элементы', { hasDeductible: true }),
  FINISH: own('Внутренняя отделка и инженерное оборудование', { hasDeductible: true, advice: finishAdvice }),
  MOVABLE: own('Движимое имущество', { hasDeductible: true }),
  LIABILITY: own('Гражданская ответственность', {}),
  UAV: own(uavTitle, {}),
} satisfies Readonly<Record<string, RiskWords>>;

type Risk = keyof typeof risks;
type Home = ReadThing<typeof homeFields, Risk>;
type PropertyRules = Rules<typeof propertyFields, typeof homeFields, Risk>;

/** Above these sums the insurer looks at the home first: invented. */
const inspectedAbove: Readonly<Partial<Record<Risk, bigint>>> = {
  STRUCTURE: 1_500_000_000n,
  FINISH: 300_000_000n,
};

const texts = {
  isDilapidated: 'дом признан аварийным или подлежит сносу: страхование имущества в нём невозможно',
  overhaul: 'год капитального ремонта не раньше года постройки и не позже года начала страхования',
  once: 'гражданская ответственность страхуется один раз на договор: оставьте её у одного объекта',
  ofOrganization: 'движимое имущество организации страхуется отдельным договором: уберите риск MOVABLE',
  uavAlone: 'особые риски страхуются вместе с конструктивом или отделкой того же объекта',
  uavAbove: 'страховая сумма особых рисков не больше конструктива и отделки того же объекта: не больше',
};

/** Two digits of a KLADR code: where the home is, else where its holder lives. */
export function regionOfHome(
  { said }: Home,
  { application }: Pick<ReadContract, 'application'>,
): string | undefined {
  const region = regionOf(said.address) ?? regionOf(application.policyHolder?.address);
  return region && 'code' in region ? region.code : undefined;
}

/** Counted from the overhaul, where there was one, to the year in which cover starts. */
export function buildingAge({ said }: Home, { term }: Pick<ReadContract, 'term'>): number {
  const { yearBuilt = 2000, yearOverhaul = 0 } = said;
  return yearOf(term.startsOn) - (yearBuilt > yearOverhaul ? yearBuilt : yearOverhaul);
}

export const propertyRules: PropertyRules = {
  thing: (home, contract, ask) => {
    const { isDilapidated, yearBuilt = 0, yearOverhaul, floor = 1, floorsCount = floor } = home.said;
    const year = yearOf(contract.term.startsOn);
    const isLate = yearOverhaul !== undefined && (yearOverhaul > year || yearOverhaul < yearBuilt);
    const region = regionNames.get(regionOfHome(home, contract) ?? '') ?? '';
    const isBorder = home.cover('UAV') !== undefined && ask('zone') === 'BORDER';
    return [
      isDilapidated === true && ['isDilapidated', texts.isDilapidated],
      yearBuilt > year && ['yearBuilt', `год постройки не позже года начала страхования (${year})`],
      isLate && ['yearOverhaul', `${texts.overhaul} (${year})`],
      floorsCount < floor && ['floorsCount', 'этажей в доме не меньше, чем этаж квартиры'],
      isBorder && ['address', `для региона ${region} особые риски не страхуются`],
    ];
  },
  cover: ({ code, path, sum }, home, { covers, holderType }) => {
    const isSecond = code === 'LIABILITY' && covers.find((one) => one.code === code)?.path !== path;
    const most = home.sumOf('STRUCTURE', 'FINISH');
    return [
      isSecond && ['cover.code', texts.once],
      code === 'MOVABLE' && holderType === 'corporate' && ['cover.code', texts.ofOrganization],
      code === 'UAV' && most === 0n && ['cover.code', texts.uavAlone],
      code === 'UAV' &&
        most > 0n &&
        sum > most && ['sumInsured', `${texts.uavAbove} ${rublesPrinted(most)} руб.`],
    ];
  },
};

/** Why the staff must approve before money is taken. */
export const propertyReview: PropertyRules = {
  thing: ({ said }) => [
    said.occupancyCode === 'RENOVATION' && ['occupancyCode', 'ремонт, никто не живёт: нужны сроки работ'],
  ],
  cover: ({ code, sum }) => [
    sum > (inspectedAbove[code] ?? sum) && ['sumInsured', 'страховая сумма требует осмотра объекта'],
  ],
};
