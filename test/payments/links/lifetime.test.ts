import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkExpiry } from '../../../src/payments/links/lifetime.ts';

const now = new Date('2026-11-21T12:00:00+03:00');
const hourMs = 3_600_000;

/** Start of cover, hours that the link lives. */
const table: readonly (readonly [string, string, string, number])[] = [
  ['months ahead', '2027-03-01T00:00:00+03:00', '2027-03-01', 24],
  ['a day and a minute ahead', '2026-11-22T12:01:00+03:00', '2026-11-22', 24],
  ['a day ahead', '2026-11-22T12:00:00+03:00', '2026-11-22', 24],
  ['23 hours ahead', '2026-11-22T11:00:00+03:00', '2026-11-22', 23],
  ['midnight', '2026-11-22T00:00:00+03:00', '2026-11-22', 12],
  ['three hours ahead', '2026-11-21T15:00:00+03:00', '2026-11-21', 3],
  ['two hours ahead', '2026-11-21T14:00:00+03:00', '2026-11-21', 2],
  ['a minute ahead', '2026-11-21T12:01:00+03:00', '2026-11-21', 2],
  ['this morning', '2026-11-21T00:00:00+03:00', '2026-11-21', 2],
  ['in another offset', '2026-11-21T20:00:00+05:00', '2026-11-21', 6],
  ['a date alone', '2026-11-22', '2026-11-22', 12],
  ['a start that the product moved', '2026-11-21T00:00:00+03:00', '2026-11-22', 12],
];

for (const [name, startDate, startsOn, hours] of table) {
  test(`cover starts ${name}: the link lives ${hours} hours`, () => {
    const expiry = linkExpiry({ body: { startDate }, startsOn }, { nr: 1, dueOn: startsOn }, now);
    assert.equal((expiry.getTime() - now.getTime()) / hourMs, hours);
  });
}

for (const [dueOn, hours] of [
  ['2027-05-21', 24],
  ['2026-11-22', 24],
  ['2026-11-21', 12],
  ['2026-11-20', 2],
] as const) {
  test(`an installment due on ${dueOn}: the link lives ${hours} hours`, () => {
    const contract = { body: { startDate: '2026-05-21T00:00:00+03:00' }, startsOn: '2026-05-21' };
    const expiry = linkExpiry(contract, { nr: 2, dueOn }, now);
    assert.equal((expiry.getTime() - now.getTime()) / hourMs, hours);
  });
}
