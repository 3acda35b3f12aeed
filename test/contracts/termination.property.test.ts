import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sumOfTermination } from '#contracts/addendums/termination/termination-sum.ts';
import { sumOfChange } from '#contracts/record/addendums/arithmetic.ts';
import type { Installment } from '#contracts/record/contract.ts';
import { addDays } from '#kernel/time/calendar.ts';

// Sums are compared in kopecks times `total`, the days of the term: one day's premium is seldom a whole number of kopecks.
const startsOn = '2026-12-01';
const days = 365;
const endsOn = addDays(startsOn, days - 1);
const total = BigInt(days);

const kopecks = fc.bigInt({ min: 1n, max: 20_000_000n });
const day = fc.integer({ min: 0, max: days - 1 });
const life = fc.record({
  premium: kopecks,
  parts: fc.constantFrom(1, 2, 4, 12),
  paidParts: fc.integer({ min: 1, max: 12 }),
  changes: fc.array(fc.record({ to: kopecks, day }), { maxLength: 4 }),
  ends: fc.array(fc.integer({ min: -5, max: days - 1 }), { minLength: 1, maxLength: 2 }),
  terms: fc.constantFrom(
    { rule: 'PRO_RATA', percent: '100' } as const,
    { rule: 'PRO_RATA', percent: '77' } as const,
    { rule: 'PRO_RATA', percent: '70.5' } as const,
    { rule: 'NONE', percent: '0' } as const,
  ),
});

function inParts(premium: bigint, parts: number, paidParts: number): Installment[] {
  const count = BigInt(parts);
  const each = premium / count;
  return Array.from({ length: parts }, (_, index) => ({
    nr: index + 1,
    amount: index === 0 ? premium - each * (count - 1n) : each,
    dueOn: startsOn,
    status: index < paidParts ? ('PAID' as const) : ('DUE' as const),
  }));
}

function sum(installments: readonly Installment[], status: Installment['status']): bigint {
  return installments.reduce((all, one) => (one.status === status ? all + one.amount : all), 0n);
}

function reduce(
  installments: readonly Installment[],
  reduced: readonly { readonly nr: number; readonly amount: bigint }[],
): Installment[] {
  return installments.map((one) => {
    const left = reduced.find(({ nr }) => nr === one.nr)?.amount;
    if (left === undefined) return one;
    return left === 0n ? { ...one, status: 'CANCELLED' } : { ...one, amount: left };
  });
}

test('after any changes and terminations, clients pay for the covered days except for rounding, and the books balance exactly', () => {
  fc.assert(
    fc.property(life, ({ premium, parts, paidParts, changes, ends, terms }) => {
      let installments = inParts(premium, parts, paidParts);
      let [books, givenBack, rate] = [premium, 0n, premium];
      const rates: bigint[] = Array.from({ length: days }, () => premium);
      const agreed: { effectiveOn: string; premiumBefore: bigint; premiumAfter: bigint }[] = [];
      // Apply the changes in order of days, because a change begins with the premium that the preceding change left.
      for (const change of [...changes].sort((left, right) => left.day - right.day)) {
        const effectiveOn = addDays(startsOn, change.day);
        const period = { startsOn, endsOn, effectiveOn, changes: [...agreed] };
        const { figures, reduced } = sumOfChange(period, { before: rate, after: change.to }, installments);
        installments = reduce(installments, reduced);
        if (figures.difference > 0n) {
          installments.push({
            nr: installments.length + 1,
            amount: figures.difference,
            dueOn: effectiveOn,
            status: 'PAID',
            addendumNumber: `X-${installments.length}`,
          });
        }
        books += figures.difference;
        givenBack += figures.refund;
        agreed.push({ effectiveOn, premiumBefore: rate, premiumAfter: change.to });
        if (change.to !== rate) rates.fill(change.to, change.day);
        rate = change.to;
      }
      assert.equal(sum(installments, 'PAID') + sum(installments, 'DUE') - givenBack, books);

      let coveredTo = endsOn;
      let kept = 0n;
      // A second termination on an earlier day refunds only the remaining cover.
      for (const end of [...ends].sort((left, right) => right - left)) {
        const effectiveOn = addDays(startsOn, end);
        if (effectiveOn > coveredTo) continue;
        const cover = { startsOn, endsOn, effectiveOn, changes: agreed, coveredTo, books };
        const before = sum(installments, 'PAID') - givenBack;
        const { figures, reduced } = sumOfTermination(cover, rate, installments, terms);
        installments = reduce(installments, reduced);
        const { earned = null, debt = null, refund } = figures;
        assert.ok(earned !== null && debt !== null);
        givenBack += refund;
        books += figures.difference;
        const paid = sum(installments, 'PAID');
        const due = sum(installments, 'DUE');
        const overpaid = before + due - earned;
        kept += overpaid - refund;
        assert.equal(debt, due);
        assert.ok(
          overpaid >= 0n && refund >= 0n && refund <= overpaid,
          'what comes back was paid beyond the earned',
        );
        assert.ok(overpaid === 0n || due === 0n, 'nobody owes and is owed at once');
        assert.equal(paid - givenBack + due, books);
        // Compare the premium that the client has paid or still owes with the premium of the covered days.
        const covered = rates.slice(0, Math.max(end, 0)).reduce((all, one) => all + one, 0n);
        const holder = (paid - givenBack + due - kept) * total;
        const drift = (total * BigInt(agreed.length + ends.length + 1)) / 2n + total;
        assert.ok(holder - covered <= drift && covered - holder <= drift, `${holder} for ${covered}`);
        assert.ok((paid - givenBack + due) * total >= covered - drift);
        coveredTo = addDays(effectiveOn, -1);
      }
    }),
    { numRuns: 2_000, seed: 17 },
  );
});

