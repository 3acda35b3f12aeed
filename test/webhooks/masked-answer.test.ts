import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskedAnswer } from '#platform/events/webhooks/delivery/attempt.ts';

test('what servers say stays, whatever may be of people keeps its shape alone', () => {
  const cases = [
    ['{"error":"Invalid signature","code":401}', '{"error":"Invalid signature","xxxx":000}'],
    ['Иванов Иван, +7 999 000-00-01', 'аааааа аааа, +0 000 000-00-00'],
    ['ivan.petrov@mail.ru not found', 'xxxx.xxxxxx@xxxx.xx not found'],
    ['a\u0000b\r\nline', 'x x xxxx'],
    ['', null],
    [' \n ', null],
  ] as const;
  for (const [text, masked] of cases) assert.equal(maskedAnswer(text), masked);
});

test('of a long answer 512 characters are kept', () => {
  assert.equal(maskedAnswer('error '.repeat(1_000))?.length, 512);
});
