import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decimal } from '#kernel/money/decimal.ts';
import type { CascoRatingInput } from '#products/lines/casco/rating/input.ts';
import { coversOf, nextTariff, premiumsOf, rated, rubles, usual } from './support.ts';

const sum = 130_000_000n;

/**
 * Calculation by hand: 5.62 % × 1,300,000 = 73,060 rubles. The five risks have shares of 18, 42, 6, 14 and 20 %. The factor
 * of the driver's age and experience, 0.79, applies only to the risks 1 and 8.
 */
const usualPremiums = {
  '1': '10389.13',
  '8': '24241.31',
  '10': '4383.60',
  '11': '10228.40',
  '15': '14612.00',
};

test('the usual contract has the premium calculated by hand', () => {
  const calculation = rated(usual);
  assert.deepEqual(premiumsOf(calculation), usualPremiums);
  assert.equal(rubles(calculation.premium), '63854.44');
  assert.equal(calculation.baseRate.units, 562n);
  assert.deepEqual(calculation.tariffVersionIds, ['casco/rates/2026-11-01']);
});

/** Each row: name, change, code and value of the factor, and the new premiums of the affected risks. */
const factors: readonly [
  name: string,
  change: Partial<CascoRatingInput>,
  code: string,
  value: string,
  premiums: Record<string, string>,
][] = [
  [
    'the worst of three drivers',
    {
      drivers: [
        { ageYears: 40, experienceYears: 20 },
        { ageYears: 22, experienceYears: 3 },
        { ageYears: 50, experienceYears: 0 },
      ],
    },
    'K_AGE',
    '1.65',
    { '1': '21698.82', '8': '50630.58', '10': '4383.60', '15': '14612.00' },
  ],
  [
    'four drivers',
    { drivers: Array.from({ length: 4 }, () => ({ ageYears: 40, experienceYears: 20 })) },
    'K_DRIVERS',
    '1.03',
    { '1': '10700.81', '8': '24968.55', '11': '10228.40' },
  ],
  ['multidrive', { drivers: [], multidrive: {} }, 'K_AGE', '1.55', { '1': '20383.74', '15': '14612.00' }],
  [
    'multidrive from 30 years with 5 of experience',
    { drivers: [], multidrive: { ageMin: 30, experienceMin: 5 } },
    'K_AGE',
    '1.25',
    { '1': '16438.50' },
  ],
  ['half a year', { termDays: 183 }, 'K_TERM', '0.7', { '1': '7272.39', '15': '10228.40' }],
  [
    'a deductible of 30,000, 2.31 % of the sum',
    { generalDeductible: { type: 'UNCONDITIONAL', unit: 'SUM', amount: 3_000_000n } },
    'K_DEDUCTIBLE',
    '0.79',
    { '1': '8207.41', '10': '3463.04', '15': '14319.76' },
  ],
  [
    'a deductible of 2 % exactly is in the band before',
    { generalDeductible: { type: 'UNCONDITIONAL', unit: 'PERCENT', percent: decimal('2') } },
    'K_DEDUCTIBLE',
    '0.85',
    { '1': '8830.76' },
  ],
  ['four payments', { installmentType: 'FOUR_PAYMENTS' }, 'K_INSTALLMENTS', '1.06', { '15': '15488.72' }],
  ['a pledge', { isPledged: true }, 'K_PLEDGE', '1.04', { '15': '15196.48' }],
  ['another programme', { packageCode: 'COMPACT' }, 'K_PROGRAMME', '0.93', { '15': '13589.16' }],
  [
    'a satellite system',
    { antiTheftSystem: { model: 'CESAR_SATELLITE', hasSatelliteSystem: true } },
    'K_ANTITHEFT',
    '0.88',
    { '1': '10389.13', '15': '12858.56' },
  ],
  ['autostart', { isAutostart: true }, 'K_AUTOSTART', '1.05', { '11': '10228.40', '15': '15342.60' }],
  [
    'equipment of 65,000, 5 % of the sum',
    { equipmentTotal: 6_500_000n },
    'K_EQUIPMENT',
    '1.04',
    { '15': '15196.48' },
  ],
  ['a mileage limit', { mileageLimit: 10_000 }, 'K_MILEAGE', '0.85', { '1': '8830.76', '15': '14612.00' }],
  ['taxi', { purpose: 'TAXI' }, 'K_PURPOSE', '2.2', { '1': '22856.09', '15': '32146.40' }],
  ['use at weekends', { usingType: 'WEEKEND' }, 'K_USING', '0.88', { '1': '9142.44', '15': '14612.00' }],
  ['repair by the dealer', { refundForm: 'REPAIR_DEALER' }, 'K_REFUND', '1.12', { '10': '4909.63' }],
  [
    'an electric engine',
    { vehicle: { ...usual.vehicle, engineType: 'ELECTRIC' } },
    'K_ENGINE',
    '1.15',
    { '10': '5041.14' },
  ],
  ['an organization', { holderType: 'corporate' }, 'K_HOLDER', '1.06', { '15': '15488.72' }],
  ['7.5 % of the commission', { discountKvPercent: decimal('7.5') }, 'K_KV', '0.925', { '15': '13516.10' }],
  ['kfav', { kfav: decimal('1.155') }, 'KFAV', '1.155', { '15': '16876.86' }],
  ['a reduction', { reductionCoef: decimal('0.9') }, 'K_REDUCTION', '0.9', { '15': '13150.80' }],
  ['Saint Petersburg', { region: '78' }, 'BASE', '5.95', { '15': '15470.00' }],
  [
    'an often stolen model without protection: 10.99 %, theft 45 %, times 1.6',
    { vehicle: { ...usual.vehicle, makeCode: 'TOYOTA', modelCode: 'CAMRY', modelGroup: 'MASS' } },
    'BASE',
    '10.99',
    { '15': '102866.40' },
  ],
  [
    'a group of the directory',
    { vehicle: { ...usual.vehicle, makeCode: 'KAMAZ', modelCode: '5490', modelGroup: 'TRUCK' } },
    'BASE',
    '3.67',
    { '15': '3816.80' },
  ],
  [
    'a new vehicle',
    { vehicle: { ...usual.vehicle, ageYears: 0, isNew: true } },
    'BASE',
    '5.2',
    { '15': '13520.00' },
  ],
];

