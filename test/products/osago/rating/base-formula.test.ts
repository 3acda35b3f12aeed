import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkVersion } from '#catalogues/tariffs/check-version.ts';
import { readTariffDirectory } from '#catalogues/tariffs/files/read-directory.ts';
import type { Row, Tables, TariffVersion } from '#catalogues/tariffs/tariff.ts';
import { messageText } from '#kernel/errors/message.ts';
import type { BonusMalusClass } from '#kernel/ports/ports.ts';
import { baseRateCatalogue } from '#products/lines/osago/tariff/base-rate-model.ts';
import { osagoTariffDefinition } from '#products/lines/osago/tariff/definition.ts';
import type { OsagoTariff } from '#products/lines/osago/tariff/osago-tariff.ts';
import {
  type Case,
  calculated,
  driver,
  edited,
  faultsOf,
  rate,
  tariffOn,
  today,
  versionOn,
  versions,
} from './support.ts';

const reading = readTariffDirectory(
  join(import.meta.dirname, '../../../../data/tariff-examples/osago-four-factors'),
);
assert.ok('version' in reading, JSON.stringify(reading));
const example = reading.version;
const directive = versionOn('directive', today);
const shipped = versionOn('base-rates', today);
const compile = (rates: TariffVersion): OsagoTariff => osagoTariffDefinition.compile([directive, rates]);
const tariff = compile(example);

function check(version: TariffVersion): string[] {
  return checkVersion(version, versions, { osago: osagoTariffDefinition }).map(
    ({ table, line, column, message }) =>
      `${[table, line, column].filter(Boolean).join(' ')}: ${messageText(message)}`,
  );
}

function rowsOf(table: string): readonly Row[] {
  return example.tables[table] ?? [];
}

/** Returns the shipped example with changed cells in some rows of a table. */
function changed(table: string, which: (row: Row) => boolean, cells: Row): TariffVersion {
  return edited(example, {
    [table]: rowsOf(table).map((row) => (which(row) ? { ...row, ...cells } : row)),
  });
}

/** Each row: name, case, expected base rate in whole rubles, rounded half up before the coefficients apply. */
const bases: readonly [name: string, one: Case, base: bigint][] = [
  ['a driver of 40, class 3, a vehicle of five years', { drivers: [driver(40, 20)] }, 4_516n],
  ['the youngest of three drivers', { drivers: [driver(40, 20), driver(19, 1), driver(66, 30)] }, 6_022n],
  ['the most expensive by experience only', { drivers: [driver(40, 20), driver(50, 1)] }, 5_269n],
  [
    'the most expensive class, of another driver than the most expensive age',
    { drivers: [driver(19, 1), driver(40, 20)], classes: ['13', 'M'] },
    6_624n,
  ],
  ['no limit of drivers', { drivers: [] }, 5_520n],
  [
    'a new vehicle prolonged with its insurer',
    {
      drivers: [driver(40, 20)],
      set: {
        'insuredObject.osago.vehicle.yearIssue': '2025-01-01',
        'insuredObject.osago.previousPolicyNumber': 'XXX0000000001',
      },
    },
    4_162n,
  ],
  [
    'an old vehicle',
    { drivers: [driver(40, 20)], set: { 'insuredObject.osago.vehicle.yearIssue': '2010' } },
    4_877n,
  ],
  [
    'a truck, for which the formula uses only the rate',
    { category: 'C1', model: { weightMax: 7_000 } },
    7_508n,
  ],
];

for (const [name, one, base] of bases) {
  test(`the base rate of ${name} is ${base} rubles`, () => {
    const { baseRate } = calculated(one, tariff);
    assert.deepEqual(baseRate, { units: base, scale: 0 });
  });
}

test('the worksheet of a formula lists each factor, the driver who determines it, and the rounding', () => {
  const { steps } = calculated({ drivers: [driver(40, 20), driver(19, 1)], classes: ['13', '3'] }, tariff);
  assert.deepEqual(
    steps.slice(0, 8).map((step) => step.replaceAll(/[\u00a0\u202f]/g, ' ')),
    [
      'Базовая ставка: строка 2.2, регион 77: 5018',
      'Возраст и стаж: водитель 2 из 2 (наибольший), без ограничения водителей: нет, возраст водителя 19 лет, стаж 1 год: 1,2',
      'Класс КБМ: водитель 2 из 2 (наибольший), без ограничения водителей: нет: 1',
      'Возраст ТС: 5 лет: 1',
      'Пролонгация: нет: 1',
      '5018 ₽ × 1,20 × 1,00 × 1,00 × 1,00 = 6021,6 ₽',
      'Базовая ставка до рубля: 6022 руб.',
      'ТБ = 6022 руб. (формула страховщика, строка 2.2)',
    ],
  );
});

