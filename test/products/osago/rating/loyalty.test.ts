import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkVersion } from '#catalogues/tariffs/check-version.ts';
import type { Row } from '#catalogues/tariffs/tariff.ts';
import { messageText } from '#kernel/errors/message.ts';
import type { Json } from '#kernel/json/json.ts';
import { osagoTariffDefinition } from '#products/lines/osago/tariff/definition.ts';
import { calculated, edited, premiumOf, today, versionOn, versions } from './support.ts';

const directive = versionOn('directive', today);
const rates = versionOn('base-rates', today);
const base = [{ row: '2.2', region: '*', base_rate_rub: '5000' }];

const row = (programme: string, coefficient: string, from = '', to = ''): Row => ({
  programme,
  from,
  to,
  coefficient,
});

function tariffWith(...loyalties: readonly Row[]) {
  return osagoTariffDefinition.compile([directive, edited(rates, { base_rates: base, loyalties })]);
}

const calculation = (loyalties: Json | undefined, ...rows: readonly Row[]) =>
  calculated({ set: { loyalties } }, tariffWith(...rows));

test('base rates without a table of loyalty programmes give no discount', () => {
  assert.equal(rates.tables.loyalties, undefined);
  const plain = calculation(undefined, row('CLUB', '0.9'));
  assert.equal(premiumOf(calculation('CLUB')), premiumOf(plain));
});

describe('a member of a loyalty programme has a discount', () => {
  const plain = calculation(undefined, row('CLUB', '0.9'));
  const loyal = calculation([{ code: 'club', number: '1' }], row('CLUB', '0.9'));

  test('a programme member has a lower base rate, which the calculation explains', () => {
    assert.equal(plain.baseRate.units, 5000n);
    assert.equal(Number(loyal.baseRate.units) / 10 ** loyal.baseRate.scale, 4500);
    assert.match(loyal.steps[0] ?? '', /программа лояльности «CLUB»: 5000 × 0,9/);
    assert.deepEqual(loyal.coefficients, plain.coefficients);
    const lower = [{ row: '2.2', region: '*', base_rate_rub: '4500' }];
    const tariff = osagoTariffDefinition.compile([directive, edited(rates, { base_rates: lower })]);
    assert.equal(loyal.premium, calculated({}, tariff).premium);
  });

  const spellings: readonly Json[] = [
    'CLUB',
    ' club ',
    { code: 'CLUB' },
    { programCode: 'club', cardNumber: 7 },
    ['OTHER', 'CLUB'],
    [null, 5, { code: 'CLUB' }],
  ];
  for (const loyalties of spellings) {
    test(`a programme member is recognized by ${JSON.stringify(loyalties)}`, () => {
      assert.equal(calculation(loyalties, row('CLUB', '0.9')).premium, loyal.premium);
    });
  }

  const strangers: readonly Json[] = ['OTHER', {}, [], 5, true, { code: {} }, [['CLUB']]];
  for (const loyalties of strangers) {
    test(`a member of an unknown programme has no discount: ${JSON.stringify(loyalties)}`, () => {
      assert.equal(calculation(loyalties, row('CLUB', '0.9')).premium, plain.premium);
    });
  }

  test('a member of several loyalty programmes has the largest discount', () => {
    const both = calculation(['CLUB', 'GOLD'], row('CLUB', '0.9'), row('GOLD', '0.8'));
    assert.match(both.steps[0] ?? '', /GOLD/);
  });

  test('a programme member has the discount in force on the day of conclusion', () => {
    const ended = calculation('CLUB', row('CLUB', '0.9', '2026-01-01', '2026-11-20'));
    const later = calculation('CLUB', row('CLUB', '0.9', '2026-11-22'));
    const last = calculation('CLUB', row('CLUB', '0.9', '2026-11-21', '2026-11-21'));
    assert.deepEqual(
      [ended.premium, later.premium, last.premium],
      [plain.premium, plain.premium, loyal.premium],
    );
  });

  test('a programme member never has a base rate below the legal minimum', () => {
    const least = calculation('CLUB', row('CLUB', '0.01'));
    assert.equal(least.baseRate.units, 1399n);
    assert.match(least.steps[0] ?? '', /не ниже предела 1399/);
  });
});

describe('errors in the table of loyalty programmes are reported', () => {
  const faulty: readonly [string, readonly Row[], RegExp][] = [
    ['above 1', [row('CLUB', '1.1')], /loyalties 2 coefficient: .*up to 1/],
    ['small letters', [row('club', '0.9')], /loyalties 2 programme/],
    ['no date', [row('CLUB', '0.9', '2026-13-01')], /loyalties 2 from: .*not a date/],
    ['an end before the start', [row('CLUB', '0.9', '2026-02-01', '2026-01-01')], /loyalties 2 to: .*before/],
    ['twice', [row('CLUB', '0.9'), row('CLUB', '0.8')], /repeats programme, from of line 2/],
  ];
  for (const [what, loyalties, message] of faulty) {
    test(what, () => {
      const faults = checkVersion(edited(rates, { loyalties }), versions, {
        osago: osagoTariffDefinition,
      }).map(
        ({ table, line, column, message: text }) =>
          `${[table, line, column].filter(Boolean).join(' ')}: ${messageText(text)}`,
      );
      assert.equal(faults.length, 1, faults.join('\n'));
      assert.match(faults[0] ?? '', message);
    });
  }

  test('a table of valid programmes has no errors', () => {
    const loyalties = [row('CLUB', '0.9', '', '2026-06-30'), row('CLUB', '0.95', '2026-07-01')];
    assert.deepEqual(
      checkVersion(edited(rates, { loyalties }), versions, { osago: osagoTariffDefinition }),
      [],
    );
  });
});
