import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dateInText, dateOfEpochDay, moscowDate } from '#kernel/time/calendar.ts';
import { inMoscowTime, readCoverTime } from '#products/product/dates/contract-dates.ts';

const days = fc.integer({ min: 20_000, max: 25_000 }).map(dateOfEpochDay);
const two = (value: number) => String(value).padStart(2, '0');
const offsets = fc.oneof(
  fc.constantFrom('Z', '+03:00', '+00:00', '-00:00'),
  fc
    .tuple(fc.constantFrom('+', '-'), fc.integer({ min: 0, max: 14 }), fc.constantFrom(0, 30, 45))
    .map(([sign, hours, minutes]) => `${sign}${two(hours)}:${two(minutes)}`),
);
const fractions = fc.constantFrom('', '.000', '.999', '.123456789');
const edgeTimes = fc.constantFrom('00:00:00', '23:59:59', '23:59:00');
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 58 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map(two).join(':'));

test('a time in the first or last minute of a day means the written day in Moscow, with a warning', () => {
  fc.assert(
    fc.property(days, edgeTimes, fractions, offsets, (day, time, fraction, offset) => {
      const { text, fault, warning } = readCoverTime(`${day}T${time}${fraction}${offset}`, 'start');
      assert.equal(fault, undefined);
      assert.equal(text, `${day}T${time}${fraction}+03:00`);
      assert.equal(warning !== undefined, offset !== '+03:00');
      assert.ok(warning === undefined || warning.includes('по московскому времени'));
    }),
  );
});

test('a time within a day is refused if its Moscow day differs from the written day', () => {
  fc.assert(
    fc.property(days, times, fractions, offsets, (day, time, fraction, offset) => {
      const sent = `${day}T${time}${fraction}${offset}`;
      const { text, fault, warning } = readCoverTime(sent, 'end');
      const moscow = moscowDate(new Date(sent));
      assert.equal(fault !== undefined, moscow !== day);
      assert.equal(dateInText(text), moscow);
      assert.equal(warning !== undefined, moscow === day && offset !== '+03:00');
      for (const named of moscow === day ? [] : [moscow, day])
        assert.ok(fault?.includes(`${named}T23:59:59+03:00`));
    }),
  );
});

test('a body in Moscow time is returned unchanged', () => {
  const body = { startDate: '2026-12-01T00:00:00+03:00', endDate: '2027-11-30T23:59:59+03:00', other: 1 };
  assert.equal(inMoscowTime(body).body, body);
  const utc = { ...body, startDate: '2026-12-01T00:00:00.000Z', issueDate: '2026-11-21T22:00:00Z' };
  const { body: moved, warnings } = inMoscowTime(utc);
  assert.deepEqual(moved, {
    ...body,
    startDate: '2026-12-01T00:00:00.000+03:00',
    issueDate: '2026-11-22T01:00:00+03:00',
  });
  assert.deepEqual(
    warnings.map(({ field }) => field),
    ['startDate'],
  );
  assert.equal(inMoscowTime(moved).body, moved);
});

test('a change of a contract in force keeps the days of its dates', () => {
  const standing = { startDate: '2026-12-01T21:00:00Z' };
  assert.deepEqual(inMoscowTime(standing, standing), { body: standing, faults: [], warnings: [] });
});
