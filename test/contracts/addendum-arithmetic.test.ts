import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sumOfTermination } from '#contracts/addendums/termination/termination-sum.ts';
import { type AddendumSum, type Period, sumOfChange } from '#contracts/record/addendums/arithmetic.ts';
import type { Installment } from '#contracts/record/contract.ts';
import { type Kopecks, proRata } from '#kernel/money/money.ts';
import { addDays, daysBetween } from '#kernel/time/calendar.ts';

const year = { startsOn: '2026-12-01', endsOn: '2027-11-30' };
/** A term of 366 days with 29 February. */
const leapYear = { startsOn: '2027-12-01', endsOn: '2028-11-30' };
const quarter = { startsOn: '2026-12-01', endsOn: '2027-02-28' };

const paid = (amount: Kopecks, nr = 1): Installment => ({ nr, amount, dueOn: '2026-12-01', status: 'PAID' });
const due = (amount: Kopecks, nr: number): Installment => ({
  nr,
  amount,
  dueOn: '2027-03-01',
  status: 'DUE',
});

/**
 * Expected values, calculated by hand: premium before and after, term, first day of the change, days left, difference in
 * kopecks.
 */
const changes: readonly (readonly [string, bigint, bigint, typeof year, string, number, bigint])[] = [
  ['from the first day: the whole difference', 1_000_000n, 1_500_000n, year, '2026-12-01', 365, 500_000n],
  ['on the last day: one day of 365', 1_000_000n, 1_365_000n, year, '2027-11-30', 1, 1_000n],
  [
    '275 of 365 days: 500000 × 275 / 365 = 376712.33',
    1_000_000n,
    1_500_000n,
    year,
    '2027-03-01',
    275,
    376_712n,
  ],
  [
    'a driver for 3 777.74 more: 377774 × 183 / 365 = 189404.499',
    1_357_774n,
    1_735_548n,
    year,
    '2027-06-01',
    183,
    189_404n,
  ],
  ['half a kopeck is rounded up: 365 × 183 / 366 = 182.5', 1_000n, 1_365n, leapYear, '2028-06-01', 183, 183n],
  ['366 days: 500000 × 275 / 366 = 375683.06', 1_000_000n, 1_500_000n, leapYear, '2028-03-01', 275, 375_683n],
  ['a short term: 90000 × 59 / 90 = 59000', 100_000n, 190_000n, quarter, '2027-01-01', 59, 59_000n],
  ['less: −500000 × 275 / 365 = −376712.33', 1_500_000n, 1_000_000n, year, '2027-03-01', 275, -376_712n],
  ['half a kopeck less is rounded down: −182.5', 1_365n, 1_000n, leapYear, '2028-06-01', 183, -183n],
  ['nothing', 1_000_000n, 1_000_000n, year, '2027-03-01', 275, 0n],
  [
    'less than half a kopeck is rounded to zero: 1 × 1 / 365',
    1_000_000n,
    1_000_001n,
    year,
    '2027-11-30',
    1,
    0n,
  ],
  [
    'an unlimited list: 1830386 × 275 / 365 = 1379057.95',
    1_357_774n,
    3_188_160n,
    year,
    '2027-03-01',
    275,
    1_379_058n,
  ],
];

for (const [what, before, after, term, effectiveOn, daysLeft, difference] of changes) {
  test(`a change of the premium costs the premium difference for the remaining days: ${what}`, () => {
    const { figures } = sumOfChange({ ...term, effectiveOn }, { before, after }, [paid(before)]);
    assert.equal(figures.daysLeft, daysLeft);
    assert.equal(figures.daysTotal, daysBetween(term.startsOn, term.endsOn) + 1);
    assert.equal(figures.difference, difference);
    assert.equal(figures.refund, difference < 0n ? -difference : 0n);
  });
}

/** Calculates a termination that refunds `percent` of the payments for unearned days. */
function ended(period: Period, premium: Kopecks, installments: readonly Installment[], percent: string) {
  const own = installments.filter(
    ({ status, addendumNumber }) => status === 'PAID' || addendumNumber === undefined,
  );
  const books = own.reduce((sum, { amount }) => sum + amount, 0n);
  return sumOfTermination({ ...period, books }, premium, installments, { rule: 'PRO_RATA', percent });
}

