import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decimalText } from '#kernel/money/decimal.ts';
import type { BonusMalusClass } from '#kernel/ports/ports.ts';
import type { Calculation } from '#rating/result/calculation.ts';
import { type Case, calculated, driver, tariffOn, tariffWith, today } from './support.ts';

const at = 'insuredObject.osago';
const tariff = tariffOn(today);
const classes = ['13', '12', '11', '10', '9', '8', '7', '6', '5', '4', '3', '2', '1', '0', 'M'] as const;

const drivers = fc.array(
  fc.tuple(fc.integer({ min: 16, max: 90 }), fc.nat({ max: 60 })).map(([age, experience]) => ({
    age,
    experience: Math.min(experience, age - 16),
  })),
  { maxLength: 4 },
);

const cases = fc.record({
  holderType: fc.constantFrom('individual' as const, 'corporate' as const),
  category: fc.constantFrom('A', 'M', 'B', 'BE', 'C', 'CE', 'D', 'TB', 'TM', 'TRACTOR'),
  kladr: fc.constantFrom('7700000000000', '5400000100000', '0600000000000', '1600000100000', '8700000000000'),
  horsePower: fc.integer({ min: 1, max: 700 }),
  weightMax: fc.integer({ min: 1000, max: 40_000 }),
  seats: fc.integer({ min: 1, max: 60 }),
  withTrailer: fc.boolean(),
  country: fc.constantFrom('RU', 'KZ', 'US'),
  isTransit: fc.boolean(),
  purpose: fc.constantFrom('PERSONAL', 'TAXI', 'PASSENGER_REGULAR'),
  drivers,
  worst: fc.nat({ max: classes.length - 1 }),
});

type Drawn = typeof cases extends fc.Arbitrary<infer Value> ? Value : never;

function caseOf(drawn: Drawn, bonusMalusClass: BonusMalusClass | undefined): Case {
  const term = drawn.isTransit ? { endDate: '2026-12-15T23:59:59+03:00' } : {};
  return {
    holderType: drawn.holderType,
    category: drawn.category,
    kladr: drawn.kladr,
    model: { horsePower: drawn.horsePower, weightMax: drawn.weightMax, seats: drawn.seats },
    drivers: drawn.drivers.map(({ age, experience }) => driver(age, experience)),
    classes: drawn.drivers.map(() => bonusMalusClass ?? '3'),
    ...(bonusMalusClass === undefined ? {} : { fleet: bonusMalusClass }),
    set: {
      ...term,
      [`${at}.withTrailer`]: drawn.withTrailer,
      [`${at}.vehicle.countyrTs`]: drawn.country,
      [`${at}.vehicle.isTransit`]: drawn.isTransit,
      [`${at}.purpose`]: drawn.purpose,
    },
  };
}

/** Recalculates the premium from the base rate and coefficients of the answer, and rounds only the result. */
function recomputed({ baseRate, coefficients }: Calculation): bigint {
  const fine = 10_000n;
  const scaled = (text: string) => BigInt(Math.round(Number(text) * 10_000));
  const base = scaled(decimalText(baseRate));
  const figures = coefficients.map(({ code, value }) => ({ code, units: scaled(decimalText(value)) }));
  const territory = figures.find(({ code }) => code === 'KT')?.units ?? fine;
  const product = figures.reduce((sum, { units }) => sum * units, base);
  const scale = fine ** BigInt(figures.length + 1);
  const cap = 3n * base * territory * fine ** BigInt(figures.length - 1);
  const least = product < cap ? product : cap;
  return (least * 200n + scale) / (scale * 2n);
}

test("an osago premium is the product of the answer's base rate and coefficients, capped and rounded once", () => {
  fc.assert(
    fc.property(cases, (drawn) => {
      const calculation = calculated(caseOf(drawn, classes[drawn.worst]), tariff);
      assert.equal(calculation.premium, recomputed(calculation));
    }),
    { numRuns: 300 },
  );
});

test('an osago premium never exceeds the rounded product of 3, the base rate and KT', () => {
  fc.assert(
    fc.property(cases, fc.integer({ min: 1, max: 20_000 }), (drawn, rubles) => {
      const { premium, coefficients } = calculated(caseOf(drawn, 'M'), tariffWith(rubles));
      const kt = coefficients.find(({ code }) => code === 'KT');
      const hundredths = kt ? Math.round(Number(decimalText(kt.value)) * 100) : 100;
      assert.ok(premium <= 3n * BigInt(rubles) * BigInt(hundredths));
    }),
    { numRuns: 40 },
  );
});

test('a worse KBM class never lowers a premium', () => {
  fc.assert(
    fc.property(cases, fc.nat({ max: classes.length - 2 }), (drawn, index) => {
      const better = calculated(caseOf(drawn, classes[index]), tariff);
      const worse = calculated(caseOf(drawn, classes[index + 1]), tariff);
      assert.ok(better.premium <= worse.premium);
    }),
    { numRuns: 150 },
  );
});

test('the steps of a calculation show the product, the cap and the rounding', () => {
  const { steps } = calculated(
    { classes: ['5'], drivers: [driver(28, 5)], model: { horsePower: 150 } },
    tariffWith(8665),
  );
  assert.deepEqual(steps, [
    'ТБ = 8665 руб. (строка 2.2, общая ставка)',
    'ТБ × КТ × КБМ × КВС × КО × КМ × КС = 8665 × 1,80 × 0,91 × 1,08 × 1,00 × 1,40 × 1,00 = 21460,22424 руб.',
    'Предел 3 × ТБ × КТ = 3 × 8665 × 1,80 = 46791 руб.: не превышен',
    'Округление до копейки: 21460,22 руб.',
  ]);
});
