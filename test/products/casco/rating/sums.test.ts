import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { CalculationInParts } from '#rating/result/calculation.ts';
import { cascoBody } from '../../../support/casco-body.ts';
import { type Changes, changed } from '../../../support/change.ts';
import { covers, ratedWith, refusals, refusalsWith, today } from '../rules/support.ts';
import {
  compiled,
  coversOf,
  premiumsOf,
  rated,
  refused,
  shippedTariff,
  shippedVersion,
  usual,
  versionIn,
  withoutNewSums,
} from './support.ts';

const directory = join(import.meta.dirname, '../../../../data/tariffs/casco/rates');
const every = coversOf(...(shippedVersion.tables.risks ?? []).map(({ risk }) => risk ?? ''));
const vehicleSum = 130_000_000n;

const tariffWithout = compiled(withoutNewSums(shippedVersion));

function sumsOf({ parts }: CalculationInParts): Readonly<Record<string, bigint | undefined>> {
  return Object.fromEntries(parts.map(({ code, sumInsured }) => [code, sumInsured]));
}

for (const name of readdirSync(directory)) {
  const version = versionIn(join(directory, name));
  const tariff = compiled(version);
  const before = compiled(withoutNewSums(version));

  test(`every risk with a premium has a sum insured by the tariff of ${name}`, () => {
    for (const [code, sum] of Object.entries(sumsOf(rated({ ...usual, covers: every }, tariff))))
      assert.ok(sum !== undefined && sum > 0n, code);
  });

  test(`each risk costs as much with its usual sum as in an older tariff without sums: ${name}`, () => {
    for (const holderType of ['individual', 'corporate'] satisfies HolderType[])
      for (const region of ['77', '78', '27', '36'])
        for (const generalDeductible of [
          undefined,
          { type: 'UNCONDITIONAL', specific: 'EVERY', unit: 'SUM', amount: 3_000_000n } as const,
        ]) {
          const input = {
            ...usual,
            holderType,
            region,
            covers: every.map((cover) => (cover.code === '14' ? { ...cover, option: 'DEDUCTIBLE' } : cover)),
            ...(generalDeductible ? { generalDeductible } : {}),
          };
          assert.deepEqual(premiumsOf(rated(input, tariff)), premiumsOf(rated(input, before)));
        }
  });
}

test('risks within the vehicle\u2019s sum get the vehicle\u2019s sum, other risks get the tariff\u2019s sum', () => {
  const less = { ...usual, covers: every, vehicle: { ...usual.vehicle, sumInsured: 100_000_000n } };
  for (const [input, sum] of [
    [{ ...usual, covers: every }, vehicleSum],
    [less, 100_000_000n],
  ] as const) {
    const sums = sumsOf(rated(input));
    for (const code of ['14', '22', 'FAST_TRACK', 'GAP']) assert.equal(sums[code], sum, code);
    assert.deepEqual(
      ['17', '18', '53', '54', '55', 'REPLACEMENT_CAR'].map((code) => sums[code]),
      [100_000_000n, 100_000_000n, 50_000_000n, 50_000_000n, 50_000_000n, 6_000_000n],
    );
  }
});

test('a larger liability sum costs more, a smaller liability sum costs less', () => {
  for (const code of ['17', '18']) {
    const premiums = (shippedVersion.tables.sums ?? [])
      .filter(({ risk }) => risk === code)
      .map(({ sum_rub: sum }) => BigInt(sum ?? 0) * 100n)
      .map((sumInsured) => rated({ ...usual, covers: [{ path: 'c', code, sumInsured }] }).premium);
    assert.equal(premiums.length, 3);
    assert.deepEqual(
      premiums,
      premiums.toSorted((one, other) => Number(one - other)),
    );
    assert.equal(new Set(premiums).size, 3);
  }
});

test('the error for an unlisted sum insured lists the allowed sums', () => {
  const reported = (code: string) => {
    const [fault, ...others] = refused({ ...usual, covers: [{ path: 'c', code, sumInsured: 100_000n }] });
    assert.deepEqual(others, []);
    assert.equal(fault?.field, 'c.sumInsured');
    assert.equal(fault.reason, 'SUM_INSURED_NOT_ALLOWED');
    return fault.description.replaceAll('\u00a0', ' ');
  };
  assert.match(reported('17'), /Допустимо: 500 000,00; 1 000 000,00; 2 000 000,00/);
  assert.match(reported('18'), /Допустимо: 500 000,00; 1 000 000,00; 3 000 000,00/);
  for (const code of ['53', '54', '55']) assert.match(reported(code), /Допустимо: 500 000,00$/);
  assert.match(reported('REPLACEMENT_CAR'), /Допустимо: 60 000,00$/);
  for (const code of ['14', '22', 'FAST_TRACK', 'GAP'])
    assert.match(reported(code), /в пределах страховой суммы ТС. Допустимо: 1 300 000,00/);
});

/** Sets the covers to risk 8, with the vehicle's sum, and the risk `code` with its own sum. */
function withSum(code: string, sumInsured: number): Changes {
  return {
    [covers]: [
      { cover: { code: '8' }, sumInsured: 1_300_000 },
      { cover: { code }, sumInsured },
    ],
  };
}

test("sending the tariff's own sum insured does not change the premium", () => {
  for (const [code, sum] of Object.entries({ '14': 1_300_000, '17': 1_000_000, REPLACEMENT_CAR: 60_000 })) {
    const [sent, unsent] = [ratedWith(withSum(code, sum)), ratedWith({ [covers]: bare(code) })];
    assert.equal(sent.premium, unsent.premium);
    assert.equal(sent.parts?.[1]?.sumInsured, BigInt(sum) * 100n);
  }
});

test('a tariff without sums for risks 17 and 22 rates both risks but returns and accepts no sums for them', () => {
  for (const code of ['17', '22']) {
    const [, part] = ratedWith({ [covers]: bare(code) }, { tariff: tariffWithout }).parts ?? [];
    assert.equal(part?.code, code);
    assert.ok(part.premium > 0n && part.sumInsured === undefined);
    const [fault, ...others] = refusalsWith(withSum(code, 1_000_000), { tariff: tariffWithout });
    assert.deepEqual(others, []);
    assert.equal(fault?.field, `${covers}[1].sumInsured`);
    assert.equal(fault.reason, 'FIELD_NOT_APPLICABLE');
  }
});

test('a contract sold by a tariff without sums for some risks can be changed by the same tariff', () => {
  const standing = cascoBody({ today });
  const after = changed(standing, { 'insuredObject.casco.vehicle.mileage': 20_000 });
  assert.deepEqual(refusals(after, { standing, tariff: tariffWithout }), []);
  assert.deepEqual(refusals(after, { standing, tariff: shippedTariff }), []);
});

function bare(code: string) {
  return [{ cover: { code: '8' }, sumInsured: 1_300_000 }, { cover: { code } }];
}
