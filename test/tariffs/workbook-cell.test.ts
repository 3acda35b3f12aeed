import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { exactText } from '#catalogues/files/workbook-cell.ts';

const numbers: readonly [value: number, text: string | null][] = [
  [0, '0'],
  [-0, '0'],
  [1.15, '1.15'],
  [1.1500000000000001, '1.15'],
  [0.1 + 0.2, '0.3'],
  [1.005 * 100, '100.5'],
  [7_700_000_000_000, '7700000000000'],
  [123_456_789_012_345, '123456789012345'],
  [1_234_567_890_123_456, null],
  [0.000001, '0.000001'],
  [0.0000000000001, null],
  [-2.5, '-2.5'],
  [1e300, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
];

for (const [value, text] of numbers) {
  test(`a workbook cell with the number ${value} is ${text ? `read as ${text}` : 'refused'}`, () =>
    assert.equal(exactText(value), text));
}

test('any decimal typed into a workbook is read as typed', () => {
  const decimals = fc.tuple(fc.bigInt({ min: 1n, max: 999_999_999n }), fc.integer({ min: 0, max: 6 }));
  fc.assert(
    fc.property(decimals, ([units, scale]) => {
      const digits = units.toString().padStart(scale + 1, '0');
      const typed = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
      const short = typed.includes('.') ? typed.replace(/\.?0+$/, '') : typed;
      assert.equal(exactText(Number(typed)), short);
    }),
  );
});
