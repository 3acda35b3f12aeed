import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { JsonObject } from '#kernel/json/json.ts';
import type { CascoRatingInput } from '#products/lines/casco/rating/input.ts';
import { cascoBody, cascoDeductible } from '../../../support/casco-body.ts';
import { changed } from '../../../support/change.ts';
import { shippedBook } from '../../../support/shipped-book.ts';
import { covers, refusals, today } from '../rules/support.ts';
import {
  coversOf,
  deductiblesTariff,
  nextTariff,
  premiumsOf,
  rated,
  shippedTariff,
  usual,
} from './support.ts';

const risks = ['1', '8', '10', '11', '14', '15'];
const open = shippedBook
  .entries('franchise_specific_type')
  .filter(({ partnerAccess }) => partnerAccess)
  .map(({ code }) => code);

/** Returns the usual contract with a deductible in rubles for the events `specific`, which applies to risk 14 too. */
function withDeductible(specific: string | undefined, rubles: number): CascoRatingInput {
  const input = {
    ...usual,
    covers: coversOf(...risks).map((cover) =>
      cover.code === '14' ? { ...cover, option: 'DEDUCTIBLE' } : cover,
    ),
  };
  if (specific === undefined) return input;
  const amount = BigInt(rubles) * 100n;
  return { ...input, generalDeductible: { type: 'UNCONDITIONAL', unit: 'SUM', specific, amount } };
}

function factors(specific: string): Record<string, string> {
  const { parts } = rated(withDeductible(specific, 39_000), deductiblesTariff);
  return Object.fromEntries(
    parts.map(({ code, coefficients }) => {
      const value = coefficients.find((one) => one.code === 'K_DEDUCTIBLE')?.value;
      assert.ok(value);
      return [code, (Number(value.units) / 10 ** value.scale).toFixed(4)];
    }),
  );
}

describe('a deductible of 3 % is priced by the events to which it applies', () => {
  const none = '1.0000';
  // biome-ignore format: a row a code
  const table: Readonly<Record<string, readonly string[]>> = {
    EVERY:            ['0.7900', '0.7900', '0.7900', '0.7900', '0.7900', '0.9800'],
    EXCEPT_THEFT:     ['0.8110', '0.8110', '0.8110', '0.8110', '0.8110', none],
    FROM_SECOND:      ['0.9475', '0.9475', '0.9475', '0.9475', '0.9475', none],
    FROM_THIRD:       ['0.9832', '0.9832', '0.9832', '0.9832', '0.9832', none],
    GUILTY:           [none, '0.8425', none, none, '0.9370', none],
    UNKNOWN_GUILTY:   [none, '0.7900', none, '0.8950', '0.8320', none],
    DRIVER_NOT_NAMED: ['0.9895', '0.9895', none, none, '0.9895', none],
    YOUNG_DRIVER:     ['0.9790', '0.9790', none, none, '0.9790', none],
  };
  for (const [specific, values] of Object.entries(table)) {
    test(specific, () => {
      assert.deepEqual(factors(specific), Object.fromEntries(risks.map((risk, at) => [risk, values[at]])));
    });
  }

  test('every deductible code that partners may send is tested here', () => {
    assert.deepEqual([...open].sort(), Object.keys(table).sort());
  });
});

test('only a deductible for every event lowers the theft premium, and no deductible raises a premium', () => {
  fc.assert(
    fc.property(fc.constantFrom(...open), fc.integer({ min: 1, max: 390_000 }), (specific, rubles) => {
      const premiums = (code: string | undefined) =>
        rated(withDeductible(code, rubles), deductiblesTariff).parts.map(({ premium }) => premium);
      const [own, every, without] = [premiums(specific), premiums('EVERY'), premiums(undefined)];
      own.forEach((premium, at) => {
        assert.ok(premium >= (every[at] ?? 0n), `risk ${risks[at]}`);
        assert.ok(premium <= (without[at] ?? 0n), `risk ${risks[at]}`);
      });
      if (specific !== 'EVERY') assert.equal(own[5], without[5]);
    }),
  );
});

test('the previous tariff has the same prices without a deductible and with a deductible for every event', () => {
  for (const specific of [undefined, 'EVERY']) {
    for (const rubles of [1, 6_500, 13_000, 50_000, 390_000]) {
      const input = withDeductible(specific, rubles);
      assert.deepEqual(premiumsOf(rated(input, deductiblesTariff)), premiumsOf(rated(input, nextTariff)));
    }
  }
});

describe('a tariff that does not distinguish deductibles accepts only a deductible for every event', () => {
  const field = `${covers}[0].deductibleSpecific`;
  const bodyWith = (deductibleSpecific: string, deductible = 30_000): JsonObject =>
    changed(cascoBody({ today }), {
      [`${covers}[0]`]: { cover: { code: '1' }, ...cascoDeductible, deductible, deductibleSpecific },
    });
  const fields = (body: JsonObject, more: Parameters<typeof refusals>[1] = {}) =>
    refusals(body, more).map((fault) => fault.field);

  for (const specific of open) {
    for (const purpose of ['quote', 'contract'] as const) {
      test(`a ${purpose} with the deductible ${specific} is refused unless the tariff prices it`, () => {
        const body = bodyWith(specific);
        assert.deepEqual(
          fields(body, { purpose, tariff: shippedTariff }),
          specific === 'EVERY' ? [] : [field],
        );
        assert.deepEqual(fields(body, { purpose, tariff: deductiblesTariff }), []);
      });
    }
  }

  test('a change of a contract can keep its deductible for certain events but cannot raise it', () => {
    const standing = bodyWith('YOUNG_DRIVER');
    assert.deepEqual(fields(changed(standing, { 'mileageLimit.limit': 10_000 }), { standing }), []);
    assert.deepEqual(fields(bodyWith('YOUNG_DRIVER', 60_000), { standing }), [field]);
    assert.deepEqual(fields(bodyWith('FROM_THIRD'), { standing }), [field]);
    assert.deepEqual(fields(bodyWith('EVERY'), { standing }), []);
  });

  test('a deductible amount of 0 means no deductible', () =>
    assert.deepEqual(fields(bodyWith('FROM_THIRD', 0)), []));
});
