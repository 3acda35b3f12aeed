import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastDayOfTerm } from '#kernel/time/calendar.ts';
import { isWithin, readTerm } from '#products/product/dates/term.ts';

const year = { monthsMax: 12 } as const;

for (const startsOn of ['2026-12-01', '2026-12-15', '2027-01-31', '2028-02-29', '2027-10-30']) {
  test(`a term of whole months from ${startsOn} has no extra month, and one more day adds a month`, () => {
    for (const months of [1, 3, 12]) {
      const endsOn = lastDayOfTerm(startsOn, months);
      assert.equal(countedTerm(startsOn, endsOn).months, months, endsOn);
    }
    assert.ok(isWithin(countedTerm(startsOn, lastDayOfTerm(startsOn, 12)), year));
    assert.ok(!isWithin(countedTerm(startsOn, lastDayOfTerm(startsOn, 13)), year));
  });
}

function countedTerm(startsOn: string, endsOn: string) {
  return readTerm({ startDate: startsOn, endDate: endsOn }, { today: startsOn }, year);
}
