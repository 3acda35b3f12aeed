import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { decimal } from '#kernel/money/decimal.ts';
import type { CascoRatingInput } from '#products/lines/casco/rating/input.ts';
import { compiled, coversOf, rated, refused, rubles, usual, vehicleCovers, versionIn } from './support.ts';

const directory = join(import.meta.dirname, 'published-2014/tariffs');
const autumn = compiled(versionIn(join(directory, '2014-11-01')));
const winter = compiled(versionIn(join(directory, '2015-01-27')));

type Change = Partial<Omit<CascoRatingInput, 'vehicle'>> & {
  model: string;
  ageYears?: number;
  sumRubles?: bigint;
};

/**
 * Fills in the defaults of the published calculator: a new car of 3,000,000 rubles, one driver aged 28 with 4 years of
 * experience, one payment, an alarm.
 */
function application({ model, ageYears = 0, sumRubles = 3_000_000n, ...change }: Change): CascoRatingInput {
  const sum = sumRubles * 100n;
  return {
    ...usual,
    packageCode: 'BASIC',
    vehicle: { ...usual.vehicle, makeCode: 'TOYOTA', modelCode: model, ageYears, cost: sum, sumInsured: sum },
    drivers: [{ ageYears: 28, experienceYears: 4 }],
    antiTheftSystem: { model: 'PSS', hasSatelliteSystem: false },
    covers: coversOf(...vehicleCovers),
    ...change,
  };
}

const withGap = coversOf(...vehicleCovers, 'GAP');
const dsago = [...withGap, { path: 'dsago', code: '18', sumInsured: 100_000_000n }];

test('the premium of a Prius in Saint Petersburg with GAP and DSAGO is as published', () => {
  const input = application({ model: 'PRIUS', region: '78', covers: dsago });
  const { premium, parts } = rated(input, autumn);
  assert.equal(rubles(parts[0]?.premium ?? 0n), '272100.00');
  assert.equal(rubles(parts.at(-1)?.premium ?? 0n), '5900.00');
  assert.equal(rubles(premium), '278000.00');
});

test('the premium of a Camry in Moscow in a programme without its own factor is as published', () => {
  const { premium, parts } = rated(
    application({ model: 'CAMRY', region: '77', packageCode: 'PROTECTION' }),
    autumn,
  );
  assert.equal(rubles(premium), '366000.00');
  assert.match(parts[0]?.steps.join('\n') ?? '', /12,1985 % ≈ 12,2 %/);
});

/**
 * Premiums computed by hand from the figures of 2015-01-27, rounded as published: the percentage to 4 digits, then to 2,
 * then the premium to rubles.
 */
const byHand: readonly [name: string, change: Change, expected: string][] = [
  // 8.75 × 1 × 1.02 + 0.9 = 9.825 → 9.83 %
  ['Prius with GAP', { model: 'PRIUS', region: '78', covers: withGap }, '294900.00'],
  // 8.76 × 1 × 1.71 × 2.55 = 38.19798 → 38.20 %
  [
    'Camry without protection',
    { model: 'CAMRY', antiTheftSystem: { hasSatelliteSystem: false } },
    '1146000.00',
  ],
  // 14.06 × 0.9 × 1.34 × 1.27 = 21.5343… → 21.53 %
  [
    'Corolla of one year, premium programme',
    {
      model: 'COROLLA',
      ageYears: 1,
      packageCode: 'PREMIUM',
      drivers: [{ ageYears: 29, experienceYears: 9 }],
      sumRubles: 987_654n,
    },
    '212642.00',
  ],
  // 13.03 × 1.5 × 1.05 = 20.52225 → 20.5223 → 20.52 %
  [
    'multidrive',
    { model: 'AURIS', region: '78', drivers: [], multidrive: {}, sumRubles: 1_000_000n },
    '205200.00',
  ],
  // 8.95 × 1.15 × 1.02 × 0.78 × 1.12 × 0.95 × 1.03 = 8.9746… → 8.97 %
  [
    'four drivers, deductible, discount',
    {
      model: 'HILUX',
      region: '52',
      drivers: [
        { ageYears: 40, experienceYears: 10 },
        { ageYears: 32, experienceYears: 1 },
        { ageYears: 50, experienceYears: 15 },
        { ageYears: 60, experienceYears: 15 },
      ],
      generalDeductible: { type: 'UNCONDITIONAL', unit: 'SUM', amount: 2_000_000n },
      discountKvPercent: decimal('5'),
    },
    '269100.00',
  ],
  // No factor for the discount, which requires a single payment: 7.82 × 0.75 × 1.69 × 1.03 × 1.1 × 1.02 = 11.4547… → 11.45
  // %
  [
    'installments and a pledge, group 3',
    {
      model: 'LAND_CRUISER_150_PRADO',
      region: '78',
      ageYears: 1,
      drivers: [{ ageYears: 41, experienceYears: 7 }],
      installmentType: 'TWO_PAYMENTS',
      isPledged: true,
      discountKvPercent: decimal('10'),
    },
    '343500.00',
  ],
  // The programme Mini has no factors except the rate of the model.
  ['mini', { model: 'RAV_4', packageCode: 'MINI', isPledged: true, sumRubles: 1_234_567n }, '27778.00'],
];

for (const [name, change, expected] of byHand) {
  test(`the premium is as computed by hand from the figures of 2015: ${name}`, () => {
    assert.equal(rubles(rated(application(change), winter).premium), expected);
  });
}

test('the error for an empty cell of the published tables lists the known values', () => {
  const faults = refused(
    application({ model: 'PRIUS', drivers: [{ ageYears: 20, experienceYears: 5 }] }),
    winter,
  );
  assert.deepEqual(
    faults.map(({ field }) => field),
    ['insuredObject.casco.drivers[0].driveExperience'],
  );
  assert.match(faults[0]?.description ?? '', /Допустимо: от 0 до 2, от 3 до 4/);
  const [region] = refused(application({ model: 'PRIUS', region: '33' }), winter);
  assert.equal(region?.field, 'policyHolder.address.kladrId');
});
