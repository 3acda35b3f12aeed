import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  differenceByDays,
  type Fraction,
  nothing,
  surplusAfter,
  usedDayFaults,
  wholeTermDifference,
} from '#contracts/addendums/termination/whole-term.ts';
import { sumOfChange } from '#contracts/record/addendums/arithmetic.ts';
import { type Kopecks, proRata } from '#kernel/money/money.ts';
import { addDays, daysBetween } from '#kernel/time/calendar.ts';
import { type DayRange, daysIn } from '#products/product/dates/day-range.ts';

const term: DayRange = { from: '2026-12-01', to: '2027-11-30' };
const days = daysIn(term);
const dayOf = (index: number) => addDays(term.from, index);

/** Coefficients in hundredths, by number of started months of 30 days: a short use costs more per day. */
const useCoefficients = [50n, 50n, 50n, 60n, 65n, 70n, 80n, 90n, 95n, 100n];

/** Calculates a test premium with a coefficient for days of use, a coefficient for other terms, and a maximum. */
function premiumOf(used: readonly DayRange[] | undefined, other: bigint): Kopecks {
  const months = Math.ceil(daysIn(term, used) / 30);
  const coefficient = useCoefficients[Math.min(months, useCoefficients.length) - 1] ?? 100n;
  const premium = proRata(1_000_003n * other * coefficient, 1n, 10_000n);
  return premium > 3_000_009n ? 3_000_009n : premium;
}

interface Life {
  readonly used: readonly DayRange[] | undefined;
  readonly other: bigint;
  readonly paid: Kopecks;
  /** The coefficients of terms other than the days of use, each with the first day on which it applied. */
  readonly others: readonly { readonly from: string; readonly other: bigint }[];
  readonly addendums: number;
  /** All days of use that the client has paid for. */
  readonly bought: readonly (readonly DayRange[] | undefined)[];
  readonly surplus: Fraction;
}

const change = fc.record({
  /** Days since the preceding change. */
  later: fc.nat(120),
  other: fc.constantFrom(80n, 100n, 170n, 235n, 400n),
  /** Days of two periods of use; null for the whole term, undefined for no change of use. */
  use: fc.oneof(
    fc.constant(undefined),
    fc.constant(null),
    fc.tuple(fc.nat(364), fc.nat(364), fc.nat(364), fc.nat(364)),
  ),
});

function begun(used: readonly DayRange[] | undefined): Life {
  return {
    used,
    other: 100n,
    paid: premiumOf(used, 100n),
    others: [{ from: term.from, other: 100n }],
    addendums: 0,
    bought: [used],
    surplus: nothing,
  };
}

function spansOf({ others }: Life) {
  return others.map(({ from, other }, index) => {
    const next = others[index + 1]?.from;
    return { from, to: next === undefined ? term.to : addDays(next, -1), other };
  });
}

/** Returns the cost if `used` had applied from the start, times the number of used days to keep it an integer. */
function honest(life: Life, used = life.used): bigint {
  return spansOf(life).reduce(
    (sum, span) => sum + premiumOf(used, span.other) * BigInt(daysIn(span, used)),
    0n,
  );
}

function changed(
  life: Life,
  effectiveOn: string,
  used: readonly DayRange[] | undefined,
  other: bigint,
): Life {
  const spans = spansOf(life).map(({ from, to, other: was }) => ({
    from,
    to,
    before: premiumOf(life.used, was),
    after: premiumOf(used, was),
  }));
  const premium = premiumOf(used, life.other);
  const isSame = JSON.stringify(used) === JSON.stringify(life.used);
  const premiums = { term, usedBefore: life.used, usedAfter: used, spans };
  const highest = life.bought
    .map((one) => premiumOf(one, life.other))
    .reduce((most, one) => (one > most ? one : most));
  const bought = wholeTermDifference(premiums, { highest, surplus: life.surplus }, false);
  const use = isSame ? null : { premium, difference: bought };
  const period = { startsOn: term.from, endsOn: term.to, effectiveOn, usedOn: used };
  const { difference } = sumOfChange(
    period,
    { before: premiumOf(life.used, life.other), after: premiumOf(used, other) },
    [],
    use,
  ).figures;
  const others = [...life.others.filter(({ from }) => from < effectiveOn), { from: effectiveOn, other }];
  return {
    used,
    other,
    paid: life.paid + difference,
    others,
    addendums: life.addendums + 1,
    bought: isSame ? life.bought : [...life.bought, used],
    surplus: isSame ? life.surplus : surplusAfter(life.surplus, differenceByDays(premiums), bought),
  };
}

