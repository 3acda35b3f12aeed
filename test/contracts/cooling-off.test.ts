import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findGround, isOnCredit } from '#contracts/addendums/termination/termination-ground.ts';
import type { Contract } from '#contracts/record/contract.ts';
import { requestExamples } from '#http/protocol/openapi/examples.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { addDays } from '#kernel/time/calendar.ts';
import { readRefundTime } from '#products/product/termination/refund-table.ts';
import { changed } from '../support/change.ts';
import { productOf } from '../support/products.ts';
import { workingDays } from '../support/working-days.ts';

interface Asked {
  readonly concludedOn: string;
  readonly startsOn: string;
  readonly today: string;
  readonly reasonCode?: string;
  readonly holderType?: HolderType;
}

/** Returns the refund rule of a product for a termination today; null if the given ground does not apply. */
function foundRow(
  code: string,
  body: JsonObject,
  { concludedOn, startsOn, today, reasonCode, holderType = 'individual' }: Asked,
) {
  const product = productOf(code) ?? assert.fail(code);
  const contract = { holderType, body, concludedOn, startsOn, coversFrom: null, installments: [] };
  const found = findGround(product, contract as unknown as Contract, {
    reasonCode,
    effectiveOn: today,
    today,
    hasBegun: today >= startsOn,
    isByStaff: false,
    workingDays,
    settings: { graceDays: 60, refunds: product.addendums.refunds },
  });
  return 'faults' in found ? null : found.row;
}

/**
 * Returns the refund rule and the working days until the refund, `days` after the conclusion; null if the ground no longer
 * applies.
 */
function afterDays(code: string, days: number, body: JsonObject, holderType: HolderType = 'individual') {
  // Day of conclusion, a Monday; 14 and 30 days later are working days.
  const concludedOn = '2026-11-23';
  const asked = { concludedOn, startsOn: '2026-12-03', today: addDays(concludedOn, days), holderType };
  const row = foundRow(code, body, { ...asked, reasonCode: 'COOLING_OFF' });
  const product = productOf(code) ?? assert.fail(code);
  return row && [row.rule, readRefundTime(row, isOnCredit(product, body)).moneyDays];
}

const bodyOf = (name: string, holderType: HolderType = 'individual') => {
  const [code = ''] = name.split('-');
  return requestExamples(code, holderType).find((one) => one.name === name)?.body ?? assert.fail(name);
};
const mortgage = bodyOf('mortgage-individual');
const covers = (...codes: readonly string[]) =>
  changed(mortgage, { 'insuredObject.mortgage.covers': codes.map((code) => ({ cover: { code } })) });

const ordinary = [
  ['property', bodyOf('property-individual')],
  ['pet', bodyOf('pet-individual')],
  ['cargo', bodyOf('cargo-individual')],
  ['gap, up to the price', bodyOf('gap-individual')],
  ['mortgage, the pledge alone', covers('PROPERTY')],
] as const;
const onCredit = [
  ['gap, a credit', bodyOf('gap-individual-credit-three-years')],
  ['mortgage, a life', covers('PROPERTY', 'LIFE')],
  ['mortgage, the title', covers('PROPERTY', 'TITLE')],
] as const;

for (const [what, body] of ordinary) {
  test(`the cooling-off period of ${what} has 14 days, and the refund is due in ten working days`, () => {
    const [code = ''] = what.split(',');
    assert.deepEqual(afterDays(code, 9, body), ['FULL', 10]);
    assert.deepEqual(afterDays(code, 14, body), ['PRO_RATA', 10]);
    assert.equal(afterDays(code, 15, body), null);
  });
}

for (const [what, body] of onCredit) {
  test(`the cooling-off period of ${what} has 30 days, and the refund is due in seven working days`, () => {
    const [code = ''] = what.split(',');
    assert.deepEqual(afterDays(code, 9, body), ['FULL', 7]);
    assert.deepEqual(afterDays(code, 30, body), ['PRO_RATA', 7]);
    assert.equal(afterDays(code, 31, body), null);
  });
}

/** Holidays on weekdays in the official calendars; for 2028, only those in article 112 of the Labour Code. */
const weekdaysOff = new Set(
  [
    '2026-01-01 2026-01-02 2026-01-05 2026-01-06 2026-01-07 2026-01-08 2026-01-09 2026-02-23 2026-03-09',
    '2026-05-01 2026-05-11 2026-06-12 2026-11-04 2026-12-31',
    '2027-01-01 2027-01-04 2027-01-05 2027-01-06 2027-01-07 2027-01-08 2027-02-23 2027-03-08 2027-05-03',
    '2027-05-10 2027-06-14 2027-11-04',
    '2028-01-03 2028-01-04 2028-01-05 2028-01-06 2028-01-07',
  ].flatMap((line) => line.split(' ')),
);

/** Calculates the last day with JavaScript dates in UTC, independent of the tested code. */
function lastDayByHand(concludedOn: string, days: number): string {
  const day = new Date(`${concludedOn}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  const text = () => day.toISOString().slice(0, 10);
  while (day.getUTCDay() % 6 === 0 || weekdaysOff.has(text())) day.setUTCDate(day.getUTCDate() + 1);
  return text();
}

for (const [days, cases] of [
  [14, ordinary],
  [30, onCredit],
] as const) {
  for (const [what, body] of cases) {
    test(`a cooling-off period of ${days} days of ${what} ends on a working day for any conclusion in 2026 and 2027`, () => {
      const [code = ''] = what.split(',');
      for (
        let concludedOn = '2026-01-01';
        concludedOn <= '2027-12-31';
        concludedOn = addDays(concludedOn, 1)
      ) {
        const last = lastDayByHand(concludedOn, days);
        for (const startsOn of [addDays(concludedOn, 1), addDays(concludedOn, 60)])
          for (const reasonCode of ['COOLING_OFF', undefined]) {
            const on = (today: string) =>
              foundRow(code, body, { concludedOn, startsOn, today, ...(reasonCode ? { reasonCode } : {}) });
            const tooLate = reasonCode === undefined ? 'HOLDER_WISH' : undefined;
            assert.equal(on(last)?.reasonCode, 'COOLING_OFF', `${concludedOn}: ${last}`);
            assert.equal(on(addDays(last, 1))?.reasonCode, tooLate, `${concludedOn}: after ${last}`);
          }
      }
    });
  }
}

test('organizations and travellers have no cooling-off period', () => {
  for (const code of ['property', 'pet', 'cargo', 'gap', 'mortgage'])
    assert.equal(afterDays(code, 1, bodyOf(`${code}-corporate`, 'corporate'), 'corporate'), null, code);
  assert.equal(afterDays('medical', 1, bodyOf('medical-individual')), null);
});
