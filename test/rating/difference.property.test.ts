import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Kopecks, rublesPrinted } from '#kernel/money/money.ts';
import type { Calculation, CalculationPart } from '#rating/result/calculation.ts';
import { differenceSentence, findDifferences } from '#rating/result/difference.ts';

const value = fc.record({
  units: fc.bigInt({ min: 0n, max: 5_000n }),
  scale: fc.integer({ min: 0, max: 3 }),
});
const kopecks = fc.bigInt({ min: 0n, max: 100_000_000n });
const coefficient = fc.record({
  code: fc.constantFrom('KT', 'KBM', 'K_AGE', 'K_TERM', 'BASE'),
  value,
  reason: fc.constantFrom('Возраст: 30 лет', 'класс 4', ''),
});
const part: fc.Arbitrary<CalculationPart> = fc
  .record({
    code: fc.constantFrom('A', 'B', 'C'),
    premium: kopecks,
    coefficients: fc.array(coefficient, { maxLength: 6 }),
    sumInsured: fc.option(kopecks, { nil: null }),
  })
  .map(({ sumInsured, ...rest }) => ({
    ...rest,
    title: rest.code,
    field: 'covers',
    steps: [],
    ...(sumInsured === null ? {} : { sumInsured }),
  }));
const calculation: fc.Arbitrary<Calculation> = fc
  .record({
    premium: kopecks,
    baseRate: value,
    coefficients: fc.array(coefficient, { maxLength: 6 }),
    parts: fc.option(fc.array(part, { maxLength: 4 }), { nil: null }),
  })
  .map(({ parts, premium, ...rest }) => ({
    ...rest,
    tariffVersionIds: [],
    effectiveFrom: '2026-11-01',
    steps: [],
    assumptions: [],
    ...(parts === null ? { premium } : { parts, premium: parts.reduce((sum, one) => sum + one.premium, 0n) }),
  }));

test('the listed differences of two premiums add up to their difference, the largest first', () => {
  fc.assert(
    fc.property(calculation, calculation, (before, after) => {
      if ((before.parts === undefined) !== (after.parts === undefined)) return;
      const whole = after.premium - before.premium;
      const found = findDifferences(before, after);
      assert.equal(
        found.reduce((sum, { amount }) => sum + amount, 0n),
        whole,
      );
      const sizes = found.map(({ amount }) => (amount < 0n ? -amount : amount));
      assert.ok(sizes.every((size, index) => index === 0 || size <= (sizes[index - 1] ?? 0n)));
      assert.equal(sumIn(differenceSentence(whole, found)), found.length === 0 ? 0n : whole);
    }),
  );
});

/** Adds up the amounts that the sentence lists. */
function sumIn(sentence: string): Kopecks {
  const amounts = [...sentence.matchAll(/: ([+\u2212]?)([\d\u00a0]+),(\d\d) ₽/g)];
  return amounts.reduce((sum, [, sign, rubles = '', rest = '']) => {
    const size = BigInt(rubles.replaceAll('\u00a0', '') + rest);
    return sign === '\u2212' ? sum - size : sum + size;
  }, 0n);
}

test('a sentence names the coefficients of the law and the reason of the new value', () => {
  const of = (kbm: bigint, premium: Kopecks, reason: string): Calculation => ({
    premium,
    tariffVersionIds: [],
    effectiveFrom: '2026-11-01',
    baseRate: { units: 5_000n, scale: 0 },
    coefficients: [{ code: 'KBM', value: { units: kbm, scale: 2 }, reason }],
    steps: [],
    assumptions: [],
  });
  const [before, after] = [of(100n, 500_000n, 'класс 3'), of(91n, 455_000n, 'класс 4')];
  assert.equal(
    differenceSentence(-45_000n, findDifferences(before, after)),
    `Премия ниже на ${rublesPrinted(45_000n)} ₽: КБМ 1 → 0,91 (класс 4): ${rublesPrinted(-45_000n)} ₽.`,
  );
  assert.equal(differenceSentence(0n, findDifferences(before, before)), 'Премия не изменилась.');
});
