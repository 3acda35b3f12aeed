import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movedDay, movedText, movedValue } from '../../src/kernel/time/moved-dates.ts';

const written = { writtenOn: '2026-11-21', startsOn: '2026-12-01' };
const onDay = (today: string) => ({ ...written, today });

for (const [what, day, today, moved] of [
  ['a day moves by the elapsed days', '2026-11-25', '2026-12-01', '2026-12-05'],
  ['a birthday moves too, so that ages stay', '1986-10-22', '2026-12-01', '1986-11-01'],
  ['the end of a year stays the end of a year', '2027-11-30', '2026-12-20', '2027-12-29'],
  ['the end of a year holds over 29 February', '2027-11-30', '2027-02-19', '2028-02-29'],
  ['the end of three years stays the end of three years', '2029-11-30', '2027-02-19', '2030-02-28'],
  [
    'a day three months after the start stays three months after it',
    '2027-03-01',
    '2026-12-20',
    '2027-03-30',
  ],
  ['a year, written as its 1 January, stays the same year', '2021-01-01', '2026-12-01', '2021-01-01'],
  [
    'a year, written as its 1 January, is the next year a year later',
    '2021-01-01',
    '2027-11-21',
    '2022-01-01',
  ],
  ['nothing moves on the day of writing', '2027-11-30', '2026-11-21', '2027-11-30'],
  ['an earlier day moves back', '2026-12-01', '2026-11-11', '2026-11-21'],
] as const) {
  test(`on ${today}, movedDay moves ${day} to ${moved}: ${what}`, () => {
    assert.equal(movedDay(day, onDay(today)), moved);
  });
}

test('`movedText` changes dates in both notations, but neither hours nor names of versions', () => {
  assert.equal(
    movedText(
      '"2026-12-01T00:00:00+03:00" с 01.12.2026 по 30.11.2027 casco/rates/2026-01-01 v1.02.2026.3 2026-13-01',
      onDay('2026-12-20'),
    ),
    '"2026-12-30T00:00:00+03:00" с 30.12.2026 по 29.12.2027 casco/rates/2026-01-01 v1.02.2026.3 2026-13-01',
  );
});

test('`movedValue` changes the start date of an object and preserves the length of its term', () => {
  const value = {
    startDate: '2026-12-15T00:00:00+03:00',
    endDate: '2027-12-14T23:59:59+03:00',
    tariff: { effectiveFrom: '2026-11-01' },
    list: ['2026-11-21', 5, null],
  };
  assert.deepEqual(movedValue(value, onDay('2027-02-19')), {
    startDate: '2027-03-15T00:00:00+03:00',
    endDate: '2028-03-14T23:59:59+03:00',
    tariff: { effectiveFrom: '2026-11-01' },
    list: ['2027-02-19', 5, null],
  });
});
