import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type Covered,
  coverEnd,
  isOverlapping,
  paidCover,
  payableUntil,
} from '#contracts/record/cover/cover-hours.ts';
import { addDays, dayMs, moscowDate } from '#kernel/time/calendar.ts';
import { linkExpiry } from '#payments/record/links/lifetime.ts';
import { readOsagoTerm } from '#products/lines/osago/term.ts';

const first = Date.parse('2026-11-21T00:00:00+03:00');
const minutes = fc.integer({ min: 0, max: 20 * 1440 }).map((minute) => new Date(first + minute * 60_000));
const byMinute = (startsAt: Date, ms: number): Covered => {
  const endsAt = new Date(startsAt.getTime() + ms);
  return {
    startsOn: moscowDate(startsAt),
    endsOn: moscowDate(new Date(endsAt.getTime() - 1)),
    startsAt,
    endsAt,
  };
};
const covers: fc.Arbitrary<Covered> = fc.oneof(
  fc
    .tuple(minutes, fc.integer({ min: 1440, max: 9 * 1440 }))
    .map(([from, length]) => byMinute(from, length * 60_000)),
  fc.tuple(minutes, fc.integer({ min: 0, max: 400 })).map(([from, days]) => {
    const startsOn = moscowDate(from);
    return { startsOn, endsOn: addDays(startsOn, days) };
  }),
);

test('if contract A overlaps contract B, contract B overlaps contract A', () => {
  fc.assert(
    fc.property(covers, covers, (one, other) => isOverlapping(one, other) === isOverlapping(other, one)),
  );
});

test('a 24-hour contract covers 24 hours from the later of start and payment', () => {
  fc.assert(
    fc.property(minutes, minutes, fc.nat({ max: 86_400_000 }), (start, now, laterMs) => {
      const cover = byMinute(start, dayMs);
      if (now >= payableUntil(cover)) return;
      const end = linkExpiry(cover, { nr: 1, dueOn: cover.startsOn }, now);
      assert.ok(end.getTime() - now.getTime() >= 15 * 60_000);
      const at = new Date(Math.min(now.getTime() + laterMs, end.getTime()));
      const paid = paidCover(cover, { at });
      assert.equal(paid.coversFrom.getTime(), Math.max(start.getTime(), at.getTime()));
      assert.equal(coverEnd(paid).getTime() - paid.coversFrom.getTime(), dayMs);
      assert.equal(paid.startsOn, moscowDate(paid.coversFrom));
    }),
  );
});

test('a cover of more than 24 hours begins at the agreed minute or the payment, whichever is later, and ends as agreed', () => {
  fc.assert(
    fc.property(covers, minutes, (cover, at) => {
      const paid = paidCover(cover, { at });
      assert.ok(paid.coversFrom >= at);
      if (cover.startsAt) assert.ok(paid.coversFrom >= cover.startsAt);
      if (!cover.startsAt || coverEnd(cover).getTime() - cover.startsAt.getTime() !== dayMs)
        assert.equal(coverEnd(paid).getTime(), coverEnd(cover).getTime());
    }),
  );
});

test('the days of a term with times are 24-hour periods, rounded up', () => {
  const text = (ms: number) => `${new Date(ms + 3 * 3_600_000).toISOString().slice(0, 19)}+03:00`;
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1437 }),
      fc.integer({ min: 1, max: 60 * 1440 }),
      (minute, length) => {
        const startMs = first + minute * 60_000;
        const endMs = startMs + length * 60_000 - 1_000;
        const edge = text(endMs).slice(11, 16);
        fc.pre(edge !== '00:00' && edge !== '23:59');
        const { days, hours } = readOsagoTerm({ startDate: text(startMs), endDate: text(endMs) }, 'rf', {
          today: '2026-11-21',
        });
        assert.equal(days, Math.ceil(length / 1440));
        assert.equal(hours?.startsAt.getTime(), startMs);
        assert.equal(hours?.endsAt.getTime(), days === 1 ? startMs + dayMs : startMs + length * 60_000);
      },
    ),
  );
});
