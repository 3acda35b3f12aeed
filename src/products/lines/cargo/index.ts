import { findCountryName } from '#parties/fields/country.ts';
import { defineProduct } from '../../definition/define/index.ts';
import { nothingOn, unearnedOn } from '../../definition/voluntary/refunds.ts';
import { amountOf } from '../../product/amounts.ts';
import { cargoFields, goodsFields } from './fields.ts';
import { isCondition, risks, texts } from './risks.ts';
import { review, rules } from './rules.ts';
import { routeCountries, sumOfGoods, sumOfShipment } from './shipment.ts';

/** Cargo insurance of one shipment, from warehouse to warehouse. */
export const cargo = defineProduct({
  code: 'cargo',
  title: 'Грузы',
  insurance: 'грузов',
  productCodes: { individual: 'CARGO_SINGLE_FL', corporate: 'CARGO_SINGLE_UL' },
  series: 'GRZ',
  testSeries: 'ZZS',
  term: { daysMax: 180, rule: 'перевозка страхуется на срок от одного до 180 дней' },
  notProlonged: texts.notProlonged,
  latestStartDays: 90,
  installments: ['ONE_TIME'],
  subject: {
    title: 'Транспорт, контейнер или накладная',
    isPersonal: false,
    of: ({ said: { shipment = {} } }) => [
      [shipment.vehicle?.licensePlate],
      [shipment.vehicle?.trailerPlate],
      ...(shipment.containerNumbers ?? []).map((number) => [number]),
      ...(shipment.wagonNumbers ?? []).map((number) => [number]),
      ...(shipment.documents ?? []).map(({ number }) => [number]),
    ],
  },
  fields: cargoFields,
  things: {
    name: 'items',
    title: 'хотя бы одна партия груза',
    each: 'Груз',
    max: 100,
    covers: 'common',
    fields: goodsFields,
    identity: ['description'],
    line: ({ cargoGroupCode, description }) => [cargoGroupCode, description].filter(Boolean).join(' '),
  },
  risks,
  insuredSum: sumOfShipment,
  agreement: 'generalAgreement',
  members: {
    column: 'countries',
    each: 'country',
    title: 'страна',
    label: 'страна маршрута',
    names: findCountryName,
    field: 'shipment.route',
    of: routeCountries,
  },
  rating: {
    sums: {
      computed: {
        kind: 'computed',
        sum: ({ item, contract }) => item && sumOfGoods(item.value, contract),
        otherSum: (_title, right) =>
          `страховая сумма равна стоимости груза с надбавкой: ожидается ${right}; уберите поле или исправьте стоимость`,
      },
    },
  },
  names: {
    territory: {
      RUSSIA: 'Россия',
      CIS: 'страны СНГ',
      EUROPE: 'Европа',
      ASIA: 'Азия',
      WORLD: 'прочие страны',
    },
  },
  attributes: ({ ofContract }) => ({
    // If the value of any goods is missing, the total is unknown.
    shipment_sum: ofContract.amount('страховая сумма перевозки', 'things', (contract) =>
      contract.things.every(({ said }) => amountOf(said.value)) ? sumOfShipment(contract) : undefined,
    ),
  }),
  assumed: ({ covers }) => [
    ['shipment.route.origin', 'маршрут: Россия'],
    ['shipment.route.destination', 'маршрут: Россия'],
    ['shipment.route.distanceKm', 'расстояние: 1000 км'],
    ['packagingCode', 'упаковка: паллеты'],
    ['shipment.transshipmentsCount', 'перегрузки: 0'],
    ['shipment.storageDays', 'хранение в пути: 0 дней'],
    ['shipment.securityCode', 'охрана: нет'],
    covers.some((cover) => isCondition(cover) && !cover.entry.deductible) && 'франшиза: нет',
  ],
  rules,
  review,
  // A surcharge for a longer route or storage covers only the remaining days.
  premiums: {
    proportional: [
      ...['transport', 'country', 'distance', 'transshipments', 'storage_days', 'security'],
      ...['markup_percent', 'cargo_group', 'packaging', 'used', 'shipment_sum'],
    ],
  },
  lacksReasons: ['NON_PAYMENT'],
  refunds: [
    { ...unearnedOn('NOT_SHIPPED', texts.notShipped, 'verified'), phase: 'before_start' },
    nothingOn('HOLDER_WISH', texts.wish, 'verified'),
  ],
});
