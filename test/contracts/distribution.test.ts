import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { changeGroup, changeTally } from '#contracts/rating/rerating/change-group.ts';
import { createChangeRecord } from '#contracts/rating/rerating/compare-tariffs.ts';
import { toDistribution } from '#contracts/rating/rerating/distribution.ts';

test('the distribution of a few changes matches a calculation by hand', () => {
  const changes = Array.from({ length: 100 }, (_, index) => (index + 1) * 10);
  const { bins, ...figures } = toDistribution(changes.toReversed()) ?? { bins: [] };
  assert.deepEqual(figures, {
    min: 10,
    p5: 50,
    p25: 250,
    median: 500,
    mean: 505,
    p75: 750,
    p95: 950,
    max: 1000,
  });
  assert.deepEqual(bins[0], { from: 0, to: 100, count: 9 });
  assert.deepEqual(bins.at(-1), { from: 1000, to: null, count: 1 });
});

test('an empty sample has no distribution, and all figures of a single change are equal', () => {
  assert.equal(toDistribution([]), null);
  const one = toDistribution([-250]);
  assert.deepEqual([one?.min, one?.median, one?.mean, one?.p95], [-250, -250, -250, -250]);
});

test('rare extreme changes share one bin instead of making all bins wider', () => {
  const distribution = toDistribution([
    ...Array.from({ length: 998 }, (_, index) => index % 100),
    900_000,
    -9_000,
  ]);
  assert.deepEqual(distribution?.bins[0], { from: null, to: 0, count: 1 });
  assert.deepEqual(distribution?.bins.at(-1), { from: 100, to: null, count: 1 });
});

test('every change is in one bin of the histogram, without gaps between bins, and percentiles increase', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -10_000, max: 5_000_000 }), { minLength: 1 }), (changes) => {
      const distribution = toDistribution(changes);
      assert.ok(distribution);
      const { bins, mean, ...ordered } = distribution;
      assert.equal(
        bins.reduce((sum, { count }) => sum + count, 0),
        changes.length,
      );
      assert.ok(bins.length <= 20);
      for (const [index, { from }] of bins.slice(1).entries()) assert.equal(from, bins[index]?.to);
      for (const { from, to, count } of bins) {
        const inside = changes.filter(
          (change) => (from === null || change >= from) && (to === null || change < to),
        );
        assert.equal(inside.length, count);
      }
      const figures = Object.values(ordered);
      assert.deepEqual(
        figures,
        figures.toSorted((left, right) => left - right),
      );
      assert.ok(mean >= ordered.min && mean <= ordered.max);
    }),
  );
});

test('a group counts raises, cuts and sums, and omits the relative change of a zero premium', () => {
  const tally = changeTally('B');
  tally.add(100n, 110n, 1000n);
  tally.add(100n, 90n, -1000n);
  tally.add(0n, 5n, null);
  tally.add(7n, 7n, 0n);
  const { distribution, ...group } = changeGroup(tally);
  assert.deepEqual(group, {
    value: 'B',
    count: 4,
    raises: 2,
    cuts: 1,
    unchanged: 1,
    premiumBefore: 207n,
    premiumAfter: 212n,
  });
  assert.equal(distribution?.mean, 0);
});

test('the stored result of a comparison has a limited size for any number of contracts', () => {
  const record = createChangeRecord();
  for (let index = 0; index < 5_000; index += 1) {
    record.add({ model: `model ${index}` }, 1n, 1n, 0n);
    record.addUnrated('v', `reason ${index}`);
  }
  const { all, dimensions, unrated } = record.result();
  assert.equal(all.count, 5_000);
  assert.equal(dimensions.model?.length, 1_001);
  assert.deepEqual([dimensions.model?.[0]?.value, dimensions.model?.[0]?.count], ['other', 4_000]);
  assert.equal(unrated.length, 101);
  assert.equal(unrated[0]?.count, 4_900);
});
