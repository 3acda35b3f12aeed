import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

test('the invented insurer has numbers that pass their check digits', () => {
  const file = new URL('../../data/print-forms/insurer.json', import.meta.url);
  const insurer: { inn: string; ogrn: string } = JSON.parse(readFileSync(file, 'utf8'));
  const weights = [2, 4, 10, 3, 5, 9, 4, 6, 8];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(insurer.inn[index]), 0);
  assert.equal(insurer.inn.length, 10);
  assert.equal((sum % 11) % 10, Number(insurer.inn[9]));
  assert.equal(insurer.ogrn.length, 13);
  assert.equal((Number(insurer.ogrn.slice(0, 12)) % 11) % 10, Number(insurer.ogrn[12]));
});
