import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { nextPolicyNumber, prepareNumbers } from '#contracts/record/number.ts';
import { StartError } from '#platform/db/start-error.ts';
import type { Product } from '#products/product/product.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { products } from '../support/products.ts';

let database: TestDatabase;

before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

/** Creates a copy of a shipped product with another code and another number format. */
function another(code: string, series: string, digits: number): Product {
  const [product] = products;
  assert.ok(product);
  const sequence = `${code}_policy_number`;
  const format: Product['numbers']['format'] = (letters, value) =>
    `${letters}-${String(value).padStart(digits, '0')}`;
  return { ...product, code, numbers: { sequence, series, digits, format } };
}

test('concurrent processes create the number sequence of a new product once, and a restart continues the sequence', async () => {
  const { pool } = database;
  const sold = [...products, another('bicycle', 'VEL', 8), another('pet-care', 'PTC', 3)];
  await Promise.all(Array.from({ length: 6 }, () => prepareNumbers(pool, sold)));
  for (const isTest of [false, true]) {
    for (const product of sold) await nextPolicyNumber({ pool, isTest }, product, '2026-11-21');
  }
  await prepareNumbers(pool, sold);
  const third = (isTest: boolean) =>
    Promise.all(sold.slice(-2).map((product) => nextPolicyNumber({ pool, isTest }, product, '2026-11-21')));
  assert.deepEqual(await third(false), ['VEL-00000003', 'PTC-003']);
  assert.deepEqual(await third(true), ['ZZZ-00000004', 'ZZZ-004']);
});

test('a number sequence ends before its numbers would have more digits', async () => {
  const { pool } = database;
  const short = another('short', 'SHO', 1);
  await prepareNumbers(pool, [short]);
  for (let count = 0; count < 9; count += 1) await nextPolicyNumber({ pool, isTest: false }, short, '');
  await assert.rejects(nextPolicyNumber({ pool, isTest: false }, short, ''), /reached maximum value/);
});

test('two products with the same number format are refused with the names of both products', async () => {
  const { pool } = database;
  const [one] = products;
  assert.ok(one);
  await assert.rejects(
    prepareNumbers(pool, [...products, another('bicycle', one.numbers.series, 8)]),
    (error) => error instanceof StartError && /bicycle.*XXX.*osago/.test(error.message),
  );
  await assert.rejects(prepareNumbers(pool, [another('bicycle', 'ZZZ', 8)]), /the test environment/);
  await assert.rejects(
    prepareNumbers(pool, [another('bicycle', 'VEL', 8), another('pet-care', 'PTC', 8)]),
    /pet-care: its first number in the test environment, ZZZ-00000001, is that of bicycle/,
  );
});
