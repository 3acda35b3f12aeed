import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays, dateOfEpochDay, daysBetween } from '#kernel/time/calendar.ts';
import { createWorkingDays, workingDaysByLaw } from '#kernel/time/working-days.ts';
import { workingDays } from '../support/working-days.ts';

const dates = fc
  .integer({ min: Date.UTC(1901, 0, 1) / 86_400_000, max: Date.UTC(2199, 0, 1) / 86_400_000 })
  .map(dateOfEpochDay);

function daysOff(year: number): readonly string[] {
  const length = daysBetween(`${year}-01-01`, `${year + 1}-01-01`);
  return Array.from({ length }, (_, index) => addDays(`${year}-01-01`, index)).filter(
    (day) => !workingDays.isWorking(day),
  );
}

/** Numbers of working days and of days off, from printed calendars for a five-day week. */
for (const [year, working, off] of [
  [2025, 247, 118],
  [2026, 247, 118],
] as const) {
  test(`the year ${year} has ${working} working days`, () => {
    const count = daysOff(year).length;
    assert.deepEqual([365 - count, count], [working, off]);
  });
}

for (const [day, lastDay] of [
  ['2025-11-01', '2025-11-01'],
  ['2025-11-02', '2025-11-05'],
  ['2025-05-01', '2025-05-05'],
  ['2025-05-08', '2025-05-12'],
  ['2025-06-12', '2025-06-16'],
  ['2025-12-31', '2026-01-12'],
  ['2026-01-09', '2026-01-12'],
  ['2026-02-21', '2026-02-24'],
  ['2026-03-07', '2026-03-10'],
  ['2026-05-02', '2026-05-04'],
  ['2026-05-09', '2026-05-12'],
  ['2026-06-12', '2026-06-15'],
  ['2026-11-04', '2026-11-05'],
  ['2026-12-30', '2026-12-30'],
  ['2026-12-31', '2027-01-11'],
  ['2027-01-01', '2027-01-11'],
  ['2027-05-01', '2027-05-04'],
  ['2027-05-08', '2027-05-11'],
  ['2027-06-12', '2027-06-15'],
] as const) {
  test(`a deadline on ${day} is extended to ${lastDay}`, () =>
    assert.equal(workingDays.lastDayToAct(day), lastDay));
}

for (const [day, isWorking, why] of [
  ['2033-01-10', true, 'where the weekend days among the holidays of January go a decree says'],
  ['2031-02-24', false, '23 February is a Sunday'],
  ['2030-03-08', false, 'a holiday on a Friday'],
  ['2030-03-11', true, 'a holiday on a Friday moves nothing'],
  ['2031-03-10', false, '8 March is a Saturday'],
  ['2034-11-06', false, '4 November is a Saturday'],
  ['2032-05-03', false, '1 May is a Saturday'],
  ['2032-05-10', false, '9 May is a Sunday'],
] as const) {
  test(`without a decree ${day} is ${isWorking ? 'a working day' : 'a day off'}: ${why}`, () =>
    assert.equal(workingDaysByLaw.isWorking(day), isWorking));
}

test('a deadline can be on a Saturday that a decree makes a working day', () => {
  const year = { daysOff: new Set<string>(), workingWeekends: new Set(['2030-06-08']) };
  const { lastDayToAct } = createWorkingDays((name) => (name === '2030' ? year : undefined));
  assert.deepEqual([lastDayToAct('2030-06-08'), lastDayToAct('2030-06-09')], ['2030-06-08', '2030-06-10']);
});

for (const [date, days, expected] of [
  ['2026-11-20', 1, '2026-11-23'],
  ['2026-11-21', 10, '2026-12-04'],
  ['2026-12-29', 2, '2027-01-11'],
  ['2025-10-31', 1, '2025-11-01'],
  ['2025-10-31', 2, '2025-11-05'],
] as const) {
  test(`adding ${days} working days to ${date} gives ${expected}`, () =>
    assert.equal(workingDays.add(date, days), expected));
}

test('the last day to act is the agreed day or, if that is a day off, the next working day', () => {
  fc.assert(
    fc.property(dates, (day) => {
      const { isWorking, lastDayToAct, lastBefore, add } = workingDays;
      const last = lastDayToAct(day);
      assert.ok(last >= day && isWorking(last) && daysBetween(day, last) < 13);
      for (let between = day; between < last; between = addDays(between, 1)) assert.ok(!isWorking(between));
      assert.equal(lastDayToAct(last), last);
      // `next` is later than the last day to act exactly if `day` is not later than the last working day before `next`.
      for (const next of [day, last, addDays(last, 1)]) assert.equal(last < next, day <= lastBefore(next));
      assert.equal(add(addDays(day, -1), 1), last);
    }),
  );
});
