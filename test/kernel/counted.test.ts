import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counted } from '#kernel/text/russian-count.ts';

test('a noun is singular after the number one and plural after other numbers', () => {
  assert.deepEqual(
    [0, 1, 2, 11, 21].map((count) => counted(count, 'line')),
    ['0 lines', '1 line', '2 lines', '11 lines', '21 lines'],
  );
});
