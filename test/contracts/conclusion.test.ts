import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { readConclusion } from '#contracts/rating/conclusion.ts';
import { addDays, moscowDate, moscowDateTime } from '#kernel/time/calendar.ts';

const noon = '2026-11-21T12:00:00+03:00';

/**
 * Case, sent date, current time, days by which the date may be in the past, and expected day of conclusion (null: refused).
 */
type Row = readonly [string, string | undefined, string, number, string | null];

const rows: readonly Row[] = [
  ['no date: the day of the request', undefined, noon, 0, '2026-11-21'],
  ['the day of the request, at its first second', '2026-11-21T00:00:00+03:00', noon, 0, '2026-11-21'],
  ['the day of the request, at its last second', '2026-11-21T23:59:59+03:00', noon, 0, '2026-11-21'],
  ['the same day of Moscow further east', '2026-11-22T01:00:00+10:00', noon, 0, '2026-11-21'],
  ['tomorrow of Moscow, further west', '2026-11-21T22:00:00+01:00', noon, 0, null],
  ['tomorrow', '2026-11-22T00:00:00+03:00', noon, 0, null],
  ['a second into tomorrow', '2026-11-22T00:00:00+03:00', '2026-11-21T23:59:59+03:00', 0, null],
  ['yesterday', '2026-11-20T12:00:00+03:00', noon, 0, null],
  [
    'forty minutes ago, before midnight',
    '2026-11-20T23:40:00+03:00',
    '2026-11-21T00:20:00+03:00',
    0,
    '2026-11-20',
  ],
  ['an hour ago, before midnight', '2026-11-20T23:20:00+03:00', '2026-11-21T00:20:00+03:00', 0, '2026-11-20'],
  [
    'more than an hour ago, before midnight',
    '2026-11-20T23:19:59+03:00',
    '2026-11-21T00:20:00+03:00',
    0,
    null,
  ],
  ['the day before, without a time', '2026-11-20T00:00:00+03:00', '2026-11-21T00:20:00+03:00', 0, null],
  ['three days ago, with three allowed', '2026-11-18T00:00:00+03:00', noon, 3, '2026-11-18'],
  ['four days ago, with three allowed', '2026-11-17T23:59:59+03:00', noon, 3, null],
  ['tomorrow, with three allowed', '2026-11-22T00:00:00+03:00', noon, 3, null],
  ['a year without contracts', '2200-01-01T00:00:00+03:00', noon, 365, null],
];

describe('the day of conclusion', () => {
  for (const [what, sent, received, backdateDays, day] of rows) {
    test(`the day of conclusion is checked: ${what}`, () => {
      const asked = { purpose: 'contract', receivedAt: new Date(received), backdateDays } as const;
      const conclusion = readConclusion(sent, asked);
      assert.equal(conclusion.fault === undefined, day !== null, conclusion.fault ?? '');
      assert.equal(conclusion.day, day ?? moscowDate(asked.receivedAt));
      const first = addDays(moscowDate(asked.receivedAt), -backdateDays).split('-').reverse().join('.');
      if (day === null) assert.ok((conclusion.fault ?? '').includes(`первый допустимый день ${first}`));
    });
  }

  test('a changed draft is concluded on the day of the change, even if the body repeats its earlier day of conclusion', () => {
    const asked = {
      purpose: 'contract',
      receivedAt: new Date(noon),
      backdateDays: 0,
      isStored: true,
    } as const;
    const { day, fault, warning = '' } = readConclusion('2026-11-18T10:00:00+03:00', asked);
    assert.deepEqual([day, fault], ['2026-11-21', undefined]);
    assert.match(warning, /21\.11\.2026/);
    assert.equal(readConclusion('2026-11-21T10:00:00+03:00', asked).warning, undefined);
  });
});

test('a quote accepts any day and warns if no contract can be concluded on it', () => {
  const asked = { purpose: 'quote', receivedAt: new Date(noon), backdateDays: 0 } as const;
  for (const day of ['1999-05-05', '2024-01-15', '2026-11-20', '2026-11-22', '2099-01-01']) {
    const conclusion = readConclusion(`${day}T10:00:00+03:00`, asked);
    assert.deepEqual([conclusion.day, conclusion.fault, conclusion.isOpen], [day, undefined, false]);
    assert.match(conclusion.warning ?? '', /21\.11\.2026/);
  }
  assert.equal(readConclusion(noon, asked).isOpen, true);
});

test('for any input, the day of conclusion is today, the day an hour ago, or an allowed day in the past', () => {
  const moment = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2026-12-31') });
  fc.assert(
    fc.property(
      moment,
      moment,
      fc.integer({ min: 0, max: 365 }),
      fc.boolean(),
      (sentMs, receivedMs, backdateDays, isStored) => {
        const receivedAt = new Date(receivedMs);
        const asked = { purpose: 'contract', receivedAt, backdateDays, isStored } as const;
        const { day } = readConclusion(moscowDateTime(new Date(sentMs)), asked);
        const today = moscowDate(receivedAt);
        const hourAgo = moscowDate(new Date(receivedMs - 3_600_000));
        assert.ok(day <= today && (day >= addDays(today, -backdateDays) || day === hourAgo));
      },
    ),
    { numRuns: 2_000 },
  );
});
