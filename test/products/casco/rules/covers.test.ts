import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { blocks, coversPath, risks } from '#products/lines/casco/risks.ts';
import { cascoBody, cascoDeductible } from '../../../support/casco-body.ts';
import { type Changes, changed } from '../../../support/change.ts';
import { covers, fieldsWith, rated, ratedWith, refusals, refusalsWith, today } from './support.ts';

const gap = `${covers}[10]`;
const gapName = 'Возмещение износа: неснижаемая страховая сумма';
const partial = (...fields: (keyof typeof cascoDeductible)[]): JsonObject =>
  Object.fromEntries(fields.map((field) => [field, cascoDeductible[field]]));

/** Sets the covers to the vehicle's usual cover and `entries`. */
function withCovers(...entries: readonly JsonObject[]): Changes {
  return {
    [covers]: entries,
    'insuredObject.autoAccident': undefined,
    'insuredObject.autoFinancialRisks': undefined,
    'insuredObject.autoResponsibility': undefined,
  };
}

const damage: JsonObject = { cover: { code: '8' }, sumInsured: 1_300_000 };

describe('each cover belongs to one block', () => {
  test('the catalogue has the 21 ids of the interface, each in one block', () => {
    assert.deepEqual(
      risks.map(({ code }) => code),
      // biome-ignore format: the order of the interface
      ['1', '2', '3', '4', '5', '7', '8', '10', '11', '14', '15', '17', '18', '19', '22', '53', '54', '55', 'FAST_TRACK', 'REPLACEMENT_CAR', 'GAP'],
    );
  });

  for (const { code, block } of risks) {
    for (const other of blocks.filter((one) => one !== block)) {
      test(`the cover ${code} is refused in the block ${other}`, () => {
        const set = {
          ...withCovers(damage),
          [coversPath(other)]: [...(other === 'casco' ? [damage] : []), { cover: { code } }],
        };
        const index = other === 'casco' ? 1 : 0;
        const [fault, ...others] = refusalsWith(set);
        assert.deepEqual(others, []);
        assert.equal(fault?.field, `${coversPath(other)}[${index}].cover.code`);
        assert.match(fault.description, new RegExp(`передаётся в ${coversPath(block)}`));
      });
    }

    test(`the cover ${code} is accepted and rated in the block ${block}`, () => {
      const set = {
        ...withCovers(damage),
        [coversPath(block)]: [...(block === 'casco' && code !== '8' ? [damage] : []), { cover: { code } }],
      };
      const part = ratedWith(set).parts?.find((one) => one.code === code);
      assert.ok(part && part.premium > 0n, code);
      assert.ok(part.field.startsWith(coversPath(block)));
    });

    test(`a body with two covers ${code} is refused`, () => {
      const twice = [{ cover: { code } }, { cover: { code } }];
      const set = { ...withCovers(damage), [coversPath(block)]: twice };
      const fields = fieldsWith(set, { purpose: 'quote' });
      assert.deepEqual(fields, [`${coversPath(block)}[1].cover.code`]);
    });
  }
});

