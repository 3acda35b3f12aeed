import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Row, Tables } from '#catalogues/tariffs/tariff.ts';
import { messageText } from '#kernel/errors/message.ts';
import { cascoTariffDefinition } from '#products/lines/casco/tariff/definition.ts';
import { compiled, rated, shippedVersion, usual, withTables } from './support.ts';

const { tables } = shippedVersion;

function rowsOf(table: string): readonly Row[] {
  return tables[table] ?? [];
}

/** Returns the tables with changed cells in row `index` of a table, counted from 0. */
function changed(table: string, index: number, cells: Row): Tables {
  return { [table]: rowsOf(table).map((row, at) => (at === index ? { ...row, ...cells } : row)) };
}

function added(table: string, row: Row): Tables {
  return { [table]: [...rowsOf(table), { ...rowsOf(table)[0], ...row }] };
}

function without(table: string, predicate: (row: Row) => boolean): Tables {
  return { [table]: rowsOf(table).filter((row) => !predicate(row)) };
}

const indexOf = (table: string, predicate: (row: Row) => boolean) => rowsOf(table).findIndex(predicate);
const base = indexOf('formula', ({ source }) => source === 'table:base');
const age = indexOf('formula', ({ code }) => code === 'K_AGE');
const kv = indexOf('formula', ({ code }) => code === 'K_KV');

/** Each row: name, tables with a wrong cell, the place of the error and its text. */
const faults: readonly [name: string, tables: Tables, place: string, says: RegExp][] = [
  [
    'an order that is not a number',
    changed('formula', 0, { order: 'x' }),
    'formula 2 order',
    /not a whole number/,
  ],
  ['a duplicate order', changed('formula', 1, { order: '10' }), 'formula 3 -', /repeats order of line 2/],
  [
    'an unknown operation',
    changed('formula', 0, { operation: 'divide' }),
    'formula 2 operation',
    /none of rate, amount/,
  ],
  [
    'an unreadable source',
    changed('formula', base, { source: 'base' }),
    'formula 2 source',
    /none of table:name, input:attribute/,
  ],
  [
    'a source without its table',
    changed('formula', base, { source: 'table:bases' }),
    'lookups - table',
    /the row bases is missing/,
  ],
  [
    'an input that is not a number',
    changed('formula', kv, { source: 'input:programme' }),
    `formula ${kv + 2} source`,
    /programme cannot be computed with; these can: .*kfav/,
  ],
  [
    'a risk that does not exist',
    changed('formula', base, { risks: 'collison hazard theft' }),
    'formula 2 risks',
    /collison is no risk and no class/,
  ],
  [
    'an unreadable condition',
    changed('formula', age, { when: 'multidrive' }),
    `formula ${age + 2} when`,
    /not written like/,
  ],
  [
    'a condition without a field',
    changed('formula', age, { when: 'weather=rain' }),
    `formula ${age + 2} when`,
    /no attribute weather/,
  ],
  [
    'a beginning under a condition',
    changed('formula', base, { when: 'pledged=yes' }),
    'formula 2 when',
    /rate always applies/,
  ],
  [
    'a beginning from the application',
    changed('formula', base, { source: 'input:kfav' }),
    'formula 2 source',
    /must be table:name/,
  ],
  [
    'a percentage of something other than a sum',
    changed(
      'formula',
      indexOf('formula', ({ source }) => source === 'input:vehicle_sum'),
      { source: 'input:kfav' },
    ),
    `formula ${indexOf('formula', ({ source }) => source === 'input:vehicle_sum') + 2} source`,
    /one of sum_insured, vehicle_sum/,
  ],
  [
    'the sum of a risk without sums',
    changed(
      'risks',
      indexOf('risks', ({ risk }) => risk === '15'),
      { sum: 'none' },
    ),
    `risks ${indexOf('risks', ({ risk }) => risk === '15') + 2} risk`,
    /risk 15: it has no sum of its own/,
  ],
  [
    'a rounding to 9 digits',
    changed('formula', age, { operation: 'round', source: '9' }),
    `formula ${age + 2} source`,
    /from 0 to 6/,
  ],
  [
    'a risk without a beginning',
    changed('formula', base, { operation: 'multiply' }),
    'risks 2 risk',
    /risk 1: its formula does not begin with rate or amount/,
  ],
  [
    'two beginnings',
    added('formula', { order: '9', operation: 'amount', risks: '1' }),
    'risks 2 risk',
    /begins twice/,
  ],
  [
    'a rate never converted to rubles',
    without('formula', ({ source }) => source === 'input:sum_insured'),
    'risks 2 risk',
    /needs one row of_sum/,
  ],
  [
    'a factor on the total',
    added('formula', { order: '999', operation: 'multiply', risks: 'total' }),
    `formula ${rowsOf('formula').length + 2} risks`,
    /with the operation at_least/,
  ],
  [
    'a figure that is not a decimal',
    changed('base', 3, { value: '5,2' }),
    'base 5 value',
    /not a decimal such as 1.80/,
  ],
  ['a negative figure', changed('term', 0, { value: '-1' }), 'term 2 value', /not a decimal/],
  [
    'a band with an end below its start',
    changed('term', 0, { term_days_from: '20' }),
    'term 2 term_days_to',
    /15 ends before 20/,
  ],
  ['bands that overlap', changed('term', 1, { term_days_from: '15' }), 'term 3 -', /overlaps/],
  ['a duplicate row', added('pledge', { pledged: 'no' }), 'pledge 4 -', /the same as line 2/],
  ['an empty code', changed('pledge', 0, { pledged: '' }), 'pledge 2 pledged', /must not be empty/],
  [
    'a fraction where whole numbers are',
    changed('term', 0, { term_days_from: '1.5' }),
    'term 2 term_days_from',
    /not a whole number/,
  ],
  [
    'a column missing from lookups',
    { pledge: rowsOf('pledge').map((row) => ({ ...row, zone: '*' })) },
    'pledge 1 zone',
    /lookups does not name/,
  ],
  [
    'a lookups column missing from the table',
    changed(
      'lookups',
      indexOf('lookups', (row) => row.table === 'pledge'),
      { columns: 'pledged zone' },
    ),
    'pledge 1 zone',
    /the column is missing/,
  ],
  [
    'an attribute that does not exist',
    changed(
      'lookups',
      indexOf('lookups', (row) => row.table === 'pledge'),
      { columns: 'pawned' },
    ),
    'pledge 1 pawned',
    /no attribute pawned; known: .*pledged/,
  ],
  [
    'drivers and covers in one table',
    {
      pledge: [{ driver_age: '1', risk: '1', value: '1' }],
      ...changed(
        'lookups',
        indexOf('lookups', (row) => row.table === 'pledge'),
        { columns: 'driver_age risk' },
      ),
    },
    'pledge 1 value',
    /at drivers or at covers/,
  ],
  [
    'bands of a fraction from-to',
    { equipment: [{ equipment_percent_from: '0', equipment_percent_to: '5', value: '1' }] },
    'equipment 1 equipment_percent',
    /equipment_percent_over \+ equipment_percent_up_to/,
  ],
  ['an unused table', { pledges: rowsOf('pledge') }, 'pledges - -', /neither formula nor derived/],
  ['a table without rows', { pledge: [] }, 'pledge - -', /no rows/],
  [
    'an availability other than yes and no',
    changed('availability', 0, { value: 'maybe' }),
    'availability 2 value',
    /none of yes, no/,
  ],
  ['a limit without bounds', changed('limits', 0, { min: '', max: '' }), 'limits 2 min', /needs min or max/],
  [
    'a limit with a minimum above its maximum',
    changed('limits', 0, { min: '13' }),
    'limits 2 max',
    /12 is less than 13/,
  ],
  [
    'a limit of a text field',
    changed('limits', 0, { attribute: 'programme' }),
    'limits 2 attribute',
    /programme is no number/,
  ],
  [
    'sums without a default',
    changed(
      'sums',
      indexOf('sums', (row) => row.is_default === 'yes'),
      { is_default: 'no' },
    ),
    'sums - -',
    /\* 2: exactly one sum must be the default/,
  ],
  [
    'a risk with sums but without a list',
    without('sums', ({ risk }) => risk === '3'),
    'sums - -',
    /risk 3: no sums/,
  ],
  [
    'a derived text of a cover',
    changed(
      'lookups',
      indexOf('lookups', (row) => row.table === 'zones'),
      { columns: 'region risk' },
    ),
    'derived 2 table',
    /zones looks at risk/,
  ],
  [
    'a minimum premium for each cover',
    changed(
      'formula',
      indexOf('formula', ({ risks }) => risks === 'total'),
      { source: 'table:deductible' },
    ),
    `formula ${indexOf('formula', ({ risks }) => risks === 'total') + 2} source`,
    /looks at risk_class, which is not of the contract/,
  ],
];

