import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decimalUpTo, oneOf, wholeBetween } from '#catalogues/tariffs/check-table.ts';
import { faultWords } from '#http/console/parts/faults.ts';

for (const [message, russian] of [
  [decimalUpTo(10)('much'), '"much" — не число с точкой, например 1.80'],
  [decimalUpTo(10)('11'), '11 — должно быть больше 0 и не больше 10'],
  [wholeBetween(1, 5)('7'), '7 — должно быть от 1 до 5'],
  [oneOf('a', 'b')('c'), '"c" — нужно одно из: a, b'],
  ['repeats make, model of line 4', 'повторяет make, model строки 4'],
  ['is unknown; the header is code,name', 'лишний столбец; в первой строке должно быть: code,name'],
] as const) {
  test(`"${message}" is said in Russian`, () => {
    assert.equal(faultWords(message ?? ''), russian);
  });
}

test('what nobody has written in Russian is shown as it is', () => {
  assert.equal(faultWords('the corridor of Moscow is empty'), 'the corridor of Moscow is empty');
});
