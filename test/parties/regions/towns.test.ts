import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableRows } from '#catalogues/tariffs/tariff.ts';
import { placeKey, regionOfTown, townsInRegion } from '#parties/regions/towns.ts';
import { shippedVersions } from '../../support/shipped-versions.ts';

test('every city in the shipped tables of territories is recognised as a town of its region', () => {
  const missing = new Set<string>();
  for (const { tables } of shippedVersions()) {
    for (const { region_code: code = '', city = '*' } of tableRows(tables, 'kt')) {
      if (city !== '*' && !townsInRegion(code).has(placeKey(city))) missing.add(`${code} ${city}`);
    }
  }
  assert.deepEqual([...missing], []);
});

test('a town name that several regions have identifies no region', () => {
  assert.equal(regionOfTown.get('Железногорск'), null);
  assert.equal(regionOfTown.get('г. Казань'), '16');
  assert.equal(regionOfTown.get('Казань г'), '16');
  assert.equal(regionOfTown.get('Образцово'), undefined);
});
