import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, test } from 'node:test';
import { checkVersions } from '#catalogues/tariffs/check-version.ts';
import { type HolderType, holderTypes } from '#kernel/terms/holder-type.ts';
import { inCyrillicLetters, inLatinCapitals } from '#kernel/text/lookalikes.ts';
import type { Cases, Subject } from '#products/conformance/cases.ts';
import { listPromises } from '#products/conformance/index.ts';
import { testSeries } from '#products/product/numbering.ts';
import type { Product } from '#products/product/product.ts';
import { productOf, products, tariffCompilers } from '../../support/products.ts';
import { shippedBook } from '../../support/shipped-book.ts';
import { shipped, trial } from '../../support/trial.ts';
import { productCases } from './cases.ts';
import { testDay } from './day.ts';

const root = new URL('../../../', import.meta.url);
const { book } = trial;

test('product codes are unique', () => {
  const codes = products.map(({ code }) => code);
  assert.equal(new Set(codes).size, codes.length);
  for (const product of products) {
    assert.equal(productOf(product.code), product);
  }
  const numbers = products.map(({ numbers: own }) => own.format(own.testSeries ?? testSeries, 7n, testDay));
  assert.equal(new Set(numbers).size, numbers.length, 'two products give one number in the test environment');
  const sequences = products.map(({ numbers }) => numbers.sequence);
  assert.equal(new Set(sequences).size, sequences.length, 'two products share a sequence of numbers');
});

for (const product of products) {
  const { numberPattern, of } = await productCases(product);
  describe(product.code, () => {
    testNumbers(product, numberPattern);
    testTariff(product);
    for (const holderType of holderTypes) {
      describe(holderType, () => testHolder(product, holderType, of(holderType)));
    }
  });
}

function testHolder(product: Product, holderType: HolderType, cases: Cases): void {
  const { code } = product;
  const subject: Subject = {
    product,
    holderType,
    cases,
    reference: shippedBook,
    outcomeOf: trial.outcomeOf,
    tariffOf: (versionIds) => book.byVersionIds(code, versionIds)?.tariff,
    hasTemplate: (name) => existsSync(new URL(`data/print-forms/${name}.typ`, root)),
  };
  const rows = shipped
    .filter((version) => version.product === code)
    .flatMap(({ tables }) => Object.values(tables).flat());
  for (const { name, broken } of listPromises(subject, rows)) {
    test(name, async () => assert.deepEqual(await broken(), []));
  }
}

function testNumbers({ code, numbers }: Product, numberPattern: RegExp): void {
  test('the policy numbers of a product have one format and are unique', () => {
    const values = [1n, 2n, 9n, 10n, 11n, 99n, 100n, 123_456n, 99_999_998n, 99_999_999n];
    const made = values.map((value) => numbers.format(numbers.series, value, testDay));
    for (const number of made) assert.match(number, numberPattern);
    assert.equal(new Set(made).size, values.length);
    assert.equal(numbers.format(numbers.series, 7n, testDay), numbers.format(numbers.series, 7n, testDay));
  });

  test("policy numbers of the test environment have the product's format, and their letters occur in no policy number", () => {
    const ofTests = numbers.testSeries ?? testSeries;
    const [real, tried] = [numbers.series, ofTests].map((series) => numbers.format(series, 7n, testDay));
    assert.equal(tried, real?.replace(numbers.series, ofTests));
    assert.match(ofTests, /^ZZ[A-Z]$/);
    assert.notEqual(tried, real);
    // Converting the number to Cyrillic letters and back restores the number.
    assert.equal(inLatinCapitals(inCyrillicLetters(String(tried))), tried);
  });

  test('the number sequence is named after the product, and its last policy number is as long as the first', () => {
    assert.equal(numbers.sequence, `${code}_policy_number`);
    const last = numbers.format(numbers.series, BigInt('9'.repeat(numbers.digits)), testDay);
    assert.match(last, numberPattern);
    assert.equal(last.length, numbers.format(numbers.series, 1n, testDay).length);
  });
}

function testTariff({ code, tariff }: Product): void {
  const own = shipped.filter((version) => version.product === code);

  test('the shipped tariff versions of a product have no errors', () => {
    assert.deepEqual(checkVersions(own, [], tariffCompilers), []);
    for (const kind of tariff.kinds) assert.ok(own.some((version) => version.kind === kind));
  });

  test('every shipped tariff version of a product can be compiled', () => {
    const dates = own
      .map(({ effectiveFrom }) => effectiveFrom)
      .filter((date) => date >= (book.earliest(code) ?? ''));
    assert.notEqual(dates.length, 0);
    for (const date of dates) {
      const found = book.inForce(code, date);
      assert.equal(found?.versionIds.length, tariff.kinds.length);
      assert.equal(book.byVersionIds(code, found.versionIds)?.tariff, found.tariff);
    }
  });
}
