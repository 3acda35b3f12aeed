import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTariffBook, noTariffFault } from '#catalogues/tariffs/tariff-book.ts';
import { osagoTariffDefinition } from '#products/lines/osago/tariff/definition.ts';
import { type Case, calculated, coefficientsOf, driver, faultsOf, versions } from './support.ts';

const book = createTariffBook({ osago: osagoTariffDefinition });
book.replace(versions);

const novosibirsk = '5400000100000';
const at = 'insuredObject.osago';

/**
 * Each row: day of conclusion, case, expected coefficients. Most days are the last day of an
 * old table or the first day of a new table.
 */
const byDate: readonly [today: string, one: Case, expected: RegExp][] = [
  ['2026-06-21', { kladr: novosibirsk }, /^KT 3\.12,/],
  ['2026-06-22', { kladr: novosibirsk }, /^KT 2\.34,/],
  ['2026-10-31', { kladr: '0600000400000' }, /^KT 0\.88,/],
  ['2026-11-01', { kladr: '0600000400000' }, /^KT 1\.76,/],
  ['2026-10-31', { kladr: '0600000300000' }, /^KT 0\.76,/],
  ['2026-11-01', { kladr: '0600000300000' }, /^KT 1\.52,/],
  ['2026-11-01', { kladr: '0600000000000' }, /^KT 1\.64,/],
  ['2026-11-01', { kladr: novosibirsk }, /^KT 2\.34,/],
  ['2025-12-08', { kladr: novosibirsk }, /^KT 1\.56,/],
  ['2022-03-31', {}, /KBM 1,/],
  ['2022-04-01', {}, /KBM 1\.17,/],
  ['2020-09-04', { drivers: [] }, /KT 2, KBM 1, KO 1\.87/],
  ['2020-09-05', { drivers: [] }, /KT 1\.9, KBM 1, KO 1\.94/],
  ['2025-12-08', { drivers: [] }, /KO 2\.32/],
  ['2025-12-09', { drivers: [] }, /KO 3\.16/],
  ['2024-01-01', { kladr: '9300000000000' }, /^KT 0\.68,/],
  ['2025-04-16', { category: 'A' }, /KO 1, KS/],
  ['2025-04-17', { category: 'A', model: { horsePower: 95 } }, /KO 1, KM 1\.66, KS/],
];

for (const [today, one, expected] of byDate) {
  test(`a contract concluded on ${today} with ${JSON.stringify(one)} has coefficients that match ${expected}`, () => {
    const drivers = one.drivers ?? [driver(40, 20, today)];
    assert.match(coefficientsOf(calculated({ ...one, today, drivers })), expected);
  });
}

test('a region missing from the directive of the day is refused', () => {
  const [fault] = faultsOf({ today: '2023-12-31', kladr: '9300000000000' });
  assert.equal(fault?.field, `${at}.owner.vehicleOwnerPerson.address.kladrId`);
});

test('lorries of unfriendly states have KT 30 since 2023-09-12', () => {
  const lorry = { category: 'C1', set: { [`${at}.vehicle.countyrTs`]: 'DEU' } };
  const rated = (today: string) => faultsOf({ ...lorry, today, drivers: [driver(40, 20, today)] });
  assert.deepEqual(
    rated('2023-09-12').map((fault) => fault.field),
    [`${at}.vehicle.vehicleCategoryCode`],
  );
  assert.match(coefficientsOf(calculated({ ...lorry, today: '2025-02-01' })), /^KT 30,/);
});

test('the error for a base rate row without known limits names the row', () => {
  const [fault] = faultsOf({ today: '2022-10-01', category: 'C1' });
  assert.equal(fault?.field, `${at}.vehicle.vehicleCategoryCode`);
  assert.match(fault?.description ?? '', /строка 3\.1.*13\.09\.2022/);
});

test('a coefficient copied from an earlier directive is listed as an assumption', () => {
  const malgobek = calculated({ kladr: '0600000400000', today: '2026-10-31' });
  assert.match(coefficientsOf(malgobek), /^KT 0\.88,/);
  assert.deepEqual(malgobek.assumptions, [
    'КТ 0,88: значение действующего указания не установлено, взято из 6007-У',
  ]);
  const tractor = calculated({ category: 'TRACTOR', kladr: novosibirsk });
  assert.match(coefficientsOf(tractor), /^KT 2,/);
  assert.equal(tractor.assumptions.length, 1);
});

test('the tariff book has no osago version before its first date', () => {
  assert.equal(book.inForce('osago', '2019-01-08'), null);
  assert.deepEqual(noTariffFault(book.earliest('osago')), {
    field: 'issueDate',
    description: 'На дату заключения нет тарифов: укажите дату не ранее 09.01.2019',
    reason: 'TARIFF_NOT_IN_FORCE',
    domain: 'rating',
  });
});

test('the tariff of a contract is found by the ids of its tariff versions', () => {
  const then = book.inForce('osago', '2022-05-01');
  assert.deepEqual(then?.versionIds, ['osago/directive/2022-04-01', 'osago/base-rates/2022-01-09']);
  assert.equal(then?.effectiveFrom, '2022-04-01');
  assert.equal(book.byVersionIds('osago', then?.versionIds ?? [])?.tariff, then?.tariff);
  assert.equal(book.byVersionIds('osago', ['osago/directive/2022-04-01']), null);
  assert.equal(
    book.byVersionIds('osago', ['osago/directive/2000-01-01', 'osago/base-rates/2022-01-09']),
    null,
  );
  assert.equal(book.byVersionIds('casco', then?.versionIds ?? []), null);
});