/** Expected values: premium, term, first day without cover, percent, refund in kopecks. */
const ends: readonly (readonly [string, bigint, typeof year, string, string, bigint])[] = [
  ['77 % of all of it before the first day', 1_000_000n, year, '2026-12-01', '77', 770_000n],
  ['1000000 × 0.77 × 275 / 365 = 580136.99', 1_000_000n, year, '2027-03-01', '77', 580_137n],
  ['1357774 × 0.77 × 275 / 365 = 787694.92', 1_357_774n, year, '2027-03-01', '77', 787_695n],
  ['one day: 1000000 × 0.77 / 365 = 2109.59', 1_000_000n, year, '2027-11-30', '77', 2_110n],
  ['all of it: 9870000 × 275 / 365 = 7436301.37', 9_870_000n, year, '2027-03-01', '100', 7_436_301n],
  ['366 days: 1000000 × 0.77 × 275 / 366 = 578551.91', 1_000_000n, leapYear, '2028-03-01', '77', 578_552n],
  [
    'a share with parts of a percent: 1000000 × 0.775 × 275 / 365 = 583904.11',
    1_000_000n,
    year,
    '2027-03-01',
    '77.5',
    583_904n,
  ],
];

for (const [what, premium, term, effectiveOn, percent, refund] of ends) {
  test(`a termination refunds the premium for the remaining days: ${what}`, () => {
    const { figures } = ended({ ...term, effectiveOn }, premium, [paid(premium)], percent);
    assert.equal(figures.refund, refund);
    assert.equal(figures.difference, -refund);
  });
}

test('a reduction of the premium first reduces unpaid installments, beginning with the last', () => {
  const installments = [paid(250_000n), due(250_000n, 2), due(250_000n, 3), due(250_000n, 4)];
  const period = { ...year, effectiveOn: '2026-12-01' };
  const left = sumOfChange(period, { before: 1_000_000n, after: 650_000n }, installments);
  assert.equal(left.figures.difference, -350_000n);
  assert.equal(left.figures.refund, 0n);
  assert.deepEqual(left.reduced, [
    { nr: 4, amount: 0n },
    { nr: 3, amount: 150_000n },
  ]);
  const more = sumOfChange(period, { before: 1_000_000n, after: 200_000n }, installments);
  assert.equal(more.figures.refund, 50_000n);
  assert.deepEqual(
    more.reduced.map(({ amount }) => amount),
    [0n, 0n, 0n],
  );
});

test('a termination refunds payments for later days, and earned parts of unpaid installments are still due', () => {
  const installments = [paid(500_000n), due(500_000n, 2)];
  // 1000000 × 275 / 365 = 753424.66 kopecks are unearned, of which 500000 are not paid yet.
  const early = ended({ ...year, effectiveOn: '2027-03-01' }, 1_000_000n, installments, '100');
  assert.equal(early.figures.refund, 253_425n);
  assert.equal(early.figures.difference, -753_425n);
  assert.deepEqual(early.reduced, [{ nr: 2, amount: 0n }]);
  const late = ended({ ...year, effectiveOn: '2027-09-01' }, 1_000_000n, installments, '100');
  // Of the premium, 1000000 × 91 / 365 = 249315.07 kopecks are unearned and 750684.93 earned; 500000 are paid.
  assert.equal(late.figures.refund, 0n);
  assert.equal(late.figures.difference, -249_315n);
  assert.equal(late.figures.earned, 750_685n);
  assert.equal(late.figures.debt, 250_685n);
  assert.deepEqual(late.reduced, [{ nr: 2, amount: 250_685n }]);
});

test('a termination does not refund an unpaid surcharge', () => {
  const surcharge: Installment = { ...due(70_000n, 2), addendumNumber: 'XXX0000000001-1' };
  const period = { ...year, effectiveOn: '2027-03-01' };
  const alone = ended(period, 1_000_000n, [paid(1_000_000n)], '77');
  assert.deepEqual(ended(period, 1_000_000n, [paid(1_000_000n), surcharge], '77'), alone);
});

