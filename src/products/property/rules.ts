import { rublesPrinted } from '../../kernel/money.ts';
import { regionNames } from '../../parties/regions/names.ts';
import { regionOf } from '../../parties/regions/region.ts';
import { yearOf } from '../contract-dates.ts';
import type { RiskWords, Rules } from '../define/definition.ts';
import type { ReadContract, ReadThing } from '../define/reading.ts';
import type { homeFields, propertyFields } from './fields.ts';

/** What is covered of a home. */
export const risks = {
  STRUCTURE: { title: 'Конструктивные элементы', sum: 'own', hasDeductible: true },
  FINISH: {
    title: 'Внутренняя отделка и инженерное оборудование',
    sum: 'own',
    hasDeductible: true,
    advice: 'для большей суммы нужна опись и осмотр',
  },
  MOVABLE: { title: 'Движимое имущество', sum: 'own', hasDeductible: true },
  LIABILITY: { title: 'Гражданская ответственность', sum: 'own' },
  UAV: {
    title: 'Падение беспилотных аппаратов и их обломков, диверсия, терроризм',
    sum: 'own',
  },
} as const satisfies Readonly<Record<string, RiskWords>>;

type Risk = keyof typeof risks;
type Home = ReadThing<typeof homeFields, Risk>;
type PropertyRules = Rules<typeof propertyFields, typeof homeFields, Risk>;

const withFloor: ReadonlySet<string | undefined> = new Set(['FLAT', 'APARTMENTS', 'ROOM']);
const ofWalls: ReadonlySet<string | undefined> = new Set(['HOUSE', 'TOWNHOUSE', 'OUTBUILDING']);

/** Above these sums the insurer looks at the home first: invented. */
const inspectedAbove: Readonly<Partial<Record<Risk, bigint>>> = {
  STRUCTURE: 1_500_000_000n,
  FINISH: 300_000_000n,
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
export function buildingAge(
  { said: { yearBuilt = 2000, yearOverhaul = 0 } }: Home,
  { term }: Pick<ReadContract, 'term'>,
): number {
  return yearOf(term.startsOn) - (yearBuilt > yearOverhaul ? yearBuilt : yearOverhaul);
}

export const propertyRules: PropertyRules = {
  thing: (home, contract, ask) => {
    const { said } = home;
    const { yearBuilt, yearOverhaul, typeCode, floor, floorsCount } = said;
    const { isComplete } = contract;
    const year = yearOf(contract.term.startsOn);
    const region = regionOfHome(home, contract) ?? '';
    return [
      said.isDilapidated === true && [
        'isDilapidated',
        'дом признан аварийным или подлежит сносу: страхование имущества в нём невозможно',
      ],
      isComplete &&
        withFloor.has(typeCode) &&
        floor === undefined && ['floor', 'обязательное поле: этаж квартиры'],
      isComplete &&
        typeCode === 'OUTBUILDING' &&
        !said.name?.trim() && ['name', 'обязательное поле: что это за постройка, например «Баня»'],
      ofWalls.has(typeCode) &&
        !said.wallMaterialCode?.trim() && [
          'wallMaterialCode',
          'обязательное поле: материал стен; допустимые значения: STONE, WOOD, FRAME, MIXED',
        ],
      isComplete &&
        ofWalls.has(typeCode) &&
        said.hasStove === undefined && ['hasStove', 'обязательное поле: печь, камин, сауна'],
      ofWalls.has(typeCode) && yearBuilt === undefined && ['yearBuilt', 'обязательное поле: год постройки'],
      (yearBuilt ?? 0) > year && ['yearBuilt', `год постройки не позже года начала страхования (${year})`],
      yearOverhaul !== undefined &&
        (yearOverhaul > year || yearOverhaul < (yearBuilt ?? 0)) && [
          'yearOverhaul',
          `год капитального ремонта не раньше года постройки и не позже года начала страхования (${year})`,
        ],
      floorsCount !== undefined &&
        floorsCount < (floor ?? 1) && ['floorsCount', 'этажей в доме не меньше, чем этаж квартиры'],
      home.cover('UAV') !== undefined &&
        ask('zone') === 'BORDER' && [
          'address',
          `для региона ${regionNames.get(region) ?? region} особые риски не страхуются`,
        ],
    ];
  },
  cover: ({ code, path, sum }, home, { covers, holderType }) => {
    const property = home.sumOf('STRUCTURE', 'FINISH');
    return [
      code === 'LIABILITY' &&
        covers.find((one) => one.code === 'LIABILITY')?.path !== path && [
          'cover.code',
          'гражданская ответственность страхуется один раз на договор: оставьте её у одного объекта',
        ],
      code === 'MOVABLE' &&
        holderType === 'corporate' && [
          'cover.code',
          'движимое имущество организации страхуется отдельным договором: уберите риск MOVABLE',
        ],
      code === 'UAV' &&
        property === 0n && [
          'cover.code',
          'особые риски страхуются вместе с конструктивом или отделкой того же объекта',
        ],
      code === 'UAV' &&
        property > 0n &&
        sum > property && [
          'sumInsured',
          `страховая сумма особых рисков не больше конструктива и отделки того же объекта: не больше ${rublesPrinted(property)} руб.`,
        ],
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
