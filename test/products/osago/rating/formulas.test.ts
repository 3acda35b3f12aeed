import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Changes } from '../../../support/change.ts';
import { type Case, calculated, coefficientsOf, driver, premiumOf, tariffWith } from './support.ts';

const at = 'insuredObject.osago';
const transit: Changes = { [`${at}.vehicle.isTransit`]: true, endDate: '2026-12-20T23:59:59+03:00' };
const kazakh: Changes = { [`${at}.vehicle.countyrTs`]: 'KZ' };
const american: Changes = { [`${at}.vehicle.countyrTs`]: 'US' };
const withTrailer: Changes = { [`${at}.withTrailer`]: true };
const use = (code: string): Changes => ({ [`${at}.purpose`]: code });

/**
 * Each row: name, case, coefficients, premium. By default Moscow, one driver aged 40 with 20 years of experience (KVS 0.91,
 * for motorcycles 0.84), class 5, base rate 1000.
 */
const table: readonly [name: string, one: Case, coefficients: string, premium: string][] = [
  ['B, individual', {}, 'KT 1.8, KBM 0.91, KVS 0.91, KO 1, KM 1.2, KS 1', '1788.70'],
  ['B, unlimited', { drivers: [] }, 'KT 1.8, KBM 1, KO 3.16, KM 1.2, KS 1', '5400.00'],
  [
    'BE, trailer of an individual',
    { category: 'BE', set: withTrailer },
    'KT 1.8, KBM 0.91, KVS 0.91, KO 1, KM 1.2, KS 1',
    '1788.70',
  ],
  ['B, taxi', { set: use('TAXI') }, 'KT 1.8, KBM 0.91, KVS 0.91, KO 1, KM 1.2, KS 1', '1788.70'],
  [
    'B, sole proprietor',
    { set: { [`${at}.owner.vehicleOwnerPerson.organization`]: { inn: '500100732259' } } },
    'KT 1.8, KBM 0.91, KVS 0.91, KO 1, KM 1.2, KS 1',
    '1788.70',
  ],
  [
    'B, legal entity, listed',
    { holderType: 'corporate', drivers: [driver(40, 20)], fleet: '5' },
    'KT 1.8, KBM 0.91, KVS 1.638, KO 1, KM 1.2, KS 1, KPR 1',
    '3219.65',
  ],
  [
    'B, legal entity, unlimited, trailer',
    { holderType: 'corporate', fleet: '5', set: withTrailer },
    'KT 1.8, KBM 0.91, KO 1.97, KM 1.2, KS 1, KPR 1.16',
    '4491.79',
  ],
  [
    'B of an organization with an INN of 12 digits',
    {
      holderType: 'corporate',
      set: { [`${at}.owner.vehicleOwnerOrganization.organization.inn`]: '500100732259' },
    },
    'KT 1.8, KBM 1, KO 3.16, KM 1.2, KS 1',
    '5400.00',
  ],
  [
    'C to 16 t, trailer',
    { category: 'C', model: { weightMax: 16_000 }, set: withTrailer },
    'KT 1.8, KBM 0.91, KVS 0.91, KO 1, KS 1, KPR 1.4',
    '2086.81',
  ],
  [
    'CE over 16 t, trailer, legal entity',
    { holderType: 'corporate', category: 'CE', model: { weightMax: '16001' }, set: withTrailer },
    'KT 1.8, KBM 1, KO 1.97, KS 1, KPR 1.25',
    '4432.50',
  ],
  [
    'D, regular route',
    { category: 'D', model: { seats: 40 }, set: use('PASSENGER_REGULAR') },
    'KT 1.8, KBM 0.91, KVS 0.91, KO 1, KS 1, KPR 1',
    '1490.58',
  ],
  ['trolleybus', { category: 'TB' }, 'KT 1.8, KBM 0.91, KVS 0.91, KO 1, KS 1, KPR 1', '1490.58'],
  [
    'tram of a legal entity',
    { holderType: 'corporate', category: 'TM' },
    'KT 1.8, KBM 1, KO 1.97, KS 1, KPR 1',
    '3546.00',
  ],
  [
    'tractor with a trailer: the second column of KT',
    { category: 'TRACTOR', set: withTrailer },
    'KT 1.16, KBM 0.91, KVS 0.91, KO 1, KS 1, KPR 1.24',
    '1191.14',
  ],
  [
    'motorcycle with a trailer',
    { category: 'A', model: { horsePower: 55 }, set: withTrailer },
    'KT 1.8, KBM 0.91, KVS 0.84, KO 1, KM 1.11, KS 1, KPR 1.16',
    '1771.63',
  ],
  [
    'motorcycle before 2025-04-17: no KM, the common KVS',
    { today: '2025-04-16', category: 'A', drivers: [driver(40, 20, '2025-04-16')] },
    'KT 1.8, KBM 0.91, KVS 0.91, KO 1, KS 1, KPR 1',
    '1490.58',
  ],
  ['B, transit', { set: transit }, 'KVS 0.91, KO 1, KM 1.2, KP 0.2', '218.40'],
  [
    'B, transit, legal entity',
    { holderType: 'corporate', set: transit },
    'KO 1.97, KM 1.2, KP 0.2, KPR 1',
    '472.80',
  ],
  [
    'C, transit',
    { category: 'C', model: { weightMax: 5000 }, set: transit },
    'KVS 0.91, KO 1, KP 0.2, KPR 1',
    '182.00',
  ],
  ['B, foreign, a year', { set: kazakh }, 'KT 1.7, KBM 0.91, KVS 0.91, KO 1, KM 1.2, KP 1', '1689.32'],
  [
    'B, foreign, legal entity, listed: no KVS',
    { holderType: 'corporate', drivers: [driver(40, 20)], fleet: '5', set: kazakh },
    'KT 1.7, KBM 0.91, KO 1, KM 1.2, KP 1, KPR 1',
    '1856.40',
  ],
  [
    'B of an unfriendly state',
    { set: american },
    'KT 1.7, KBM 0.91, KVS 0.91, KO 1, KM 1.2, KP 1',
    '1689.32',
  ],
  [
    'C of an unfriendly state',
    { category: 'C', model: { weightMax: 5000 }, set: american },
    'KT 30, KBM 0.91, KVS 0.91, KO 1, KP 1, KPR 1',
    '24843.00',
  ],
];

