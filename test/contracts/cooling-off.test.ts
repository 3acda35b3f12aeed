import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groundOf, isOnCredit } from '#contracts/addendums/termination/termination-ground.ts';
import type { Contract } from '#contracts/contract.ts';
import { requestExamples } from '#http/openapi/examples.ts';
import { addDays } from '#kernel/calendar.ts';
import type { HolderType } from '#kernel/holder-type.ts';
import type { JsonObject } from '#kernel/json.ts';
import { refundTimeOf } from '#products/termination/refund-table.ts';
import { changed } from '../support/change.ts';
import { productOf } from '../support/products.ts';

const concludedOn = '2026-11-21';

/** The rule and the working days of the money of a change of mind so many days after the conclusion; null where it is too late. */
function afterDays(code: string, days: number, body: JsonObject, holderType: HolderType = 'individual') {
  const product = productOf(code) ?? assert.fail(code);
  const today = addDays(concludedOn, days);
  const startsOn = '2026-12-01';
  const contract = { holderType, body, concludedOn, startsOn, coversFrom: null, installments: [] };
  const found = groundOf(product, contract as unknown as Contract, {
    reasonCode: 'COOLING_OFF',
    effectiveOn: today,
    today,
    hasBegun: today >= startsOn,
    isByStaff: false,
  });
  if ('faults' in found) return null;
  return [found.row.rule, refundTimeOf(found.row, isOnCredit(product, body)).moneyDays];
}

const bodyOf = (name: string, holderType: HolderType = 'individual') => {
  const [code = ''] = name.split('-');
  return requestExamples(code, holderType).find((one) => one.name === name)?.body ?? assert.fail(name);
};
const mortgage = bodyOf('mortgage-individual');
const covers = (...codes: readonly string[]) =>
  changed(mortgage, { 'insuredObject.mortgage.covers': codes.map((code) => ({ cover: { code } })) });

for (const [what, body] of [
  ['property', bodyOf('property-individual')],
  ['pet', bodyOf('pet-individual')],
  ['cargo', bodyOf('cargo-individual')],
  ['gap, to the price', bodyOf('gap-individual')],
  ['mortgage, the pledge alone', covers('PROPERTY')],
] as const) {
  test(`${what}: 14 days to change one's mind, the money in ten working days`, () => {
    const [code = ''] = what.split(',');
    assert.deepEqual(afterDays(code, 9, body), ['FULL', 10]);
    assert.deepEqual(afterDays(code, 14, body), ['PRO_RATA', 10]);
    assert.equal(afterDays(code, 15, body), null);
  });
}

for (const [what, body] of [
  ['gap, a credit', bodyOf('gap-individual-credit-three-years')],
  ['mortgage, a life', covers('PROPERTY', 'LIFE')],
  ['mortgage, the title', covers('PROPERTY', 'TITLE')],
] as const) {
  test(`${what}: 30 days to change one's mind, the money in seven working days`, () => {
    const [code = ''] = what.split(',');
    assert.deepEqual(afterDays(code, 9, body), ['FULL', 7]);
    assert.deepEqual(afterDays(code, 30, body), ['PRO_RATA', 7]);
    assert.equal(afterDays(code, 31, body), null);
  });
}

test('an organization has no days to change its mind, and nobody has who travels', () => {
  for (const code of ['property', 'pet', 'cargo', 'gap', 'mortgage'])
    assert.equal(afterDays(code, 1, bodyOf(`${code}-corporate`, 'corporate'), 'corporate'), null, code);
  assert.equal(afterDays('medical', 1, bodyOf('medical-individual')), null);
});
