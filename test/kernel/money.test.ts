import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decimal } from '#kernel/money/decimal.ts';
import {
  kopecksFromNumber,
  kopecksFromRubles,
  rublesNumber,
  rublesPrinted,
  rublesText,
} from '#kernel/money/money.ts';
import { numberPrinted, plainNumber } from '#kernel/money/russian-number.ts';

/** The largest amount in a request, in kopecks: a trillion rubles. */
const kopecksMax = 10n ** 14n;
const amounts = fc.bigInt(-kopecksMax, kopecksMax);

for (const [rubles, kopecks] of [
  [0, 0n],
  [-0, 0n],
  [7408.8, 740_880n],
  [7408.08, 740_808n],
  [0.01, 1n],
  [-0.5, -50n],
  [1e12, kopecksMax],
  [123_456_789_012.34, 12_345_678_901_234n],
] as const) {
  test(`the number ${rubles} is converted to ${kopecks} kopecks`, () =>
    assert.equal(kopecksFromNumber(rubles), kopecks));
}

for (const rubles of [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  0.001,
  7408.805,
  1e-7,
  0.1 + 0.2,
  0.1 + 0.7,
  1e12 + 0.01,
  -1e13,
  1e21,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
]) {
  test(`the number ${rubles} is not an amount`, () => assert.equal(kopecksFromNumber(rubles), null));
}

for (const [kopecks, text, printed] of [
  [0n, '0.00', '0,00'],
  [5n, '0.05', '0,05'],
  [-5n, '-0.05', '\u22120,05'],
  [740_880n, '7408.80', '7\u00a0408,80'],
  [123_456_789n, '1234567.89', '1\u00a0234\u00a0567,89'],
  [-100_000n, '-1000.00', '\u22121\u00a0000,00'],
  [99_999n, '999.99', '999,99'],
] as const) {
  test(`the amount of ${kopecks} kopecks is sent as ${text} and printed as ${printed}`, () => {
    assert.equal(rublesText(kopecks), text);
    assert.equal(rublesPrinted(kopecks), printed);
  });
}

test('an amount that is converted to rubles for partners and back is unchanged, also through JSON', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      assert.equal(kopecksFromNumber(rublesNumber(amount)), amount);
      assert.equal(kopecksFromNumber(JSON.parse(JSON.stringify(rublesNumber(amount)))), amount);
    }),
  );
});

test('a number with fractions of a kopeck is not an amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 1, max: 9 }), (kopecks, part) => {
      assert.equal(kopecksFromNumber(Number(`${rublesText(BigInt(kopecks))}${part}`)), null);
    }),
  );
});

test('`kopecksFromNumber` returns an amount or null for any number and never throws', () => {
  fc.assert(
    fc.property(fc.double(), (rubles) => {
      const amount = kopecksFromNumber(rubles);
      if (amount !== null) assert.equal(rublesNumber(amount), rubles + 0);
    }),
  );
});

test('an amount in rubles is rounded once to the kopeck, and a half away from zero', () => {
  for (const [rubles, kopecks] of [
    ['7408.805', 740_881n],
    ['7408.804999', 740_880n],
    ['-0.005', -1n],
    ['3', 300n],
  ] as const) {
    assert.equal(kopecksFromRubles(decimal(rubles)), kopecks);
  }
});

test('a printed amount has the digits of the amount in groups of three', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      const printed = rublesPrinted(amount);
      assert.equal(
        printed.replace(/[\u00a0,]/g, ''),
        rublesText(amount).replace('.', '').replace('-', '\u2212'),
      );
      assert.match(printed, /^\u2212?\d{1,3}(?:\u00a0\d{3})*,\d{2}$/);
    }),
  );
});

for (const [typed, plain] of [
  ['12,5', '12.5'],
  ['12.50', '12.50'],
  ['1000000', '1000000'],
  ['1 000 000', '1000000'],
  ['1\u00a0000\u202f000,50', '1000000.50'],
  [' 999 ', '999'],
] as const) {
  test(`the typed number "${typed}" is read as ${plain}`, () => assert.equal(plainNumber(typed), plain));
}

for (const typed of [
  '',
  '1 00',
  '1,000,000',
  '1.000.000,50',
  '1 000 0000',
  '-5',
  '1e6',
  '12,',
  ',5',
  '١٢',
  '5 ₽',
]) {
  test(`the text "${typed}" is not read as a number`, () => assert.equal(plainNumber(typed), undefined));
}

test('a unit after a typed number is ignored', () => {
  assert.equal(plainNumber('1 000 ₽', 'rubles'), '1000');
  assert.equal(plainNumber('1 000,5 руб.', 'rubles'), '1000.5');
  assert.equal(plainNumber('12,5 %', 'percent'), '12.5');
});

test('a printed number is read as the same number', () =>
  fc.assert(
    fc.property(
      amounts.map((amount) => (amount < 0n ? -amount : amount)),
      (amount) => {
        assert.equal(plainNumber(rublesPrinted(amount)), rublesText(amount));
        assert.equal(
          plainNumber(numberPrinted(rublesText(amount))),
          rublesText(amount).replace(/\.?0+$/, ''),
        );
      },
    ),
  ));
