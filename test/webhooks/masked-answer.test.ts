import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskedAnswer } from '#platform/events/webhooks/delivery/attempt.ts';

test('a masked webhook answer contains technical words unchanged and only the shape of other words', () => {
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

test('a masked webhook answer is cut to 512 characters', () => {
  assert.equal(maskedAnswer('error '.repeat(1_000))?.length, 512);
});
