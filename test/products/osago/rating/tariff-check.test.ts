import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkVersion, checkVersions } from '#catalogues/tariffs/check-version.ts';
import type { Row, TariffVersion } from '#catalogues/tariffs/tariff.ts';
import { messageText } from '#kernel/errors/message.ts';
import { osagoTariffDefinition } from '#products/lines/osago/tariff/definition.ts';
import { edited, versionOn, versions } from './support.ts';

const products = { osago: osagoTariffDefinition };
const directive = versionOn('directive', '2026-11-21');
const rates = versionOn('base-rates', '2026-11-21');

function check(version: TariffVersion, others: readonly TariffVersion[] = versions): string[] {
  return checkVersion(version, others, products).map(
    ({ table, line, column, message }) =>
      `${[table, line, column].filter(Boolean).join(' ')}: ${messageText(message)}`,
  );
}

test('all shipped osago versions are valid together', () => {
  const own = versions.filter(({ product }) => product === 'osago');
  assert.deepEqual(checkVersions(own, [], products), []);
});

test('a base rate outside the legal limits is reported with table, line, row, region, value and limits', () => {
  const rows = [
    { row: '2.2', region: '*', base_rate_rub: '5000', confidence: '' },
    { row: '2.2', region: '77', base_rate_rub: '8666', confidence: '' },
    { row: '2.1', region: '*', base_rate_rub: '723', confidence: '' },
  ];
  assert.deepEqual(check(edited(rates, { base_rates: rows })).slice(0, 2), [
    'base_rates 3 base_rate_rub: row 2.2, region 77: 8666 is not within 1399 to 8665 (osago/directive/2026-11-01)',
    'base_rates 4 base_rate_rub: row 2.1, region *: 723 is not within 724 to 6580 (osago/directive/2026-11-01)',
  ]);
});

test('base rates equal to the legal limits are accepted', () => {
  const at = (rubles: string) => [{ row: '2.2', region: '*', base_rate_rub: rubles }];
  assert.deepEqual(check(edited(rates, { base_rates: at('1399') })), []);
  assert.deepEqual(check(edited(rates, { base_rates: at('8665') })), []);
});

test('base rates are compared with the limits of every directive in force at the same time', () => {
  const wide = {
    ...edited(rates, {}),
    versionId: 'osago/base-rates/2025-12-08',
    effectiveFrom: '2025-12-08',
  };
  const faults = check(
    edited(wide, { base_rates: [{ row: '2.2', region: '*', base_rate_rub: '7600' }] }),
    versions.filter((version) => version !== rates),
  );
  assert.equal(faults.length, 1);
  assert.match(faults[0] ?? '', /1646 to 7535 \(osago\/directive\/2025-04-17\)/);
});

test('a base rate for a row without legal limits is refused', () => {
  const old = versionOn('base-rates', '2022-10-01');
  const rows = [...(old.tables.base_rates ?? []), { row: '3.1', region: '*', base_rate_rub: '4000' }];
  assert.match(check(edited(old, { base_rates: rows }))[0] ?? '', /has no limits for this row; leave it out/);
});

test('a directive that makes current base rates unlawful is refused unless new rates are published with it', () => {
  const narrower = narrowed('2027-01-01');
  assert.match(check(narrower)[0] ?? '', /osago\/base-rates\/2026-11-20 line \d+: row 2\.2, region/);
  const newRates = {
    ...edited(rates, { base_rates: [{ row: '2.2', region: '*', base_rate_rub: '2000' }] }),
    versionId: 'osago/base-rates/2027-01-01',
    effectiveFrom: '2027-01-01',
  };
  assert.deepEqual(checkVersions([narrower, newRates], versions, products), []);
});

function narrowed(effectiveFrom: string): TariffVersion {
  const rows = (directive.tables.base_rates ?? []).map((row) =>
    row.row === '2.2' ? { ...row, tb_min_rub: '1500', tb_max_rub: '2500' } : row,
  );
  return {
    ...edited(directive, { base_rates: rows }),
    versionId: `osago/directive/${effectiveFrom}`,
    effectiveFrom,
  };
}

type Edit = (rows: readonly Row[]) => readonly Row[];
const without =
  (column: string, value: string): Edit =>
  (rows) =>
    rows.filter((row) => row[column] !== value);
