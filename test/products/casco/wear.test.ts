import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { wornWorth } from '#products/lines/casco/prolongation/revalued.ts';
import { compiled, shippedTariff, shippedVersion, withTables } from './rating/support.ts';

const million = 100_000_000n;

/**
 * Each row: value of the vehicle in kopecks and its age when the earlier contract began, first day of the earlier and of
 * the new contract, worn value in kopecks. Wear is 20 % in the first year, 15 % in the second and 12 % in each later year.
 */
const table: readonly (readonly [bigint, number, string, string, bigint])[] = [
  [million, 0, '2026-12-01', '2027-12-01', 80_000_000n],
  [million, 1, '2026-12-01', '2027-12-01', 85_000_000n],
  [million, 7, '2026-12-01', '2027-12-01', 88_000_000n],
  [million, 0, '2026-12-01', '2028-12-01', 68_000_000n],
  [million, 2, '2026-12-01', '2027-02-12', 97_600_000n],
  [100n, 0, '2026-12-01', '2027-12-01', 100n],
  [million, 0, '2024-02-29', '2025-02-28', 80_000_000n],
];

for (const [cost, age, from, to, expected] of table) {
  test(`a vehicle worth ${cost} kopecks at the age of ${age} has the expected worn value after ${from} to ${to}`, () => {
    assert.equal(wornWorth(cost, age, from, to, shippedTariff), expected);
  });
}

test('the worn value is unknown if the tariff has no wear by age alone or no time has passed', () => {
  const depreciation = [{ value: '20' }];
  const lookups = (shippedVersion.tables.lookups ?? []).map((row) =>
    row.table === 'depreciation' ? { ...row, columns: 'engine' } : row,
  );
  const other = compiled(
    withTables(shippedVersion, {
      lookups,
      depreciation: depreciation.map((row) => ({ engine: '*', ...row })),
    }),
  );
  assert.equal(wornWorth(million, 0, '2026-12-01', '2027-12-01', other), undefined);
  assert.equal(wornWorth(million, 0, '2026-12-01', '2027-12-01', undefined), undefined);
  assert.equal(wornWorth(million, 0, '2026-12-01', '2026-12-01', shippedTariff), undefined);
});

test('a vehicle never gains value and loses at least as much over a longer time', () => {
  const day = fc.integer({ min: 1, max: 3000 });
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 12n),
      fc.integer({ min: 0, max: 30 }),
      day,
      day,
      (cost, age, one, more) => {
        const at = (days: number) => new Date(Date.UTC(2026, 11, 1 + days)).toISOString().slice(0, 10);
        const worth = (days: number) => wornWorth(cost, age, '2026-12-01', at(days), shippedTariff) ?? cost;
        const [sooner, later] = [worth(Math.min(one, more)), worth(Math.max(one, more))];
        assert.ok(later <= sooner && sooner <= cost + 50n && later >= 0n);
      },
    ),
  );
});