test('a quote with an unknown driver assumes and reports the most expensive driver', () => {
  const { baseRate, assumptions } = calculated({ purpose: 'quote', drivers: [{ driverAge: '40' }] }, tariff);
  assert.equal(baseRate.units, 5_269n);
  assert.ok(assumptions.includes('базовая ставка: Возраст и стаж: наибольший возможный (не указано: стаж)'));
});

test('a table of base rates by region gives the same premiums if it is written as a formula', () => {
  const simplest = compile(
    edited(shipped, {
      formula: rowsOf('formula').slice(0, 1),
      lookups: rowsOf('lookups').slice(0, 1),
    }),
  );
  const cases: Case[] = [
    {},
    { kladr: '2400000100000' },
    { kladr: '4600000100000' },
    { drivers: [] },
    { category: 'A' },
  ];
  for (const one of cases) {
    const [plain, formula] = [calculated(one, tariffOn(today)), calculated(one, simplest)];
    assert.equal(formula.premium, plain.premium);
    assert.deepEqual(formula.baseRate, plain.baseRate);
  }
});

test('rating refuses a base rate outside the legal limits of the day, even if the rate was published', () => {
  const dear = compile(changed('base_rates', ({ row }) => row === '2.2', { base_rate_rub: '8000' }));
  const one: Case = { drivers: [driver(19, 1)] };
  assert.match(faultsOf(one, dear)[0]?.description ?? '', /9600 руб. вне пределов от 1399 до 8665/);
  assert.ok('calculation' in rate({ drivers: [driver(40, 20)] }, dear));
});

test('the tariff guide explains every attribute of base rate formulas', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/osago-base-rate.md'), 'utf8');
  const names = [...baseRateCatalogue.attributes.keys()];
  assert.deepEqual(
    names.filter((name) => !guide.includes(`\`${name}\``)),
    [],
  );
});

test('the shipped example of a base rate formula has no errors', () => {
  assert.deepEqual(check(example), []);
});

const edge = (base_rate_rub: string) =>
  changed('base_rates', ({ row, region }) => row === '2.2' && region === '05', { base_rate_rub });