const first =
  (column: string, value: string): Edit =>
  ([head, ...rest]) => [{ ...head, [column]: value }, ...rest];
const repeated: Edit = (rows) => [...rows, rows[0] ?? {}];

const broken: readonly [table: string, name: string, edit: Edit, fault: RegExp][] = [
  ['kt', 'a comma', first('kt', '1,24'), /^kt 2 kt: "1,24" is not a decimal such as 1\.80$/],
  ['kt', 'zero', first('kt', '0.00'), /^kt 2 kt: 0\.00 is not above 0/],
  ['kt', 'a duplicate place', repeated, /^kt 367: repeats region_code, city of line 2$/],
  ['kt', 'no row for other places', without('city', '*'), /: the row \* is missing$/],
  [
    'kt',
    "another region's code",
    first('kladr', '0200000000000'),
    /^kt 2 kladr: does not begin with the region code 01$/,
  ],
  ['kbm', 'a missing class', without('class', '7'), /^kbm class: the row 7 is missing$/],
  ['km', 'a gap', without('hp_over', '100'), /^km \d+: power of car: 101 to 120 is not covered$/],
  ['km', 'an overlap', first('hp_up_to', '55'), /overlaps/],
  ['kvs', 'a missing cell', without('experience_from', '3'), /3 to 4 is not covered/],
  ['kvs', 'a missing age', without('age_from', '40'), /40 to 49 is not covered/],
  ['ks', 'a missing month', without('months', '5'), /months of use: 5 to 5 is not covered/],
  ['ko', 'a missing owner', without('owner', 'legal'), /the row "unlimited legal" is missing/],
  ['kp', 'no transit', without('scope', 'transit'), /transit is missing/],
  ['base_rates', 'a missing row', without('row', '4.3'), /the row 4\.3 is missing/],
  ['base_rates', 'one limit', first('tb_min_rub', ''), /one limit is missing/],
  ['base_rates', 'limits in the wrong order', first('tb_min_rub', '9999'), /9999 is above 4260/],
];

for (const [table, name, edit, fault] of broken) {
  test(`an error in the table ${table} of a directive is reported: ${name}`, () => {
    const faults = check(edited(directive, { [table]: edit(directive.tables[table] ?? []) }), []);
    assert.ok(
      faults.some((one) => fault.test(one)),
      faults.join('\n'),
    );
  });
}

const brokenRates: readonly [table: string, name: string, edit: Edit, fault: RegExp][] = [
  ['base_rates', 'no rate for any region', without('region', '*'), /row 2\.2: no rate for the region \*/],
  ['base_rates', 'a rate with kopecks', first('base_rate_rub', '1000.50'), /is not a whole number/],
  ['base_rates', 'an unknown row', first('row', '9'), /"9" is none of/],
  ['short_term', 'a gap', without('days_from', '16'), /days: 16 to 31 is not covered/],
  ['short_term', 'above 1', first('ks', '1.1'), /is not above 0 and up to 1/],
  [
    'settings',
    'a missing setting',
    without('name', 'default_kbm_class'),
    /the setting default_kbm_class is missing/,
  ],
  ['settings', 'an impossible value', first('value', 'много'), /"много" is not a decimal/],
];

for (const [table, name, edit, fault] of brokenRates) {
  test(`an error in the table ${table} of base rates is reported: ${name}`, () => {
    const faults = check(edited(rates, { [table]: edit(rates.tables[table] ?? []) }));
    assert.ok(
      faults.some((one) => fault.test(one)),
      faults.join('\n'),
    );
  });
}

test('the error for a missing table names the table', () => {
  const { kt: _kt, ...rest } = directive.tables;
  const lacking = { ...directive, tables: rest, checksum: '' };
  assert.deepEqual(check({ ...edited(lacking, {}) }, []), [
    'kt: the table is missing: add the file kt.csv or the sheet kt',
  ]);
});

test('the shipped directive has the legal transitions of bonus-malus classes', () => {
  const of = (name: string) => directive.tables.kbm?.find((row) => row.class === name);
  assert.equal(of('3')?.next_1, '1');
  assert.equal(of('1')?.next_0_claims, '2');
});
