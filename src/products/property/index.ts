import { defineProduct } from '../define/index.ts';
import { addressPrinted } from '../printed/contacts.ts';
import { addressKey } from '../subject.ts';
import { unearnedOn } from '../voluntary/refunds.ts';
import { homeFields, propertyFields } from './fields.ts';
import { buildingAge, propertyReview, propertyRules, regionOfHome, risks } from './rules.ts';

const soldText =
  'Возвращается часть премии за неистёкшие дни: интерес страхователя прекратился (пункт 1 статьи 958 ГК РФ)';

/** A home for up to a year: structure, finish, contents, liability to neighbours. */
export const property = defineProduct({
  code: 'property',
  title: 'Имущество',
  insurance: 'имущества и гражданской ответственности',
  productCodes: { individual: 'PROPERTY_HOME_FL', corporate: 'PROPERTY_HOME_UL' },
  series: 'IMU',
  testSeries: 'ZZU',
  term: { monthsMax: 12, rule: 'договор имущества заключается на срок от одного до 12 месяцев' },
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
    line: ({ typeCode, name, yearBuilt }) => [typeCode, name, yearBuilt].filter(Boolean).join(' '),
    assumed: (home, contract) => [regionOfHome(home, contract) === undefined && 'регион: прочие'],
  },
  risks,
  attributes: ({ ofContract, ofThing }) => ({
    region: ofThing.text('регион', 'address', regionOfHome),
    building_age: ofThing.whole('возраст строения (лет)', 'yearBuilt', buildingAge),
    with_finish: ofThing.flag('вместе с отделкой', 'covers', ({ cover }) => cover('FINISH') !== undefined),
    with_property: ofContract.flag(
      'вместе с имуществом',
      'insuredObject.property.objects',
      ({ contract: { things } }) => things.some(({ sumOf }) => sumOf('STRUCTURE', 'FINISH', 'MOVABLE') > 0n),
    ),
  }),
  rules: propertyRules,
  review: propertyReview,
  refunds: [unearnedOn('OBJECT_SOLD', soldText, 'derived')],
});
