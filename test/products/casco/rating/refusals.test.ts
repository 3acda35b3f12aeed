import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decimal } from '#kernel/money/decimal.ts';
import type { CascoRatingInput } from '#products/lines/casco/rating/input.ts';
import { compiled, coversOf, refused, shippedVersion, usual, vehicleCovers, withTables } from './support.ts';

const cover = (change: object) => [{ path: 'insuredObject.casco.covers[0]', code: '1', ...change }];

/** Each row: name, a change to a value that the tariff does not rate, the field of the error and its text. */
const refusals: readonly [name: string, change: Partial<CascoRatingInput>, field: string, says: RegExp][] = [
  ['no covers', { covers: [] }, 'insuredObject.casco.covers', /хотя бы один риск/],
  [
    'an unknown risk',
    { covers: cover({ code: '99' }) },
    'insuredObject.casco.covers[0].cover.code',
    /Допустимо: 1 — ДТП по вине установленных третьих лиц, 2 — Несчастный случай, 3 — /,
  ],
  [
    'an unknown programme',
    { packageCode: 'GOLD' },
    'insuredObject.casco.packageCode',
    /«программа: GOLD».*CLASSIC — Классическая, COMPACT — Компактная, PREMIUM — Премиальная, THEFT_TOTAL — Угон и полная гибель/,
  ],
  [
    'a risk outside the programme',
    { packageCode: 'COMPACT', covers: cover({ code: '22' }) },
    'insuredObject.casco.covers[0].cover.code',
    /недоступен: программа «Компактная».*Допустимо: 1 — ДТП по вине установленных третьих лиц, 2 — /,
  ],
  [
    'an unlisted sum',
    { covers: cover({ code: '2', sumInsured: 70_000_000n }) },
    'insuredObject.casco.covers[0].sumInsured',
    /200.000,00; 500.000,00; 1.000.000,00/,
  ],
  [
    'more than the vehicle is worth',
    { covers: cover({ sumInsured: 150_000_000n }) },
    'insuredObject.casco.covers[0].sumInsured',
    /допустимо от 50 % до 110 %, указано 115,384616 %/,
  ],
  [
    'a young driver',
    { drivers: [{ ageYears: 17, experienceYears: 0 }] },
    'insuredObject.casco.drivers[0].driverAge',
    /от 18 до 90, указано 17 лет/,
  ],
  [
    'experience from childhood',
    {
      drivers: [
        usual.drivers[0] ?? { ageYears: 40, experienceYears: 1 },
        { ageYears: 19, experienceYears: 10 },
      ],
    },
    'insuredObject.casco.drivers[1].driveExperience',
    /стаж: 10 лет.*Допустимо: от 0 до 1, от 2 до 3/,
  ],
  [
    'an old vehicle',
    { vehicle: { ...usual.vehicle, ageYears: 13 } },
    'insuredObject.casco.vehicle.yearIssue',
    /от 0 до 12, указано 13 лет/,
  ],
  [
    'GAP for an old vehicle',
    { vehicle: { ...usual.vehicle, ageYears: 8 }, covers: coversOf('1', 'GAP') },
    'insuredObject.casco.vehicle.yearIssue',
    /для GAP/,
  ],
  [
    'an unknown GAP package',
    { covers: cover({ code: 'GAP', option: 'GAP_X' }) },
    'insuredObject.casco.covers[0].cover.option',
    /GAP_SUM, GAP_INVOICE/,
  ],
  [
    'a deductible of a third',
    { generalDeductible: { type: 'UNCONDITIONAL', unit: 'SUM', amount: 45_000_000n } },
    'insuredObject.casco.covers[0].deductible',
    /от 0 % до 30 %/,
  ],
  ['an unknown installment type', { installmentType: 'DAILY' }, 'installmentType', /ONE_TIME, TWO_PAYMENTS/],
  ['an unknown purpose', { purpose: 'RACE' }, 'insuredObject.casco.purpose', /PERSONAL, OFFICIAL/],
  ['an unknown use', { usingType: 'X' }, 'insuredObject.casco.usingType', /PRIVATE, OFFICIAL/],
  ['a term of four years', { termDays: 1_461 }, 'endDate', /от 1 до 1096, указано 1461 дн\./],
  [
    'a discount of 31 %',
    { discountKvPercent: decimal('31') },
    'additionalProperties.discountKVPercent',
    /от 0 % до 30 %, указано 31 %/,
  ],
  ['kfav of 4', { kfav: decimal('4') }, 'additionalProperties.kfav', /от 0,5 до 3, указано 4/],
  [
    'reductionCoef above 1',
    { reductionCoef: decimal('1.01') },
    'additionalProperties.reductionCoef',
    /от 0,5 до 1/,
  ],
  [
    'much equipment',
    { equipmentTotal: 30_000_000n },
    'insuredObject.extraEquipment.totalCost',
    /от 0 % до 20 %/,
  ],
  ['a mileage limit of 10 km', { mileageLimit: 10 }, 'mileageLimit', /от 1000 до 200000/],
];

for (const [name, change, field, says] of refusals) {
  test(`the shipped tariff refuses ${name}`, () => {
    const faults = refused({ ...usual, ...change });
    const fault = faults.find((one) => one.field === field);
    assert.ok(fault, `no fault of ${field}: ${JSON.stringify(faults)}`);
    assert.match(fault.description, says);
    assert.equal(fault.domain, 'rating');
  });
}

test('rating reports all errors together, each field once', () => {
  const faults = refused({
    ...usual,
    packageCode: 'GOLD',
    installmentType: 'DAILY',
    purpose: 'RACE',
    kfav: decimal('4'),
    drivers: [{ ageYears: 17, experienceYears: 30 }],
    covers: coversOf(...vehicleCovers, '99'),
  });
  assert.deepEqual(faults.map(({ field }) => field).sort(), [
    'additionalProperties.kfav',
    'installmentType',
    'insuredObject.casco.covers[5].cover.code',
    'insuredObject.casco.drivers[0].driverAge',
    'insuredObject.casco.packageCode',
    'insuredObject.casco.purpose',
  ]);
});

test("an error about a driver's age is reported at the path in `fields.age`, such as the date of birth", () => {
  const driver = { ageYears: 17, experienceYears: 0, fields: { age: 'person.birthDate' } };
  const [fault] = refused({ ...usual, drivers: [driver] });
  assert.equal(fault?.field, 'insuredObject.casco.drivers[0].person.birthDate');
});

test('a rating error about an attribute is reported at the path that `fields` of the input gives for it', () => {
  const [fault] = refused({ ...usual, purpose: 'RACE', fields: { purpose: 'insuredObject.casco.usage' } });
  assert.equal(fault?.field, 'insuredObject.casco.usage');
});

test('a discount of more than the price is refused', () => {
  const limits = (shippedVersion.tables.limits ?? []).filter(({ attribute }) => attribute !== 'discount_kv');
  const tariff = compiled(withTables(shippedVersion, { limits }));
  const [fault] = refused({ ...usual, discountKvPercent: decimal('101') }, tariff);
  assert.equal(fault?.field, 'insuredObject.casco.covers[0].cover.code');
});
