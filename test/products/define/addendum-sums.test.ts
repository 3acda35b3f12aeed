import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createReferenceBook } from '#catalogues/reference/reference-book.ts';
import { defineAddendums } from '#products/definition/define/addendums.ts';
import { type DefinedProduct, findDefinition } from '#products/definition/define/index.ts';
import type { Calculation } from '#rating/result/calculation.ts';
import { products } from '../../support/products.ts';

const noLists = createReferenceBook({});
const plain = (lines: readonly string[] | undefined) => lines?.map((text) => text.replaceAll('\u00a0', ' '));

/** Formats the value at `path` for an addendum of a contract with this calculation. */
function printed(code: string, path: string, value: never, calculation: Partial<Calculation>) {
  const product = products.find((one) => one.code === code) as DefinedProduct;
  const definition = findDefinition(product);
  assert.ok(definition);
  const part = defineAddendums({ ...definition, hasFixedCovers: false }).changeable.find(
    (one) => one.path === path,
  );
  return plain(part?.printed?.(value, noLists, calculation as Calculation));
}

const part = (field: string, sumInsured: bigint) => ({ field, sumInsured }) as never;

test("an addendum prints each sum with its unit, and the tariff's sum if none was sent", () => {
  const path = 'insuredObject.property.objects';
  const covers = [
    { cover: { code: 'STRUCTURE' } },
    { cover: { code: 'FINISH' }, sumInsured: 700_000, deductible: 0.5, deductibleUnit: 'PERCENT' },
  ];
  const parts = [part(`${path}[0].covers[0]`, 100_000_000n)];
  const lines = printed('property', path, [{ covers }] as never, { parts });
  assert.match(lines?.at(-2) ?? '', /^Объект 1, .+: 1 000 000,00 руб\.$/);
  assert.match(lines?.at(-1) ?? '', /^Объект 1, .+: 700 000,00 руб\., франшиза 0,5 %$/);
});

test('an addendum prints sums in a currency in this currency', () => {
  const path = 'insuredObject.medical.covers';
  const parts = [
    part(`${path}[0].insuredPersons[0]`, 3_000_000n),
    part(`${path}[0].insuredPersons[1]`, 3_000_000n),
  ];
  const exchangeRate = { currency: 'EUR', date: '2026-12-01', rate: '95.0000' };
  const lines = printed('medical', path, [{ cover: { code: 'MEDICAL' } }] as never, { parts, exchangeRate });
  assert.match(lines?.[0] ?? '', /: 30 000,00 EUR$/);
});
