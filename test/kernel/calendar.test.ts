import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  addDays,
  addMonths,
  dateInText,
  datePrinted,
  daysBetween,
  fullYears,
  isDate,
  lastDayOfTerm,
} from '#kernel/time/calendar.ts';

const dayMs = 86_400_000;
/** Generates dates that a schema accepts: 1900 to 2200. */
const dates = fc
  .integer({ min: Date.UTC(1900, 0, 1) / dayMs, max: Date.UTC(2200, 11, 31) / dayMs })
  .map((day) => new Date(day * dayMs).toISOString().slice(0, 10));

for (const [text, exists] of [
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['2000-02-29', true],
  ['1900-02-29', false],
  ['2100-02-29', false],
  ['2026-04-31', false],
  ['2026-12-31', true],
  ['2026-00-01', false],
  ['2026-13-01', false],
  ['2026-01-00', false],
  ['2026-01-32', false],
  ['0000-01-01', false],
  ['2026-1-1', false],
  ['2026-01-01T00:00:00', false],
  [' 2026-01-01', false],
  ['2026-01-01\n', false],
  ['', false],
] as const) {
  test(`the text ${JSON.stringify(text)} ${exists ? 'is' : 'is not'} a date`, () =>
    assert.equal(isDate(text), exists));
}

for (const [date, months, expected] of [
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', 48, '2032-02-29'],
  ['2026-05-31', 0, '2026-05-31'],
  ['2026-11-30', -24, '2024-11-30'],
] as const) {
  test(`${months} months added to ${date} give ${expected}`, () =>
    assert.equal(addMonths(date, months), expected));
}

for (const [date, months, expected] of [
  ['2026-12-01', 12, '2027-11-30'],
  ['2027-03-01', 12, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', 48, '2032-02-28'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2027-11-30', 3, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-30'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2026-05-31', 0, '2026-05-30'],
] as const) {
  test(`a term of ${months} months that begins on ${date} ends on ${expected}`, () =>
    assert.equal(lastDayOfTerm(date, months), expected));
}

for (const [from, to, years] of [
  ['2004-11-21', '2022-11-20', 17],
  ['2004-11-21', '2022-11-21', 18],
  ['2004-02-29', '2022-02-28', 17],
  ['2004-02-29', '2022-03-01', 18],
  ['2004-02-29', '2024-02-28', 19],
  ['2004-02-29', '2024-02-29', 20],
  ['2026-11-21', '2026-11-21', 0],
  ['2026-11-21', '2026-11-20', -1],
] as const) {
  test(`there are ${years} full years from ${from} to ${to}`, () => assert.equal(fullYears(from, to), years));
}

for (const [from, days, to] of [
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-29', 1, '2026-03-30'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-11-21', 365, '2027-11-21'],
] as const) {
  test(`${days} days added to ${from} give ${to}`, () => assert.equal(addDays(from, days), to));
}

test('each day of the calendar is a valid date and is one day after the previous date', () => {
  fc.assert(
    fc.property(dates, (date) => {
      assert.ok(isDate(date));
      assert.equal(daysBetween(addDays(date, -1), date), 1);
      assert.ok(addDays(date, 1) > date);
    }),
  );
});

test('adding the days between two dates to the first date gives the second date', () => {
  fc.assert(
    fc.property(dates, dates, (from, to) => {
      assert.equal(addDays(from, daysBetween(from, to)), to);
      assert.equal(daysBetween(from, to), -daysBetween(to, from) + 0);
    }),
  );
});

test("adding months gives the same day of a later month, or the month's last day if it is shorter", () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: -1200, max: 1200 }), (date, months) => {
      const landed = addMonths(date, months);
      assert.ok(isDate(landed));
      const monthOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
      assert.equal(monthOf(landed), monthOf(date) + months);
      const isSameDay = landed.slice(8) === date.slice(8);
      assert.ok(isSameDay || addDays(landed, 1).endsWith('-01'));
    }),
  );
});

test('the number of full years since a birth date increases by one on each birthday', () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: 0, max: 100 }), (birth, years) => {
      const birthday = `${String(Number(birth.slice(0, 4)) + years).padStart(4, '0')}${birth.slice(4)}`;
      fc.pre(isDate(birthday));
      assert.equal(fullYears(birth, birthday), years);
      assert.equal(fullYears(birth, addDays(birthday, -1)), years - 1);
    }),
  );
});

test('`dateInText` returns the date as written in a date-time, and `datePrinted` formats a date for documents', () => {
  assert.equal(dateInText('2026-11-21T23:59:59-05:00'), '2026-11-21');
  assert.equal(datePrinted('2026-11-21'), '21.11.2026');
});

test('dates of the first century are computed like other dates', () => {
  assert.equal(addDays('0099-12-31', 1), '0100-01-01');
  assert.equal(daysBetween('0050-01-01', '0051-01-01'), 365);
});