for (const [name, change, place, says] of faults) {
  test(`the import of a casco tariff refuses ${name}`, () => {
    const found = cascoTariffDefinition.check(withTables(shippedVersion, change), []);
    const at = found.find(({ table, line, column }) => `${table} ${line ?? '-'} ${column ?? '-'}` === place);
    assert.ok(at, `nothing at ${place}: ${JSON.stringify(found)}`);
    assert.match(messageText(at.message), says);
  });
}

test('the import of a casco tariff reports all wrong cells together', () => {
  const wrong = {
    ...changed('base', 0, { value: 'x' }),
    ...changed('term', 0, { value: 'y' }),
    ...changed('formula', 0, { code: 'base' }),
  };
  const found = cascoTariffDefinition.check(withTables(shippedVersion, wrong), []);
  assert.deepEqual(
    found.map(({ table, line, column }) => [table, line, column]),
    [
      ['formula', 2, 'code'],
      ['base', 2, 'value'],
      ['term', 2, 'value'],
    ],
  );
});

test('the order of columns in a casco tariff table has no effect', () => {
  const turned = Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => [
      table,
      rows.map((row) => Object.fromEntries(Object.entries(row).reverse())),
    ]),
  );
  const other = compiled(withTables(shippedVersion, turned));
  assert.deepEqual(rated(usual, other), rated(usual));
});

test('the order of rows in a casco formula has no effect', () => {
  const turned = compiled(withTables(shippedVersion, { formula: [...rowsOf('formula')].reverse() }));
  assert.deepEqual(rated(usual, turned), rated(usual));
});

test('a factor is added to a casco tariff by a table, a row of lookups and a row of the formula', () => {
  const tariff = compiled(
    withTables(shippedVersion, {
      power: [
        { horse_power_from: '', horse_power_to: '100', value: '0.95' },
        { horse_power_from: '101', horse_power_to: '', value: '1.10' },
      ],
      ...added('lookups', { table: 'power', columns: 'horse_power' }),
      ...added('formula', {
        order: '21',
        code: 'K_POWER',
        title: 'Мощность',
        operation: 'multiply',
        source: 'table:power',
        risks: 'theft',
      }),
    }),
  );
  const { parts } = rated(usual, tariff);
  assert.deepEqual(
    parts.map(({ premium }) => premium),
    [1_038_913n, 2_424_131n, 438_360n, 1_022_840n, 1_607_320n],
  );
});