for (const [name, change, code, value, premiums] of factors) {
  test(`the factor ${code} is as calculated by hand: ${name}`, () => {
    const calculation = rated({ ...usual, ...change });
    const found = calculation.parts.flatMap(({ coefficients }) =>
      coefficients.filter((one) => one.code === code).map((one) => one.value),
    );
    assert.ok(
      found.some((one) => Number(one.units) / 10 ** one.scale === Number(value)),
      `${code} is not ${value}`,
    );
    const all = premiumsOf(calculation);
    const shown = Object.fromEntries(Object.keys(premiums).map((risk) => [risk, all[risk]]));
    assert.deepEqual(shown, premiums);
  });
}

/** Risks other than those of the vehicle, each with the premium calculated by hand. */
const others: readonly [
  name: string,
  covers: CascoRatingInput['covers'],
  change: Partial<CascoRatingInput>,
  premium: string,
][] = [
  ['an accident, of the usual sum', coversOf('2'), {}, '1400.00'],
  ['an accident, of a chosen sum', [{ path: 'c', code: '2', sumInsured: 200_000_000n }], {}, '5600.00'],
  ['an accident in a taxi', coversOf('2'), { purpose: 'TAXI' }, '3250.00'],
  ['evacuation', coversOf('3'), {}, '950.00'],
  ['evacuation, of a larger sum', [{ path: 'c', code: '3', sumInsured: 1_500_000n }], {}, '2150.00'],
  ['emergency commissioner', coversOf('4'), {}, '600.00'],
  ['legal advice', coversOf('5'), {}, '480.00'],
  ['help on the road', coversOf('7'), {}, '1400.00'],
  ['help on the road in the east', coversOf('7'), { region: '25' }, '1900.00'],
  ['medical care', coversOf('19'), {}, '1900.00'],
  ['medical care for half a year', coversOf('19'), { termDays: 180 }, '1330.00'],
  ['damage without certificates: 0.40 % × 0.79', coversOf('14'), {}, '4108.00'],
  ['glass: 0.22 %', coversOf('22'), {}, '2860.00'],
  ['liability for life', coversOf('17'), {}, '1422.00'],
  ['liability for property elsewhere', coversOf('18'), { region: '69' }, '1501.00'],
  ['death', coversOf('53'), {}, '700.00'],
  ['disability', coversOf('54'), {}, '900.00'],
  ['harm to health', coversOf('55'), {}, '1300.00'],
  ['fast track', coversOf('FAST_TRACK'), {}, '1900.00'],
  ['replacement car', coversOf('REPLACEMENT_CAR'), {}, '5200.00'],
  ['plain GAP: 12 % of wear × 0.045', coversOf('GAP'), {}, '7020.00'],
  [
    'plain GAP of a new vehicle: 20 %',
    coversOf('GAP'),
    { vehicle: { ...usual.vehicle, ageYears: 0 } },
    '11700.00',
  ],
  ['GAP by package', [{ path: 'c', code: 'GAP', option: 'GAP_NEW' }], {}, '10920.00'],
];

