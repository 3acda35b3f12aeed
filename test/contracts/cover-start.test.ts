import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { coverStart } from '#contracts/record/cover/cover-start.ts';
import { addDays, moscowDate, moscowMidnight } from '#kernel/time/calendar.ts';

const startsOn = '2026-12-01';
const moment = fc
  .integer({ min: Date.parse('2026-11-01'), max: Date.parse('2027-01-31') })
  .map((ms) => new Date(ms));

test('cover begins with its first day or the payment, whichever is later', () => {
  fc.assert(
    fc.property(moment, fc.boolean(), (at, isCredited) => {
      const day = moscowDate(at);
      const start = coverStart({ startsOn }, isCredited ? { creditedOn: day } : { at });
      assert.ok(start >= moscowMidnight(startsOn));
      assert.ok(start >= at || (isCredited && start >= moscowMidnight(addDays(day, 1))));
      const latest = isCredited ? moscowMidnight(addDays(day, 1)) : at;
      assert.ok(
        start.getTime() === moscowMidnight(startsOn).getTime() || start.getTime() === latest.getTime(),
      );
    }),
    { numRuns: 2_000 },
  );
});