describe('valid covers are accepted', () => {
  const right: Readonly<Record<string, [Changes, HolderType?]>> = {
    '1: no sum at all': [withCovers({ cover: { code: '1' } }, { cover: { code: '15' } })],
    '2: an organization without a deductible': [withCovers(damage), 'corporate'],
    '2: a deductible with one risk of an organization': [
      withCovers({ ...damage, ...cascoDeductible }),
      'corporate',
    ],
    '3: the general deductible with cover 1': [
      withCovers({ cover: { code: '1' }, ...cascoDeductible }, damage),
    ],
    '3: no general deductible': [withCovers({ cover: { code: '1' } }, damage)],
    '4: damage without certificates with the deductible': [
      withCovers(
        { cover: { code: '1' }, ...cascoDeductible },
        { cover: { code: '14', option: 'DEDUCTIBLE' } },
      ),
    ],
    '4: and without it': [
      withCovers({ cover: { code: '1' }, ...cascoDeductible }, { cover: { code: '14' } }),
    ],
    '5: plain GAP': [withCovers(damage, { cover: { code: 'GAP' } })],
    '5: a package of GAP': [
      withCovers(damage, { cover: { code: 'GAP', option: 'GAP_SUM', description: gapName } }),
    ],
  };
  for (const [name, [set, holderType = 'individual']] of Object.entries(right)) {
    for (const purpose of ['quote', 'contract'] as const) {
      test(`a ${purpose} accepts the covers of the case "${name}"`, () =>
        assert.deepEqual(refusalsWith(set, { holderType, purpose }), []));
    }
  }

  test('an organization may have a deductible for every risk', () => {
    const set = Object.fromEntries(
      blocks.map((block) => [
        coversPath(block),
        risks
          .filter((risk) => risk.block === block)
          .map(({ code }) => ({ cover: { code }, ...cascoDeductible })),
      ]),
    );
    assert.deepEqual(refusalsWith(set, { holderType: 'corporate' }), []);
  });
});

