import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decimal } from '#kernel/money/decimal.ts';
import type { CalculationInParts } from '#rating/result/calculation.ts';
import { coversOf, rated, usual, vehicleCovers } from './support.ts';

/** Exact figures are stored as whole multiples of 10^-20. */
const scale = 20n;
const unit = 10n ** scale;

function numberIn(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace(/[\s\u00a0]/g, '').split(',');
  return BigInt(whole + fraction.padEnd(Number(scale), '0'));
}

/** Calculates the product in a worksheet line such as "5,62 % × 0,18 × (1 − 5 / 100) × 1 300 000 ₽". */
function productOf(text: string): bigint {
  return text.split('×').reduce((result, factor) => {
    const discount = /\(1 ([−+]) ([\d,]+) \/ 100\)/.exec(factor);
    if (discount) {
      const share = numberIn(discount[2] ?? '') / 100n;
      return (result * (discount[1] === '−' ? unit - share : unit + share)) / unit;
    }
    const percent = factor.includes('%') ? 100n : 1n;
    return (result * numberIn(factor.replace(/[%₽]/g, ''))) / unit / percent;
  }, unit);
}

/** Recalculates the premium of each part, rounded half up, from the first worksheet line that is a product. */
function redone({ parts }: CalculationInParts): bigint[] {
  return parts.map(({ steps }) => {
    const line = steps.find((step) => step.includes('×'));
    assert.ok(line, steps.join('\n'));
    const [left = ''] = line.split(/[=≈]/);
    const kopecks = unit / 100n;
    return (productOf(left) * 2n + kopecks) / (kopecks * 2n);
  });
}

test('the premium of each part can be recalculated from its worksheet line, and the parts add up to the premium', () => {
  const calculation = rated({
    ...usual,
    drivers: [{ ageYears: 27, experienceYears: 5 }],
    covers: coversOf(...vehicleCovers, '14', '22', '2', '3', '53', 'GAP'),
    generalDeductible: { type: 'UNCONDITIONAL', unit: 'SUM', amount: 1_500_000n },
    installmentType: 'TWELVE_PAYMENTS',
    discountKvPercent: decimal('7.5'),
    kfav: decimal('1.0375'),
    reductionCoef: decimal('0.95'),
    termDays: 200,
  });
  const parts = redone(calculation);
  assert.deepEqual(
    parts,
    calculation.parts.map(({ premium }) => premium),
  );
  assert.equal(
    parts.reduce((sum, part) => sum + part, 0n),
    calculation.premium,
  );
});

test('the casco worksheet explains each figure in Russian', () => {
  const calculation = rated({ ...usual, discountKvPercent: decimal('5') });
  const [first] = calculation.parts;
  assert.ok(first);
  assert.deepEqual(
    first.coefficients.slice(0, 3).map(({ code, reason }) => `${code} ${reason}`),
    [
      'BASE Базовый тариф: группа моделей «отечественные», зона «Москва и Московская область», возраст ТС 2 года',
      'K_RISK Доля риска в базовом тарифе: группа моделей «отечественные», риск «ДТП по вине установленных третьих лиц»',
      'K_AGE Возраст и стаж: без ограничения водителей: нет, возраст водителя 40 лет, стаж 20 лет',
    ],
  );
  for (const { code, reason } of calculation.parts.flatMap(({ coefficients }) => coefficients)) {
    assert.match(reason, /[а-яё]/, `${code} has no Russian reason`);
  }
  assert.match(calculation.steps.at(-1) ?? '', /^Итого: /);
  assert.equal(calculation.steps.length, calculation.parts.length + 1);
});

test('coefficients common to all covers are listed once in formula order', () => {
  const codes = rated(usual).coefficients.map(({ code }) => code);
  assert.equal(new Set(codes).size, codes.length);
  assert.deepEqual(codes.slice(0, 4), ['K_AGE', 'K_DRIVERS', 'K_TERM', 'K_INSTALLMENTS']);
  assert.ok(!codes.includes('K_DEDUCTIBLE') && !codes.includes('K_RISK'));
});

test('the worksheet names the number of the driver whose figure was used', () => {
  const { coefficients } = rated({
    ...usual,
    drivers: [
      { ageYears: 40, experienceYears: 20 },
      { ageYears: 22, experienceYears: 3 },
    ],
  });
  const reason = coefficients.find(({ code }) => code === 'K_AGE')?.reason;
  assert.match(reason ?? '', /водитель 2 из 2 \(наибольший\), .*возраст водителя 22 года, стаж 3 года/);
});
