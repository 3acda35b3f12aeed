import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diffVersions } from '#catalogues/tariffs/diff-versions.ts';
import type { Tables, TariffVersion } from '#catalogues/tariffs/tariff.ts';
import { tariffCompilers } from '../support/products.ts';
import { shippedVersions } from '../support/shipped-versions.ts';

const shapes = { t: { columns: ['a', 'b'], key: ['a'] } };

function version(tables: Tables): TariffVersion {
  return {
    versionId: 'boat/rates/2027-01-01',
    product: 'boat',
    kind: 'rates',
    effectiveFrom: '2027-01-01',
    state: 'draft',
    checksum: '',
    author: '',
    comment: '',
    tables,
  };
}

const cases: readonly [name: string, left: Tables, right: Tables, differences: readonly object[]][] = [
  [
    'the same rows in another order',
    {
      t: [
        { a: '1', b: 'x' },
        { a: '2', b: 'y' },
      ],
    },
    {
      t: [
        { a: '2', b: 'y' },
        { a: '1', b: 'x' },
      ],
    },
    [],
  ],
  ['a number in another notation', { t: [{ a: '1', b: '1.80' }] }, { t: [{ a: '1', b: '1.8' }] }, []],
  [
    'a cell',
    { t: [{ a: '1', b: '1.80' }] },
    { t: [{ a: '1', b: '1.9' }] },
    [{ table: 't', row: '1', column: 'b', before: '1.80', after: '1.9' }],
  ],
  [
    'a row more and one less',
    { t: [{ a: '1', b: 'x' }] },
    { t: [{ a: '2', b: 'y' }] },
    [
      { table: 't', row: '1', before: '1, x' },
      { table: 't', row: '2', after: '2, y' },
    ],
  ],
  [
    'a column more',
    { t: [{ a: '1' }] },
    { t: [{ a: '1', b: 'y' }] },
    [{ table: 't', row: '1', column: 'b', after: 'y' }],
  ],
  [
    'a table without a key, line by line',
    { u: [{ c: '1' }] },
    { u: [{ c: '2' }] },
    [{ table: 'u', row: 'line 2', column: 'c', before: '1', after: '2' }],
  ],
];

for (const [name, left, right, differences] of cases) {
  test(`the differences of two tariff versions are reported: ${name}`, () => {
    assert.deepEqual(diffVersions(version(left), version(right), shapes), differences);
  });
}

for (const shipped of shippedVersions()) {
  test(`the tables of ${shipped.versionId} are declared, and the key of each row is unique`, () => {
    const declared = tariffCompilers[shipped.product]?.shapes?.(shipped.kind, shipped.tables) ?? {};
    for (const [table, rows] of Object.entries(shipped.tables)) {
      const key = declared[table]?.key ?? [];
      assert.notEqual(key.length, 0, table);
      const names = rows.map((row) => key.map((column) => row[column]).join(', '));
      assert.equal(new Set(names).size, rows.length, table);
      const columns = declared[table]?.columns ?? [];
      for (const column of columns)
        assert.ok(rows[0] === undefined || column in rows[0], `${table}.${column}`);
    }
  });
}
