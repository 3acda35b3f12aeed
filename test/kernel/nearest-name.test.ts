import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { nearest } from '#kernel/schema/nearest-name.ts';

/** Computes the edit distance by its definition: the smallest number of deletions, insertions and replacements. */
function distance(left: string, right: string): number {
  if (left === '' || right === '') return left.length + right.length;
  const [one, other] = [left.slice(1), right.slice(1)];
  if (left[0] === right[0]) return distance(one, other);
  return 1 + Math.min(distance(one, right), distance(left, other), distance(one, other));
}

const word = fc.string({ unit: fc.constantFrom('а', 'о', 'т'), maxLength: 6 });

test('`nearest` finds all names within the distance, nearest names first', () => {
  fc.assert(
    fc.property(
      word,
      fc.uniqueArray(word, { maxLength: 8 }),
      fc.integer({ min: 0, max: 4 }),
      (key, names, most) => {
        const found = nearest(
          key,
          names.map((name) => ({ key: name, value: name })),
          most,
          names.length,
        );
        const expected = names
          .filter((name) => distance(key, name) <= most)
          .sort((left, right) => distance(key, left) - distance(key, right));
        assert.deepEqual(found, expected);
      },
    ),
  );
});

test('`nearest` returns a value with several names only once, and at most as many values as the limit allows', () => {
  const names = ['тойота', 'тоета', 'тайота', 'таёта'].map((key, index) => ({ key, value: index >> 1 }));
  assert.deepEqual(nearest('тойота', names, 2), [0, 1]);
  assert.deepEqual(nearest('тойота', names, 2, 1), [0]);
});