for (const [name, one, coefficients, premium] of table) {
  test(`the premium of ${name} is ${premium}`, () => {
    const calculation = calculated({ classes: ['5'], ...one }, tariffWith(1000, one.today));
    assert.equal(coefficientsOf(calculation), coefficients);
    assert.equal(premiumOf(calculation), premium);
  });
}

const rows: readonly [row: string, one: Case][] = [
  ['1', { category: 'M', model: { horsePower: 3 } }],
  ['1', { category: 'B1', model: { horsePower: 20 } }],
  ['2.1', { holderType: 'corporate' }],
  ['2.2', {}],
  ['2.3', { set: use('TAXI') }],
  ['2.3', { holderType: 'corporate', set: use('TAXI') }],
  ['3.1', { category: 'C1' }],
  ['3.1', { category: 'C', model: { weightMax: '3500' } }],
  ['3.2', { category: 'C', model: { weightMax: 20_000 } }],
  ['4.1', { category: 'D1E' }],
  ['4.1', { category: 'D', model: { seats: 16 } }],
  ['4.2', { category: 'D', model: { seats: '17' } }],
  ['4.3', { category: 'D', set: use('PASSENGER_REGULAR') }],
  ['5', { category: 'TROLLEYBUS' }],
  ['6', { category: 'TM' }],
  ['7', { category: 'F' }],
];

for (const [row, one] of rows) {
  test(`the base rate row ${row} applies to ${JSON.stringify(one)}`, () => {
    assert.match(calculated(one).steps[0] ?? '', new RegExp(`\\(строка ${row.replace('.', '\\.')}, `));
  });
}
