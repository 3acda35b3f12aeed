import { rublesPrinted } from '#kernel/money/money.ts';
import { regionNames } from '#parties/regions/names.ts';
import { defineProduct } from '../../definition/define/index.ts';
import type { ReadContract, ReadThing } from '../../definition/define/reading.ts';
import { unearnedOn } from '../../definition/voluntary/refunds.ts';
import { calendarYears } from '../../product/dates/contract-dates.ts';
import { addressPrinted } from '../../product/printed/contacts.ts';
import { addressKey } from '../../product/subject.ts';
import { homeFields, propertyFields } from './fields.ts';
import { risks, texts } from './risks.ts';

/** Insurance of a home for up to a year: structure, finish, contents, and liability to neighbours. */
export const property = defineProduct({
  code: 'property',
  title: 'Имущество',
  insurance: 'имущества и гражданской ответственности',
  productCodes: { individual: 'PROPERTY_HOME_FL', corporate: 'PROPERTY_HOME_UL' },
  series: 'IMU',
  testSeries: 'ZZU',
  term: {
    monthsMin: 1,
    monthsMax: 12,
    rule: 'договор имущества заключается на срок от одного до 12 месяцев',
  },
  latestStartDays: 90,
  installments: ['ONE_TIME', 'TWO_PAYMENTS', 'FOUR_PAYMENTS'],
  subject: {
    title: 'Адрес имущества',
    isPersonal: true,
    keyOf: addressKey,
    of: ({ things }) => things.map(({ said }) => [addressPrinted(said.address), said.cadastralNumber]),
  },
  fields: propertyFields,
  things: {
    name: 'objects',
    title: 'хотя бы один объект',
    each: 'Объект',
    max: 5,
    covers: 'own',
    fields: homeFields,
    identity: ['typeCode', 'address', 'cadastralNumber'],
    unique: [['cadastralNumber']],
    line: ({ typeCode, name, yearBuilt }) => [typeCode, name, yearBuilt].filter(Boolean).join(' '),
  },
  risks,
  reported: ['objects'],
  assumed: () => [['address', 'регион: прочие']],
  names: {
    construction: { FLAT: 'квартира', STONE: 'каменное строение', WOOD: 'деревянное строение' },
    zone: {
      FLOOD: 'регионы паводков',
      QUAKE: 'сейсмические регионы',
      BORDER: 'приграничные регионы',
      OTHER: 'прочие регионы',
    },
  },
  attributes: ({ ofContract, ofThing }) => ({
    building_age: ofThing.whole('возраст строения (лет)', 'yearBuilt', buildingAge),
    with_finish: ofThing.flag('вместе с отделкой', 'covers', ({ cover }) => cover('FINISH') !== undefined),
    with_property: ofContract.flag('вместе с имуществом', 'things', ({ things }) =>
      things.some(({ sumOf }) => sumOf('STRUCTURE', 'FINISH', 'MOVABLE') > 0n),
    ),
  }),
  rules: {
    thing: (home, _contract, ask) => {
      const { isDilapidated, yearBuilt = 0, yearOverhaul, floor = 1, floorsCount = floor } = home.said;
      const region = regionNames.get(ask('region') ?? '') ?? '';
      const isBorder = home.cover('UAV') !== undefined && ask('zone') === 'BORDER';
      return [
        isDilapidated === true && ['isDilapidated', texts.isDilapidated],
        yearOverhaul !== undefined && yearOverhaul < yearBuilt && ['yearOverhaul', texts.overhaul],
        floorsCount < floor && ['floorsCount', 'этажей в доме не меньше, чем этаж квартиры'],
        isBorder && ['address', `для региона ${region} особые риски не страхуются`],
      ];
    },
    cover: ({ code, path, sum }, home, { covers, holderType }) => {
      const isSecond = code === 'LIABILITY' && covers.find((one) => one.code === code)?.path !== path;
      const most = home.sumOf('STRUCTURE', 'FINISH');
      const isAbove = code === 'UAV' && most > 0n && sum > most;
      return [
        isSecond && ['cover.code', texts.once],
        code === 'MOVABLE' && holderType === 'corporate' && ['cover.code', texts.ofOrganization],
        code === 'UAV' && most === 0n && ['cover.code', texts.uavAlone],
        isAbove && ['sumInsured', `${texts.uavAbove} ${rublesPrinted(most)} руб.`],
      ];
    },
  },
  refusals: { cover: ({ code }) => [code === 'UAV' && ['cover.code', texts.uavBorder]] },
  review: {
    thing: ({ said }) => [said.occupancyCode === 'RENOVATION' && ['occupancyCode', texts.renovation]],
  },
  premiums: {
    proportional: [
      'object_type',
      'region',
      'area',
      'material',
      'stove',
      'occupancy',
      'rented',
      'security',
      'losses',
      'building_age',
      'with_finish',
      'with_property',
    ],
  },
  refunds: [unearnedOn('OBJECT_SOLD', texts.sold, 'derived')],
});

/** Returns the age of the building, in years, when cover starts; counted from the overhaul if there was one. */
function buildingAge(
  { said }: Pick<ReadThing<typeof homeFields>, 'said'>,
  { term }: Pick<ReadContract, 'term'>,
): number {
  const { yearBuilt = 2000, yearOverhaul = 0 } = said;
  return calendarYears(yearBuilt > yearOverhaul ? yearBuilt : yearOverhaul, term.startsOn);
}