test('the printed steps of an addendum calculation add up to its result', () => {
  const { figures } = sumOfChange(
    { ...year, effectiveOn: '2027-03-01' },
    { before: 1_357_774n, after: 3_188_160n },
    [],
  );
  assert.deepEqual(figures.steps, [
    'Премия за весь срок: 13577.74 до изменения, 31881.60 после',
    'Неистёкший срок с 01.03.2027 по 30.11.2027: дней 275 из 365',
    '(31881.60 − 13577.74) × 275 / 365 = 13790.58',
  ]);
  const end = ended({ ...year, effectiveOn: '2027-03-01' }, 1_000_000n, [paid(1_000_000n)], '77');
  assert.equal(end.figures.steps.at(-1), 'К возврату: 10000.00 × 275 / 365 × 77 % = 5801.37');
});

const premium = fc.bigInt({ min: 0n, max: 10_000_000_000n });
const day = fc.integer({ min: 0, max: 364 });

test('payments minus refunds equal the sum of the daily premiums after any change', () => {
  fc.assert(
    fc.property(
      premium,
      fc.array(fc.tuple(premium, day), { maxLength: 6 }),
      fc.option(day),
      (first, later, end) => {
        const days = later.map(([, at]) => at).sort((left, right) => left - right);
        let rate = first;
        let books = first;
        // The earned premium in kopecks, multiplied by 365 days, so that the number is whole.
        let earned = 0n;
        let since = 0;
        for (const [index, [next]] of later.entries()) {
          const at = days[index] ?? 0;
          const sum = sumOfChange(periodAt(at), { before: rate, after: next }, [paid(books)]);
          books += sum.figures.difference;
          assert.equal(sum.figures.refund, sum.figures.difference < 0n ? -sum.figures.difference : 0n);
          earned += rate * BigInt(at - since);
          [rate, since] = [next, at];
        }
        const last = end === null ? 365 : Math.max(end, since);
        earned += rate * BigInt(last - since);
        if (last < 365) books += ended(periodAt(last), rate, [paid(books)], '100').figures.difference;
        // Each addendum is rounded once, which changes the sum by at most half a kopeck.
        const drift = books * 365n - earned;
        const most = (365n * BigInt(later.length + 1)) / 2n + 1n;
        assert.ok(drift <= most && drift >= -most, `${books} for ${earned} / 365`);
      },
    ),
  );
});

test('a change with a future date is charged only for days from that date, and undoing the change refunds at most its cost', () => {
  // The change costs 1000000 × 1 / 365 = 2739.73 for the last day.
  const raise = sumOfChange(
    { ...year, effectiveOn: '2027-11-30' },
    { before: 1_000_000n, after: 2_000_000n },
    [],
  );
  assert.equal(raise.figures.difference, 2_740n);
  const changes = [{ effectiveOn: '2027-11-30', premiumBefore: 1_000_000n, premiumAfter: 2_000_000n }];
  const installments = [paid(1_000_000n), paid(2_740n, 2)];
  const whole = { ...year, effectiveOn: year.startsOn, changes };
  assert.equal(
    sumOfChange(whole, { before: 2_000_000n, after: 1_000_000n }, installments).figures.refund,
    2_740n,
  );
  const end = ended(whole, 2_000_000n, installments, '100').figures;
  assert.equal(end.refund, 1_002_740n);
  assert.deepEqual(end.steps.slice(1), [
    'Неистёкший срок с 01.12.2026 по 30.11.2027: дней 365 из 365',
    'С 01.12.2026 по 29.11.2027 (дней 364) до сих пор действует премия 10000.00',
    'С 30.11.2027 по 30.11.2027 (дней 1) до сих пор действует премия 20000.00',
    'Не заработано страховщиком: (10000.00 × 364 + 20000.00 × 1) / 365 = 10027.40; заработано из начисленного: 10027.40 − 10027.40 = 0.00',
    'К возврату: (10000.00 × 364 + 20000.00 × 1) / 365 = 10027.40',
  ]);
  // Expected: (1500000 − 1000000) × 364 / 365 + (1500000 − 2000000) × 1 / 365 = 497260.27
  assert.equal(
    sumOfChange(whole, { before: 2_000_000n, after: 1_500_000n }, installments).figures.difference,
    497_260n,
  );
  const sameCost = sumOfChange(whole, { before: 2_000_000n, after: 2_000_000n }, installments);
  assert.equal(sameCost.figures.difference, 0n);
  // From the day of the change on, a termination uses only the new premium.
  const last = ended({ ...whole, effectiveOn: '2027-11-30' }, 2_000_000n, installments, '100');
  assert.equal(last.figures.refund, 5_479n);
});