describe('invalid covers are refused', () => {
  const wrong: Readonly<Record<string, [Changes, readonly string[], HolderType?]>> = {
    'an unknown risk': [withCovers({ cover: { code: '6' } }), [`${covers}[0].cover.code`]],
    'a risk without an id': [withCovers({ cover: {} }), [`${covers}[0].cover.code`]],
    'a negative sum': [withCovers({ cover: { code: '8' }, sumInsured: -1 }), [`${covers}[0].sumInsured`]],
    'fractions of a kopeck': [
      withCovers({ cover: { code: '8' }, sumInsured: 1_300_000.005 }),
      [`${covers}[0].sumInsured`],
    ],
    'a sum far above the cost': [
      withCovers({ cover: { code: '8' }, sumInsured: 13_000_000 }),
      [`${covers}[0].sumInsured`],
    ],
    'a sum that the tariff does not list': [
      withCovers(damage, { cover: { code: '17' }, sumInsured: 1000 }),
      [`${covers}[1].sumInsured`],
    ],
    'an accident sum other than the five listed': [
      { 'insuredObject.autoAccident.covers[0].sumInsured': 300_000 },
      ['insuredObject.autoAccident.covers[0].sumInsured'],
    ],
    'an event that does not exist': [
      { 'insuredObject.autoAccident.covers[0].risk': ['ACCIDENT', 'FLOOD'] },
      ['insuredObject.autoAccident.covers[0].risk[1]'],
    ],
    'events of the vehicle': [{ [`${covers}[1].risk`]: ['ACCIDENT'] }, [`${covers}[1].risk`]],
    'an option of another risk': [
      { [`${covers}[1].cover.option`]: 'DEDUCTIBLE' },
      [`${covers}[1].cover.option`],
    ],
    'liability without a limit, which no tariff prices': [
      withCovers(damage, { cover: { code: '17', option: 'NO_LIMIT' } }),
      [`${covers}[1].cover.option`],
    ],
    'damage without certificates without a limit': [
      withCovers(damage, { cover: { code: '14', option: 'NO_LIMIT' } }),
      [`${covers}[1].cover.option`],
    ],
    '2: an incomplete deductible of an organization': [
      withCovers({ ...damage, ...partial('deductible', 'deductibleUnit') }),
      [`${covers}[0].deductibleType`, `${covers}[0].deductibleSpecific`],
      'corporate',
    ],
    '2: a deductible of another kind': [
      withCovers({
        ...damage,
        ...cascoDeductible,
        deductibleType: 'CONDITIONAL',
        deductibleUnit: 'PERCENT',
        deductibleSpecific: 'SOMETIMES',
      }),
      [`${covers}[0].deductibleType`, `${covers}[0].deductibleUnit`, `${covers}[0].deductibleSpecific`],
      'corporate',
    ],
    '2: a deductible above the tariff': [
      withCovers({ ...damage, ...cascoDeductible, deductible: 500_000 }),
      [`${covers}[0].deductible`],
      'corporate',
    ],
    '3: a general deductible above the tariff is reported at its field': [
      { [`${covers}[0].deductible`]: 500_000 },
      [`${covers}[0].deductible`],
    ],
    '3: an incomplete general deductible': [
      { [`${covers}[0].deductibleUnit`]: undefined },
      [`${covers}[0].deductibleUnit`],
    ],
    '3: the general deductible with another cover': [
      withCovers({ cover: { code: '1' } }, { ...damage, ...cascoDeductible }),
      Object.keys(cascoDeductible).map((field) => `${covers}[1].${field}`),
    ],
    '3: a single field of it with another cover': [
      { 'insuredObject.autoFinancialRisks.covers[0].deductible': 100 },
      ['insuredObject.autoFinancialRisks.covers[0].deductible'],
    ],
    '5: a package without its name': [
      { [`${gap}.cover`]: { code: 'GAP', option: 'GAP_SUM' } },
      [`${gap}.cover.description`],
    ],
    '5: a package without its code': [
      { [`${gap}.cover`]: { code: 'GAP', description: gapName } },
      [`${gap}.cover.option`],
    ],
    '5: a package that does not exist': [
      { [`${gap}.cover`]: { code: 'GAP', option: 'GAP_MOON', description: gapName } },
      [`${gap}.cover.option`],
    ],
    '5: the name of another package': [
      { [`${gap}.cover`]: { code: 'GAP', option: 'GAP_INVOICE', description: gapName } },
      [`${gap}.cover.description`],
    ],
    '5: plain GAP with another sum than that of the vehicle': [
      { [`${gap}.sumInsured`]: 100_000 },
      [`${gap}.sumInsured`],
    ],
    '5: plain GAP and a package': [
      { [`${covers}[11]`]: { cover: { code: 'GAP', option: 'GAP_SUM', description: gapName } } },
      [`${covers}[11].cover.code`],
    ],
    '5: two packages': [
      {
        [`${gap}.cover`]: { code: 'GAP', option: 'GAP_NEW', description: 'x' },
        [`${covers}[11]`]: { cover: { code: 'GAP', option: 'GAP_SUM', description: gapName } },
      },
      [`${gap}.cover.description`, `${covers}[11].cover.code`],
    ],
    'a risk outside the programme': [
      { 'insuredObject.casco.packageCode': 'COMPACT' },
      ['4', '7', '8', '9', '10'].map((index) => `${covers}[${index}].cover.code`),
    ],
  };
  for (const [name, [set, fields, holderType = 'individual']] of Object.entries(wrong)) {
    for (const purpose of ['quote', 'contract'] as const) {
      test(`a ${purpose} refuses ${name}`, () => {
        assert.deepEqual(fieldsWith(set, { holderType, purpose }), fields);
      });
    }
  }

  for (const { code, block, sum } of risks) {
    const set = { ...withCovers(), [coversPath(block)]: [{ cover: { code } }] };
    const isOfVehicle = sum === 'vehicle';
    test(`the risk ${code} alone is ${isOfVehicle ? 'accepted in a contract' : 'accepted in a quote only'}`, () => {
      assert.deepEqual(fieldsWith(set), isOfVehicle ? [] : [covers]);
      assert.deepEqual(fieldsWith(set, { purpose: 'quote' }), []);
    });
  }

  test('a change cannot remove the last vehicle risk, but a contract without a vehicle risk can be changed', () => {
    const usual = cascoBody({ today });
    const without = changed(usual, withCovers({ cover: { code: 'FAST_TRACK' } }));
    assert.deepEqual(
      refusals(without, { standing: usual }).map(({ field }) => field),
      [covers],
    );
    const more = changed(without, { [`${covers}[1]`]: { cover: { code: 'GAP' } } });
    assert.deepEqual(refusals(more, { standing: without }), []);
  });

  test('a change can keep an unlisted option of a cover in force but cannot add the option to another cover', () => {
    const unlimited = { cover: { code: '17', option: 'NO_LIMIT' } };
    const before = changed(cascoBody({ today }), withCovers(damage, unlimited));
    const after = changed(before, { [`${covers}[0].sumInsured`]: undefined });
    assert.deepEqual(refusals(after, { standing: before }), []);
    const other = changed(before, { [`${covers}[2]`]: { cover: { code: '10', option: 'NO_LIMIT' } } });
    assert.deepEqual(
      refusals(other, { standing: before }).map(({ field }) => field),
      [`${covers}[2].cover.option`],
    );
  });

  test('a contract without risks is refused, and a quote without risks assumes the usual risks', () => {
    assert.deepEqual(fieldsWith(withCovers()), [covers]);
    const { parts, assumptions } = ratedWith(withCovers(), { purpose: 'quote' });
    assert.deepEqual(
      parts?.map(({ code }) => code),
      ['1', '8', '10', '11', '15'],
    );
    assert.ok(
      assumptions.some((one) =>
        one.startsWith('риски: «ДТП по вине установленных третьих лиц», «ДТП по вине страхователя'),
      ),
    );
  });

  test('an error about a GAP package lists the packages or the package name to send', () => {
    const unknown = refusalsWith({ [`${gap}.cover`]: { code: 'GAP', option: 'GAP_MOON', description: 'x' } });
    assert.match(unknown[0]?.description ?? '', /GAP_SUM — Возмещение износа/);
    const unnamed = refusalsWith({ [`${gap}.cover`]: { code: 'GAP', option: 'GAP_SUM' } });
    assert.ok(unnamed[0]?.description.includes(gapName));
  });
});

