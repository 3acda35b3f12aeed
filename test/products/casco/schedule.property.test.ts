import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays, addMonths } from '#kernel/time/calendar.ts';
import { countPayments } from '#products/product/dates/due-dates.ts';
import { planInstallments } from '#products/product/dates/schedule.ts';
import { shippedBook } from '../../support/shipped-book.ts';

const types = shippedBook
  .entries('installment_type')
  .filter(({ partnerAccess }) => partnerAccess)
  .map(({ code }) => code);

const starts = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2024-01-01', days));

test('the installments of any schedule add up to the premium and are at least a month apart within the term', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...types),
      starts,
      fc.integer({ min: 1, max: 366 }),
      fc.bigInt({ min: 1n, max: 10_000_000_000n }),
      (type, startsOn, days, premium) => {
        const last = addDays(addMonths(startsOn, 12), -1);
        const end = addDays(startsOn, days - 1);
        const period = { startsOn, endsOn: end < last ? end : last };
        const payments = countPayments(type, period);
        const plan = planInstallments(type, period, premium);
        assert.equal(
          plan.reduce((sum, { amount }) => sum + amount, 0n),
          premium,
        );
        assert.equal(plan[0]?.dueOn, startsOn);
        if (payments === 'tooMany') return;
        assert.equal(plan.length, payments);
        plan.forEach(({ dueOn, amount }, index) => {
          const before = plan[index - 1];
          assert.ok(dueOn <= period.endsOn);
          assert.ok(!before || dueOn >= addMonths(before.dueOn, 1) || dueOn.slice(8) >= '28');
          assert.ok(index === 0 || amount <= (plan[0]?.amount ?? 0n));
        });
      },
    ),
  );
});

const year = { startsOn: '2026-12-01', endsOn: '2027-11-30' };

test('a contract of a year has one, two, three, four or twelve due dates', () => {
  const dates = (type: string) => planInstallments(type, year, 100_001n).map(({ dueOn }) => dueOn);
  assert.deepEqual(dates('ONE_TIME'), ['2026-12-01']);
  assert.deepEqual(dates('TWO_PAYMENTS'), ['2026-12-01', '2027-06-01']);
  assert.deepEqual(dates('THREE_PAYMENTS'), ['2026-12-01', '2027-04-01', '2027-08-01']);
  assert.deepEqual(dates('FOUR_PAYMENTS'), ['2026-12-01', '2027-03-01', '2027-06-01', '2027-09-01']);
  assert.equal(dates('TWELVE_PAYMENTS').at(-1), '2027-11-01');
  assert.deepEqual(
    planInstallments('THREE_PAYMENTS', year, 100_001n).map(({ amount }) => amount),
    [33_335n, 33_333n, 33_333n],
  );
});

test('only the schedule ONE_TIME has one payment in a year', () => {
  for (const type of types) assert.equal(countPayments(type, year) === 1, type === 'ONE_TIME', type);
});