test('payments equal the sum of the daily premiums for changes in any order', () => {
  fc.assert(
    fc.property(premium, fc.array(fc.tuple(premium, day), { maxLength: 6 }), day, (first, later, end) => {
      const rates = Array.from({ length: 365 }, () => first);
      const changes: { effectiveOn: string; premiumBefore: Kopecks; premiumAfter: Kopecks }[] = [];
      let before = first;
      let books = first;
      for (const [after, at] of later) {
        const period = { ...periodAt(at), changes: [...changes] };
        books += sumOfChange(period, { before, after }, [paid(books)]).figures.difference;
        if (after !== before) rates.fill(after, at);
        changes.push({ effectiveOn: period.effectiveOn, premiumBefore: before, premiumAfter: after });
        before = after;
      }
      books += ended({ ...periodAt(end), changes }, before, [paid(books)], '100').figures.difference;
      const earned = rates.slice(0, end).reduce((sum, rate) => sum + rate, 0n);
      const drift = books * 365n - earned;
      const most = (365n * BigInt(later.length + 1)) / 2n + 1n;
      assert.ok(drift <= most && drift >= -most, `${books} for ${earned} / 365`);
    }),
  );
});

function periodAt(day: number): Period {
  return { ...year, effectiveOn: addDays(year.startsOn, day) };
}

test('a refund is at most the sum of the payments and deducts no amount twice', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.bigInt({ min: 1n, max: 1_000_000n }), fc.boolean()), {
        minLength: 1,
        maxLength: 12,
      }),
      fc.bigInt({ min: 0n, max: 1_000_000n }),
      day,
      fc.boolean(),
      (parts, after, at, isEnd) => {
        const installments = parts.map(([amount, isPaid], index) =>
          isPaid ? paid(amount, index + 1) : due(amount, index + 1),
        );
        const total = installments.reduce((sum, { amount }) => sum + amount, 0n);
        const sum: AddendumSum = isEnd
          ? ended(periodAt(at), total, installments, '77')
          : sumOfChange(periodAt(at), { before: total, after }, installments);
        const paidOf = (list: readonly Installment[]) =>
          list.filter(({ status }) => status === 'PAID').reduce((all, { amount }) => all + amount, 0n);
        assert.ok(sum.figures.refund <= paidOf(installments));
        const taken = sum.reduced.map(({ nr, amount }) => {
          const own = installments.find((one) => one.nr === nr);
          assert.equal(own?.status, 'DUE');
          assert.ok(own && amount >= 0n && amount < own.amount);
          return own.amount - amount;
        });
        const less = taken.reduce((all, amount) => all + amount, 0n) + sum.figures.refund;
        assert.equal(less, sum.figures.difference < 0n ? -sum.figures.difference : 0n);
      },
    ),
  );
});

test('a share of a premium is rounded half away from zero', () => {
  fc.assert(
    fc.property(
      fc.bigInt(-(10n ** 12n), 10n ** 12n),
      fc.bigInt(1n, 400n),
      fc.bigInt(1n, 400n),
      (amount, part, whole) => {
        const share = proRata(amount, part, whole);
        const off = amount * part * 2n - share * whole * 2n;
        const sign = amount < 0n ? -1n : 1n;
        assert.ok(off * sign < whole && off * sign >= -whole);
        assert.equal(proRata(-amount, part, whole), -share);
      },
    ),
  );
});
