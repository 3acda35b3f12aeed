import { decimal } from '#kernel/money/decimal.ts';
import type { CascoRatingInput } from '#products/lines/casco/rating/input.ts';

export const sampleRisks = ['1', '8', '10', '11', '15'];

const makes = ['LADA', 'KIA', 'BMW', 'TOYOTA', 'CHERY'];
const groups = ['DOMESTIC', 'MASS', 'PREMIUM', 'MASS', 'CHINA'];
const regions = ['77', '78', '23', '25', '69'];
const installments = ['ONE_TIME', 'TWO_PAYMENTS', 'FOUR_PAYMENTS'];
const deductibles = [0n, 1_000_000n, 2_000_000n, 5_000_000n];
const terms = [365, 183, 90];

/** Applications that meet different rows of every table. */
export const sampleApplications: readonly CascoRatingInput[] = Array.from({ length: 30 }, (_, index) =>
  application(index),
);

function application(index: number): CascoRatingInput {
  const sum = BigInt(80 + index * 7) * 1_000_000n;
  const age = 20 + index * 2;
  return {
    holderType: index % 4 === 0 ? 'corporate' : 'individual',
    packageCode: index % 3 === 0 ? 'COMPACT' : 'CLASSIC',
    vehicle: {
      makeCode: of(makes, index),
      modelCode: 'CAMRY',
      modelGroup: of(groups, index),
      category: 'B',
      yearIssue: 2026 - (index % 8),
      ageYears: index % 8,
      isNew: index % 8 === 0,
      cost: sum,
      sumInsured: sum,
      mileage: index * 3_000,
      engineType: index % 5 === 0 ? 'DIESEL' : 'PETROL',
      horsePower: 90 + index * 5,
    },
    region: of(regions, index),
    drivers: [{ ageYears: age, experienceYears: Math.floor((age - 18) / 2) }],
    multidrive: null,
    termDays: of(terms, index),
    covers: sampleRisks.map((code, at) => ({ path: `insuredObject.casco.covers[${at}]`, code })),
    generalDeductible: { type: 'UNCONDITIONAL', unit: 'SUM', amount: of(deductibles, index) },
    installmentType: of(installments, index),
    isPledged: index % 2 === 0,
    antiTheftSystem:
      index % 3 === 0 ? { model: 'STARLINE_S96', hasSatelliteSystem: false } : { hasSatelliteSystem: false },
    isAutostart: index % 4 === 1,
    equipmentTotal: 0n,
    ...(index % 5 === 2 ? { mileageLimit: 9_000 } : {}),
    discountKvPercent: decimal(String(index % 10)),
    kfav: decimal('1.05'),
    usingType: 'PRIVATE',
    purpose: index % 7 === 3 ? 'BUSINESS' : 'PERSONAL',
    refundForm: 'REPAIR',
    concludedOn: '2026-12-01',
  };
}

function of<Value>(values: readonly Value[], index: number): Value {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('no values');
  return value;
}
