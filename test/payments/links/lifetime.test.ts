import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moscowDate } from '#kernel/time/calendar.ts';
import { isTooLateForLink, linkExpiry } from '#payments/record/links/lifetime.ts';

const now = new Date('2026-11-21T12:00:00+03:00');
const hourMs = 3_600_000;

/** Each row: first day of cover, and expected validity of the link in hours. */
const table: readonly (readonly [string, number])[] = [
  ['2027-03-01', 24],
  ['2026-11-23', 24],
  ['2026-11-22', 12],
  ['2026-11-21', 2],
];

for (const [startsOn, hours] of table) {
  test(`a payment link is valid for ${hours} hours if cover starts on ${startsOn}`, () => {
    const expiry = linkExpiry({ startsOn }, { nr: 1, dueOn: startsOn }, now);
    assert.equal((expiry.getTime() - now.getTime()) / hourMs, hours);
  });
}

test('no payment link is created in the last two hours of the first day of cover', () => {
  const contract = { startsOn: '2026-11-21' };
  for (const [moment, isTooLate] of [
    ['2026-11-21T21:59:59+03:00', false],
    ['2026-11-21T22:00:00+03:00', true],
    ['2026-11-22T09:00:00+03:00', true],
  ] as const) {
    const at = new Date(moment);
    assert.equal(isTooLateForLink(contract, at), isTooLate);
    const expiry = linkExpiry(contract, { nr: 1, dueOn: contract.startsOn }, at);
    assert.ok(isTooLate || moscowDate(expiry) === contract.startsOn);
  }
});

for (const [dueOn, hours] of [
  ['2027-05-21', 24],
  ['2026-11-22', 24],
  ['2026-11-21', 12],
  ['2026-11-20', 2],
] as const) {
  test(`a payment link of an installment due on ${dueOn} is valid for ${hours} hours`, () => {
    const contract = { startsOn: '2026-05-21' };
    const expiry = linkExpiry(contract, { nr: 2, dueOn }, now);
    assert.equal((expiry.getTime() - now.getTime()) / hourMs, hours);
  });
}
