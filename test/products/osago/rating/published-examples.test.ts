import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Case, calculated, driver, premiumOf, tariffWith } from './support.ts';

const at = 'insuredObject.osago';
const threeMonths = { [`${at}.usagePeriods`]: [{ start: '2026-12-01', end: '2027-02-28' }] };
const transit = { [`${at}.vehicle.isTransit`]: true, endDate: '2026-12-20T23:59:59+03:00' };

/** Calculations with base rates in rubles and expected premiums, from a reference implementation and by hand. */
const examples: readonly { name: string; rubles: readonly [number, string][]; case: Case }[] = [
  {
    name: 'Москва, 87 л. с., 24 года, стаж 4, класс 4',
    rubles: [
      [1399, '3130.12'],
      [8665, '19387.07'],
      [5032, '11258.60'],
    ],
    case: { kladr: '7700000000000', model: { horsePower: '87' }, drivers: [driver(24, 4)], classes: ['4'] },
  },
  {
    name: 'Санкт-Петербург, 181 л. с., 35 лет, стаж 10, класс 13',
    rubles: [
      [1399, '1587.33'],
      [8665, '9831.46'],
      [5032, '5709.40'],
    ],
    case: {
      kladr: '7800000000000',
      model: { horsePower: '181' },
      drivers: [driver(35, 10)],
      classes: ['13'],
    },
  },
  {
    name: 'Уфа, 107 л. с., 65 лет, стаж 30, класс 13',
    rubles: [
      [1399, '999.91'],
      [8665, '6193.13'],
      [5032, '3596.52'],
    ],
    case: {
      kladr: '0200000100000',
      model: { horsePower: '107' },
      drivers: [driver(65, 30)],
      classes: ['13'],
    },
  },
  {
    name: 'Москва, 28 лет, стаж 5, класс 5, 150 л. с.',
    rubles: [[8665, '21460.22']],
    case: { model: { horsePower: '150' }, drivers: [driver(28, 5)], classes: ['5'] },
  },
  {
    name: 'Казань, 18 лет без стажа, класс 3: предел',
    rubles: [[8665, '44191.50']],
    case: { kladr: '1600000100000', drivers: [driver(18, 0)], classes: ['3'] },
  },
  {
    name: 'юридическое лицо без ограничения, Москва, 150 л. с.',
    rubles: [[6580, '32665.75']],
    case: { holderType: 'corporate', model: { horsePower: '150' }, drivers: [] },
  },
  {
    name: 'грузовой 3,5 т физического лица, Челябинск, 42 года, стаж 18, класс 10',
    rubles: [[13709, '13911.08']],
    case: {
      category: 'C',
      model: { weightMax: 3500 },
      kladr: '7400000100000',
      drivers: [driver(42, 18)],
      classes: ['10'],
    },
  },
  {
    name: 'следование к месту регистрации, 28 лет, стаж 5, 150 л. с.',
    rubles: [[8665, '2620.30']],
    case: { set: transit, model: { horsePower: '150' }, drivers: [driver(28, 5)] },
  },
  {
    name: 'половина копейки округляется вверх: Воронеж, 3 месяца',
    rubles: [[1403, '947.03']],
    case: {
      set: threeMonths,
      kladr: '3600000100000',
      model: { horsePower: '70' },
      drivers: [driver(36, 3)],
      classes: ['4'],
    },
  },
];

for (const example of examples) {
  for (const [rubles, premium] of example.rubles) {
    test(`the base rate ${rubles} gives the published premium ${premium}: ${example.name}`, () => {
      assert.equal(premiumOf(calculated(example.case, tariffWith(rubles))), premium);
    });
  }
}