function periods(indexes: readonly [number, number, number, number]): readonly DayRange[] | undefined {
  const [a = 0, b = 0, c = 0, d = 0] = [...indexes].sort((left, right) => left - right);
  if (c - b < 2 || b - a + (d - c) < 90) return undefined;
  return [
    { from: dayOf(a), to: dayOf(b) },
    { from: dayOf(c), to: dayOf(d) },
  ];
}

type Asked = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

/** Applies changes in order of their days. Days of use that have passed are not removed. */
function lived(start: readonly DayRange[] | undefined, asked: readonly Asked[], withUse: boolean): Life {
  let life = begun(start);
  let day = 0;
  for (const { later, other, use } of asked) {
    day = Math.min(day + later, days - 1);
    const wanted = use === undefined || !withUse ? life.used : use === null ? undefined : periods(use);
    const effectiveOn = dayOf(day);
    const lost = usedDayFaults('use', { term, usedBefore: life.used, usedAfter: wanted }, effectiveOn);
    life = changed(life, effectiveOn, lost.length > 0 ? life.used : wanted, other);
  }
  return life;
}

const start = fc.oneof(
  fc.constant(undefined),
  fc.constant([{ from: dayOf(0), to: dayOf(89) }]),
  fc.constant([{ from: dayOf(200), to: dayOf(299) }]),
);
const changes = fc.array(change, { minLength: 1, maxLength: 8 });

test('if the days of use never change, payments equal the cost of all days within half a kopeck per addendum', () => {
  fc.assert(
    fc.property(start, changes, (used, asked) => {
      const life = lived(used, asked, false);
      const total = BigInt(daysIn(term, life.used));
      const off = life.paid * total - honest(life);
      const allowed = BigInt(life.addendums) * total;
      assert.ok(off * 2n <= allowed && off * 2n >= -allowed, `${off} / ${total}`);
    }),
    { numRuns: 3_000 },
  );
});

test('no sequence of changes is cheaper than a contract with the final days of use from the start', () => {
  fc.assert(
    fc.property(start, changes, (used, asked) => {
      const life = lived(used, asked, true);
      const total = BigInt(daysIn(term, life.used));
      const least = honest(life) - (BigInt(life.addendums) * total) / 2n;
      assert.ok(life.paid * total >= least, `${life.paid} for ${honest(life)} / ${total}`);
    }),
    { numRuns: 5_000 },
  );
});

test('two changes on one day cost as much as one combined change', () => {
  fc.assert(
    fc.property(start, changes, change, (used, asked, last) => {
      const life = lived(used, asked, true);
      const day = life.others.at(-1)?.from ?? term.from;
      const at = addDays(day, Math.min(last.later, daysBetween(day, term.to)));
      const once = changed(life, at, undefined, last.other);
      const twice = changed(changed(life, at, undefined, life.other), at, undefined, last.other);
      const off = once.paid - twice.paid;
      assert.ok(off <= 1n && off >= -1n, `${once.paid} and ${twice.paid}`);
    }),
    { numRuns: 2_000 },
  );
});

test('additional days of use cost the same whenever they are added, if no other term was changed', () => {
  for (const effectiveOn of [dayOf(0), dayOf(89), dayOf(90), dayOf(364)]) {
    const life = changed(begun([{ from: dayOf(0), to: dayOf(89) }]), effectiveOn, undefined, 100n);
    assert.equal(life.paid, premiumOf(undefined, 100n));
  }
});
