import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { attributeCatalogue } from '#products/lines/casco/tariff/attributes.ts';
import { cascoModel } from '#products/lines/casco/tariff/definition.ts';
import { operations } from '#rating/tables/formula.ts';
import { tableStructure } from '#rating/tables/table-rules.ts';

const structureTables = tableStructure(cascoModel);
const guide = readFileSync(join(import.meta.dirname, '../../../../docs/casco-tariff.md'), 'utf8');

test('the tariff guide explains every attribute, operation, table and column, and no unknown attribute', () => {
  const columns = Object.values(structureTables).flatMap((rule) => Object.keys(rule.columns));
  const words = [...attributeCatalogue.keys(), ...operations, ...Object.keys(structureTables), ...columns];
  assert.deepEqual(
    words.filter((word) => !guide.includes(`\`${word}\``)),
    [],
  );
  const section = guide.slice(guide.indexOf('| Attribute | What |'), guide.indexOf('The text `value`'));
  const first = section.split('\n').flatMap((line) => line.split('|')[1]?.match(/`(\w+)`/g) ?? []);
  assert.deepEqual(
    first.filter((name) => !attributeCatalogue.has(name.slice(1, -1))),
    [],
  );
});
