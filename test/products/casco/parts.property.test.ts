import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { JsonObject } from '#kernel/json/json.ts';
import { premiumsAt } from '#products/definition/voluntary/premiums.ts';
import { blocks, coversPath, risks, vehicleRisks } from '#products/lines/casco/risks.ts';
import { cascoBody, cascoDeductible } from '../../support/casco-body.ts';
import { changed } from '../../support/change.ts';
import { rated, today } from './rules/support.ts';

const { withPremiums, withoutPremiums } = premiumsAt(['insuredObject', blocks, 'covers', '[]']);

/** Generates random covers with at least one vehicle risk; organizations have a deductible for each risk. */
const bodies = fc
  .record({
    holderType: fc.constantFrom('individual', 'corporate' as const),
    more: fc.subarray(risks.map(({ code }) => code)),
    ofVehicle: fc.constantFrom(...vehicleRisks),
    sum: fc.integer({ min: 100_000_000, max: 130_000_000 }).map((kopecks) => kopecks / 100),
    deductible: fc.integer({ min: 1, max: 50_000 }),
    discount: fc.integer({ min: 0, max: 2000 }).map((hundredths) => hundredths / 100),
    hasSum: fc.boolean(),
  })
  .map(({ holderType, more, ofVehicle, sum, deductible, discount, hasSum }) => {
    const codes = [ofVehicle, ...more];
    const entry = (code: string, isOfVehicle: boolean): JsonObject => ({
      cover: { code },
      ...(isOfVehicle && hasSum ? { sumInsured: sum } : {}),
      ...(isOfVehicle && (holderType === 'corporate' || code === '1')
        ? { ...cascoDeductible, deductible }
        : {}),
    });
    const set = Object.fromEntries(
      blocks.map((block) => [
        coversPath(block),
        risks
          .filter((risk) => risk.block === block && codes.includes(risk.code))
          .map((risk) => entry(risk.code, risk.sum === 'vehicle')),
      ]),
    );
    const all = { ...set, 'additionalProperties.discountKVPercent': discount };
    return { holderType, body: changed(cascoBody({ today, holderType }), all) };
  });

test('the parts of a casco calculation add up to the premium, and a quote has the same calculation as a contract', () => {
  fc.assert(
    fc.property(bodies, ({ holderType, body }) => {
      const contract = rated(body, { holderType });
      const sum = contract.parts?.reduce((total, { premium }) => total + premium, 0n);
      assert.equal(sum, contract.premium);
      assert.deepEqual(rated(structuredClone(body), { holderType, purpose: 'quote' }), contract);
    }),
    { numRuns: 60 },
  );
});

test('removing the premiums that an answer adds to the covers restores the sent body', () => {
  fc.assert(
    fc.property(bodies, ({ holderType, body }) => {
      const echoed = withPremiums(body, rated(body, { holderType }));
      assert.notDeepEqual(echoed, body);
      assert.deepEqual(withoutPremiums(echoed), body);
      assert.equal(withoutPremiums(body), body);
    }),
    { numRuns: 30 },
  );
});
