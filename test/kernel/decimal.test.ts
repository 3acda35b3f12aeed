import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  compare,
  type Decimal,
  decimal,
  decimalNumber,
  decimalText,
  largest,
  multiply,
  one,
  product,
  roundHalfUp,
} from '#kernel/money/decimal.ts';

const decimals = fc.record({ units: fc.bigInt(-(10n ** 15n), 10n ** 15n), scale: fc.nat({ max: 12 }) });

for (const [text, units, scale] of [
  ['0', 0n, 0],
  ['1.80', 180n, 2],
  ['-0.5', -5n, 1],
  ['007', 7n, 0],
  ['7408.8', 74_088n, 1],
  ['0.000000000000000001', 1n, 18],
  ['999999999999999999999999999999', 10n ** 30n - 1n, 0],
] as const) {
  test(`the decimal ${text} is read exactly`, () => assert.deepEqual(decimal(text), { units, scale }));
}

for (const text of [
  '',
  ' 1',
  '1 ',
  '+1',
  '.5',
  '1.',
  '1,5',
  '1e3',
  '0x1',
  'NaN',
  'Infinity',
  '1.2.3',
  '--1',
  '٣',
  '1'.repeat(31),
  `0.${'1'.repeat(19)}`,
]) {
  test(`the text "${text}" is refused as a decimal`, () => assert.throws(() => decimal(text), RangeError));
}

for (const [text, scale, expected] of [
  ['0.005', 2, 1n],
  ['0.0049999', 2, 0n],
  ['-0.005', 2, -1n],
  ['-0.0049999', 2, 0n],
  ['1.5', 0, 2n],
  ['2.5', 0, 3n],
  ['-2.5', 0, -3n],
  ['7408.805', 2, 740_881n],
  ['7', 2, 700n],
  ['1.10', 2, 110n],
  ['0.99999', 2, 100n],
] as const) {
  test(`the decimal ${text} is rounded to ${expected} at ${scale} digits`, () =>
    assert.equal(roundHalfUp(decimal(text), scale), expected));
}

for (const [text, expected] of [
  ['1.80', '1.8'],
  ['2.00', '2'],
  ['100', '100'],
  ['-0.50', '-0.5'],
  ['0.00', '0'],
  ['0.001', '0.001'],
] as const) {
  test(`the decimal ${text} is written as ${expected}`, () => {
    assert.equal(decimalText(decimal(text)), expected);
    assert.equal(decimalNumber(decimal(text)), Number(expected));
  });
}

test('the product of two decimals exactly equals the product of the fractions', () => {
  fc.assert(
    fc.property(fc.array(decimals, { maxLength: 8 }), (factors) => {
      const made = product(factors);
      const numerator = factors.reduce((so, factor) => so * factor.units, 1n);
      const denominator = factors.reduce((so, factor) => so * 10n ** BigInt(factor.scale), 1n);
      assert.equal(made.units * denominator, numerator * 10n ** BigInt(made.scale));
    }),
  );
});

test('the order of factors does not matter, and multiplying a decimal by one does not change it', () => {
  fc.assert(
    fc.property(decimals, decimals, (left, right) => {
      assert.equal(compare(multiply(left, right), multiply(right, left)), 0);
      assert.equal(compare(multiply(left, one), left), 0);
    }),
  );
});

test('rounding changes a decimal by at most half a unit, and rounds a half away from zero', () => {
  fc.assert(
    fc.property(decimals, fc.nat({ max: 14 }), (value, scale) => {
      const rounded: Decimal = { units: roundHalfUp(value, scale), scale };
      const common = 10n ** BigInt(Math.max(value.scale, scale));
      const [exact, near] = [at(value, common), at(rounded, common)];
      const off = near - exact;
      const unit = common / 10n ** BigInt(scale);
      assert.ok(magnitude(off) * 2n <= unit);
      if (magnitude(off) * 2n === unit && off !== 0n) assert.ok(magnitude(near) > magnitude(exact));
    }),
  );
});

test('rounding of a negative decimal mirrors rounding of the positive decimal', () => {
  fc.assert(
    fc.property(decimals, fc.nat({ max: 14 }), (value, scale) => {
      assert.equal(roundHalfUp({ ...value, units: -value.units }, scale), -roundHalfUp(value, scale));
    }),
  );
});

test('the text of a decimal is read as the same value and has no unnecessary zeros', () => {
  fc.assert(
    fc.property(decimals, (value) => {
      const text = decimalText(value);
      assert.equal(compare(decimal(text), value), 0);
      assert.equal(decimalText(decimal(text)), text);
      assert.doesNotMatch(text, /\.\d*0$|\.$|^-0$/);
    }),
  );
});

test('decimals can be compared, and `largest` returns a decimal that no other exceeds', () => {
  fc.assert(
    fc.property(decimals, fc.array(decimals, { maxLength: 5 }), (first, others) => {
      const most = largest([first, ...others]);
      for (const other of [first, ...others]) {
        assert.ok(compare(most, other) >= 0);
        assert.equal(compare(most, other), -compare(other, most) + 0);
      }
      assert.ok([first, ...others].includes(most));
    }),
  );
});

test('printing a decimal with too many digits throws an error', () => {
  assert.throws(() => decimalText({ units: 1n, scale: 181 }), RangeError);
});

function at(value: Decimal, common: bigint): bigint {
  return (value.units * common) / 10n ** BigInt(value.scale);
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
