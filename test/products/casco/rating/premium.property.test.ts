import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decimal } from '#kernel/money/decimal.ts';
import { calculateCasco } from '#products/lines/casco/rating/calculate.ts';
import type { CascoRatingInput } from '#products/lines/casco/rating/input.ts';
import { coversOf, rated, shippedTariff, usual } from './support.ts';

const risks = [
  '1',
  '8',
  '10',
  '11',
  '15',
  '14',
  '22',
  '2',
  '3',
  '4',
  '5',
  '7',
  '17',
  '18',
  '19',
  '53',
  '54',
  '55',
  'GAP',
];
const percent = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((value) => decimal((value / 100).toFixed(2)));

/** Generates random inputs that the shipped tariff can rate. */
const inputs: fc.Arbitrary<CascoRatingInput> = fc
  .record({
    codes: fc.subarray(risks, { minLength: 1 }),
    kopecks: fc.bigInt({ min: 20_000_000n, max: 2_000_000_000n }),
    ageYears: fc.integer({ min: 0, max: 7 }),
    makeCode: fc.constantFrom('LADA', 'KIA', 'BMW', 'LANDROVER'),
    modelGroup: fc.constantFrom('DOMESTIC', 'MASS', 'CHINA', 'PREMIUM', 'LUXURY', 'TRUCK', 'MOTORCYCLE'),
    region: fc.constantFrom('77', '78', '23', '25', '16', '69', '99'),
    drivers: fc.array(
      fc
        .integer({ min: 18, max: 80 })
        .chain((age) =>
          fc.integer({ min: 0, max: age - 18 }).map((years) => ({ ageYears: age, experienceYears: years })),
        ),
      { minLength: 1, maxLength: 8 },
    ),
    termDays: fc.integer({ min: 1, max: 1_096 }),
    installmentType: fc.constantFrom('ONE_TIME', 'TWO_PAYMENTS', 'TWELVE_PAYMENTS'),
    isPledged: fc.boolean(),
    discount: percent(0, 30),
    kfav: percent(0.5, 3),
    holderType: fc.constantFrom('individual' as const, 'corporate' as const),
  })
  .map(({ codes, kopecks, ageYears, makeCode, modelGroup, discount, ...rest }) => ({
    ...usual,
    ...rest,
    discountKvPercent: discount,
    covers: coversOf(...codes),
    vehicle: {
      ...usual.vehicle,
      makeCode,
      modelGroup,
      modelCode: 'X5',
      ageYears,
      cost: kopecks,
      sumInsured: kopecks,
    },
  }));

test('the parts of a casco premium have the order of the covers, are not negative and add up to the premium', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const { premium, parts } = rated(input);
      assert.deepEqual(
        parts.map(({ code, field }) => [code, field]),
        input.covers.map(({ code, path }) => [code, path]),
      );
      assert.ok(parts.every((part) => part.premium >= 0n));
      assert.equal(
        parts.reduce((sum, part) => sum + part.premium, 0n),
        premium,
      );
    }),
  );
});

test('rating an application twice gives equal calculations', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      assert.deepEqual(calculateCasco(input, shippedTariff), calculateCasco(input, shippedTariff));
    }),
    { numRuns: 50 },
  );
});

test('a larger deductible never raises the premium of any part', () => {
  const deductibles = fc.tuple(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 3_000 }));
  fc.assert(
    fc.property(inputs, deductibles, (input, [one, two]) => {
      const of = (hundredths: number) =>
        rated({
          ...input,
          generalDeductible: {
            type: 'UNCONDITIONAL',
            unit: 'PERCENT',
            percent: decimal((hundredths / 100).toFixed(2)),
          },
        });
      const [smaller, larger] = [of(Math.min(one, two)), of(Math.max(one, two))];
      assert.ok(larger.premium <= smaller.premium);
    }),
  );
});

test('a further driver, a longer term or a larger sum never lowers a premium', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const { premium } = rated(input);
      const more = [
        { ...input, drivers: [...input.drivers, { ageYears: 19, experienceYears: 1 }] },
        { ...input, termDays: Math.min(1_096, input.termDays + 30) },
        {
          ...input,
          vehicle: {
            ...input.vehicle,
            cost: input.vehicle.cost * 2n,
            sumInsured: input.vehicle.sumInsured * 2n,
          },
        },
      ];
      for (const one of more) assert.ok(rated(one).premium >= premium);
    }),
  );
});

test('rating returns a calculation or errors for any application', () => {
  const strange = fc.record({
    packageCode: fc.string(),
    region: fc.string(),
    installmentType: fc.string(),
    usingType: fc.string(),
    purpose: fc.string(),
    termDays: fc.double(),
    mileageLimit: fc.double(),
    equipmentTotal: fc.bigInt({ min: 0n, max: 10n ** 15n }),
    drivers: fc.array(fc.record({ ageYears: fc.integer(), experienceYears: fc.integer() }), {
      maxLength: 20,
    }),
    covers: fc.array(
      fc.record(
        {
          path: fc.constant('p'),
          code: fc.oneof(fc.constantFrom(...risks), fc.string()),
          option: fc.string(),
        },
        { requiredKeys: ['path', 'code'] },
      ),
    ),
    cost: fc.bigInt({ min: 0n, max: 10n ** 15n }),
  });
  fc.assert(
    fc.property(strange, ({ cost, ...change }) => {
      const vehicle = { ...usual.vehicle, cost, sumInsured: cost };
      const result = calculateCasco({ ...usual, ...change, vehicle }, shippedTariff);
      if ('calculation' in result) return;
      assert.ok(result.faults.length > 0);
      for (const { field, description } of result.faults) {
        assert.notEqual(field, '');
        assert.match(description, /[а-яё]/);
      }
    }),
  );
});