test('in a contract with seasonal use, only the days of use earn the premium, to the kopeck', () => {
  fc.assert(
    fc.property(
      kopecks,
      fc.uniqueArray(day, { minLength: 4, maxLength: 4 }),
      fc.integer({ min: -5, max: days - 1 }),
      (premium, marks, end) => {
        const [a = 0, b = 0, c = 0, d = 0] = marks.sort((left, right) => left - right);
        const usedOn = [
          { from: addDays(startsOn, a), to: addDays(startsOn, b) },
          { from: addDays(startsOn, c), to: addDays(startsOn, d) },
        ];
        const inUse = Array.from({ length: days }, (_, at) => (at >= a && at <= b) || (at >= c && at <= d));
        const used = BigInt(inUse.filter((isUsed, at) => isUsed && at < end).length);
        const whole = BigInt(inUse.filter(Boolean).length);
        const cover = { startsOn, endsOn, effectiveOn: addDays(startsOn, end), usedOn, books: premium };
        const { figures } = sumOfTermination(cover, premium, inParts(premium, 1, 1), {
          rule: 'PRO_RATA',
          percent: '77',
        });
        const exact = premium * (whole - used) * 77n;
        const off = figures.refund * whole * 100n - exact;
        assert.ok(off * 2n <= whole * 100n && off * 2n >= -whole * 100n, `${figures.refund}`);
        assert.equal(figures.daysTotal, Number(whole));
        if (end > d) assert.equal(figures.refund, 0n);
      },
    ),
  );
});

test('a termination on the first day refunds everything paid, whatever change was made before', () => {
  fc.assert(
    fc.property(kopecks, kopecks, day, fc.constantFrom(1, 2, 4, 12), (premium, to, at, parts) => {
      const effectiveOn = addDays(startsOn, at);
      const paid = inParts(premium, parts, 1);
      const change = sumOfChange({ startsOn, endsOn, effectiveOn }, { before: premium, after: to }, paid);
      const { difference, refund: back } = change.figures;
      const surcharge: Installment[] =
        difference > 0n
          ? [{ nr: 99, amount: difference, dueOn: effectiveOn, status: 'PAID', addendumNumber: 'X-1' }]
          : [];
      const installments = [...reduce(paid, change.reduced), ...surcharge];
      const changes = [{ effectiveOn, premiumBefore: premium, premiumAfter: to }];
      const cover = { startsOn, endsOn, effectiveOn: startsOn, changes, books: premium + difference };
      const { figures, reduced } = sumOfTermination(cover, to, installments, {
        rule: 'FULL',
        percent: '100',
      });
      assert.equal(figures.refund, sum(installments, 'PAID') - back);
      assert.equal(sum(reduce(installments, reduced), 'DUE'), 0n);
      assert.equal(figures.earned, 0n);
    }),
  );
});