describe('deductibles lower premiums', () => {
  const premiumOf = (set: Changes, code: string, holderType: HolderType = 'individual') => {
    const calculation = ratedWith(set, { holderType });
    const part = calculation.parts?.find((one) => one.code === code);
    assert.ok(part);
    return part.premium;
  };
  const noDeductible = Object.fromEntries(
    Object.keys(cascoDeductible).map((field) => [`${covers}[0].${field}`, undefined]),
  );

  test("an individual's deductible on one cover makes every risk of damage cheaper", () => {
    for (const code of ['1', '8', '10', '11']) assert.ok(premiumOf({}, code) < premiumOf(noDeductible, code));
  });

  test("an individual's deductible applies to risk 14, damage without certificates, only with the option DEDUCTIBLE", () => {
    const without = { [`${covers}[4].cover.option`]: undefined };
    assert.ok(premiumOf({}, '14') < premiumOf(without, '14'));
    assert.equal(premiumOf(without, '14'), premiumOf({ ...without, ...noDeductible }, '14'));
    const corporate = { [`${covers}[4].cover.option`]: undefined };
    assert.ok(premiumOf({}, '14', 'corporate') < premiumOf(corporate, '14', 'corporate'));
  });

  test("an organization's deductible makes only its own risk cheaper", () => {
    const on8 = Object.fromEntries(Object.entries(cascoDeductible).map(([f, v]) => [`${covers}[2].${f}`, v]));
    assert.ok(premiumOf(on8, '10', 'corporate') < premiumOf({}, '10', 'corporate'));
    assert.equal(premiumOf(on8, '11', 'corporate'), premiumOf({}, '11', 'corporate'));
  });

  test('a missing sum insured is assumed to be the cost of the vehicle, and the calculation notes it', () => {
    const body = changed(cascoBody({ today }), { [`${covers}[1].sumInsured`]: undefined });
    const { parts, assumptions } = rated(body);
    assert.equal(parts?.[1]?.sumInsured, 130_000_000n);
    assert.ok(
      assumptions.some((one) => /риска «ДТП по вине страхователя, водителя или третьих лиц»/.test(one)),
    );
  });
});