test('publication compares the lowest and highest possible base rate of a formula with the legal limits', () => {
  // The limit is 8665 rubles. 6078 × 1.20 × 1.10 × 1.08 = 8664.8, rounded to 8665, is allowed; 6079 gives 8666.2.
  assert.deepEqual(check(edge('6078')), []);
  assert.deepEqual(check(edge('6079')), [
    'base_rates 14 base_rate_rub: row 2.2: as much as 8666 is possible (base_rates line 14: 6079; ' +
      'driver_factors line 3: 1,20; kbm_factors line 3: 1,10; vehicle_factors line 4: 1,08), not within 1399 to 8665 (osago/directive/2026-11-01)',
  ]);
  const [least] = check(edge('1700'));
  assert.match(
    least ?? '',
    /row 2\.2: as little as 1339 is possible \(base_rates line 14: 1700; .*not within 1399 to/,
  );
});

test('every base rate is within the range that publication computed', () => {
  const [, greatest] = check(edge('9999'))[0]?.match(/as much as (\d+)/) ?? [];
  const [, least] = check(edge('1000'))[0]?.match(/as little as (\d+)/) ?? [];
  const [dear, cheap] = [compileUnchecked(edge('9999')), compileUnchecked(edge('1000'))];
  const drivers = fc.array(
    fc.record({
      age: fc.integer({ min: 16, max: 90 }),
      experience: fc.integer({ min: 0, max: 74 }),
      kbm: fc.constantFrom<BonusMalusClass>('M', '0', '2', '3', '10', '13'),
    }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(drivers, fc.integer({ min: 1990, max: 2026 }), (list, year) => {
      const one: Case = {
        kladr: '0500000100000',
        drivers: list.map(({ age, experience }) => driver(age, Math.min(experience, age - 16))),
        classes: list.map(({ kbm }) => kbm),
        set: { 'insuredObject.osago.vehicle.yearIssue': String(year) },
      };
      assert.ok(calculated(one, dear).baseRate.units <= BigInt(greatest ?? ''));
      assert.ok(calculated(one, cheap).baseRate.units >= BigInt(least ?? ''));
    }),
  );
});

/** Compiles base rates with limits so wide that no rate violates them. */
function compileUnchecked(rates: TariffVersion): OsagoTariff {
  const corridors = new Map(
    [...tariff.corridors.keys()].map((row) => [row, { minRubles: 0, maxRubles: 99_999 }]),
  );
  return { ...compile(rates), corridors };
}

test('a formula with bounds at the legal limits can be published', () => {
  const bound = {
    order: '60',
    code: 'B_MAX',
    title: 'Не выше',
    operation: 'at_most',
    source: '8665',
    drivers: '',
  };
  const rows = [...rowsOf('formula'), { ...bound, when: 'row=2.2' }];
  assert.deepEqual(check(edited(edge('8000'), { formula: rows })), []);
});

const faults: readonly [name: string, tables: Tables, says: RegExp][] = [
  [
    'an attribute that does not exist',
    { lookups: [...rowsOf('lookups').slice(0, -1), { table: 'prolongation_factors', columns: 'renewal' }] },
    /prolongation_factors 1 renewal: no attribute renewal; known: row, region, owner/,
  ],
  [
    'a table by drivers without the unlimited case',
    {
      lookups: rowsOf('lookups').map((row) =>
        row.table === 'kbm_factors' ? { ...row, columns: 'kbm' } : row,
      ),
      kbm_factors: [{ kbm: '*', value: '1.00' }],
    },
    /lookups 4 columns: kbm_factors looks at drivers: let it look at unlimited first/,
  ],
  [
    'a table by drivers without an unlimited row',
    { driver_factors: rowsOf('driver_factors').filter(({ unlimited }) => unlimited === 'no') },
    /driver_factors unlimited: a contract without a limit of drivers has a row of its own/,
  ],
  [
    'a formula without an initial amount',
    {
      formula: rowsOf('formula').map((row, index) => (index === 0 ? { ...row, operation: 'multiply' } : row)),
    },
    /formula operation: it begins with one row amount/,
  ],
  [
    'a percentage instead of rubles',
    { formula: rowsOf('formula').map((row, index) => (index === 0 ? { ...row, operation: 'rate' } : row)) },
    /formula 2 operation: "rate" is none of amount, multiply/,
  ],
  [
    'base rates equal for every vehicle',
    { lookups: rowsOf('lookups').map((row, index) => (index === 0 ? { ...row, columns: 'region' } : row)) },
    /base_rates 1 row: the table lookups does not name this column/,
  ],
  [
    'a rate that is not a number',
    {
      base_rates: rowsOf('base_rates').map((row, index) =>
        index === 3 ? { ...row, base_rate_rub: '5 000' } : row,
      ),
    },
    /base_rates 5 base_rate_rub: "5 000" is not a decimal/,
  ],
  ['an unused table', { colours: [{ colour: 'red', value: '1' }] }, /colours: /],
];

for (const [name, tables, says] of faults) {
  test(`publication of a base rate formula refuses ${name}`, () => {
    const found = check(edited(example, tables));
    assert.ok(
      found.some((fault) => says.test(fault)),
      found.join('\n'),
    );
  });
}

test('a directive with narrower limits is refused while a formula that exceeds them is in force', () => {
  const narrow = edited(directive, {
    base_rates: (directive.tables.base_rates ?? []).map((row) =>
      row.row === '2.2' ? { ...row, tb_max_rub: '7000' } : row,
    ),
  });
  const later = { ...narrow, versionId: 'osago/directive/2027-02-01', effectiveFrom: '2027-02-01' };
  const found = osagoTariffDefinition.check(later, [...versions, example]);
  assert.match(
    messageText(found[0]?.message ?? ''),
    /osago\/base-rates\/2027-01-01 line \d+: row 2\.2: as much as 8035 is possible/,
  );
});

test('publication finds the highest figure in a formula with a table of ninety thousand models', () => {
  const models = Array.from({ length: 90_000 }, (_, index) => ({
    make: `M${index % 300}`,
    model: `X${index}`,
    value: index === 77_777 ? '1.30' : '1.00',
  }));
  const large = edited(example, {
    models: [...models, { make: '*', model: '*', value: '1.00' }],
    lookups: [...rowsOf('lookups'), { table: 'models', columns: 'make model' }],
    formula: [
      ...rowsOf('formula'),
      {
        order: '70',
        code: 'B_MODEL',
        title: 'Модель',
        operation: 'multiply',
        source: 'table:models',
        drivers: '',
        when: '',
      },
    ],
  });
  const found = check(large);
  assert.ok(
    found.some((fault) => fault.includes('models line 77779: 1,30')),
    found.slice(0, 3).join('\n'),
  );
});