for (const [name, covers, change, premium] of others) {
  test(`the premium of a contract is as calculated by hand: ${name}`, () => {
    assert.equal(rubles(rated({ ...usual, ...change, covers }).premium), premium);
  });
}

test('risk 14 uses the general deductible only with the option DEDUCTIBLE', () => {
  const deductible = { type: 'UNCONDITIONAL', unit: 'SUM', amount: 3_000_000n } as const;
  const of = (option?: string) =>
    rated({
      ...usual,
      generalDeductible: deductible,
      covers: [{ path: 'c', code: '14', ...(option === undefined ? {} : { option }) }],
    }).premium;
  assert.equal(rubles(of()), '4108.00');
  assert.equal(rubles(of('DEDUCTIBLE')), '3245.32');
});

test("a cover's own deductible takes precedence over the general deductible", () => {
  const covers = [
    { path: 'a', code: '10', deductible: { type: 'UNCONDITIONAL', unit: 'SUM', amount: sum / 10n } as const },
    { path: 'b', code: '11' },
  ];
  const { parts } = rated({ ...usual, covers });
  assert.deepEqual(
    parts.map(({ premium }) => rubles(premium)),
    ['2279.47', '10228.40'],
  );
});

test("a cover is priced by its own sum, or by the vehicle's sum if it has none", () => {
  const { parts } = rated({
    ...usual,
    covers: [...coversOf('15'), { path: 'b', code: '15', sumInsured: sum / 2n }],
  });
  assert.deepEqual(
    parts.map(({ sumInsured, premium }) => [sumInsured, rubles(premium)]),
    [
      [sum, '14612.00'],
      [sum / 2n, '7306.00'],
    ],
  );
});

test('a contract costs at least the minimum premium, and the worksheet of the first risk contains the added amount', () => {
  const short = rated({ ...usual, termDays: 10, covers: coversOf('10', '11') });
  assert.equal(rubles(short.premium), '3000.00');
  assert.deepEqual(premiumsOf(short), { '10': '1158.89', '11': '1841.11' });
  assert.match(
    short.parts[0]?.steps.at(-1) ?? '',
    /Наименьшая премия по договору 3.000,00 ₽: доплата 369,84 ₽/,
  );
});

test('the tariff version of the next month changes only the premiums that its tables change', () => {
  const kia = {
    ...usual,
    vehicle: { ...usual.vehicle, makeCode: 'KIA', modelCode: 'RIO', modelGroup: 'MASS' },
  };
  assert.equal(rubles(rated(kia).premium), '69731.09');
  assert.ok(rated(kia, nextTariff).premium > rated(kia).premium);
  assert.equal(rated(usual, nextTariff).premium, rated(usual).premium);
});
