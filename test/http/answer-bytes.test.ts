import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { answerBytes } from '#http/protocol/answers/answer-bytes.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Answer } from '#platform/operations/answer.ts';

function answered(answer: Answer, sent: unknown, sentText: string): string {
  return answerBytes(answer, sent, Buffer.from(sentText)).toString();
}

const ours = { premium: 1.5, product: { code: 'X' } };

function textOf(sentText: string): string {
  const sent = JSON.parse(sentText) as JsonObject;
  return answered({ status: 200, body: ours, echo: sent }, sent, sentText);
}

test('an answer that does not repeat sent fields is serialized as it is', () => {
  assert.equal(answered({ status: 200, body: ours }, {}, '{}'), JSON.stringify(ours));
});

test('an answer starts with the sent fields, byte for byte, followed by the returned fields', () => {
  assert.equal(textOf('{ "note": "я" }\n'), '{ "note": "я" ,"premium":1.5,"product":{"code":"X"}}');
});

for (const [name, sent] of [
  ['nothing', '{}'],
  ['a returned field with another value', '{"premium":2,"a":1}'],
  ['a returned field with the same value', '{"product":{"code":"X"},"a":1}'],
  ['all returned fields', '{"product":{"code":"X"},"premium":1.5}'],
] as const) {
  test(`${name} sent: the answer contains each field once, with the returned value`, () => {
    assert.deepEqual(JSON.parse(textOf(sent)), { ...JSON.parse(sent), ...ours });
    assert.equal(textOf(sent).split('"premium"').length, 2);
  });
}

test('an answer with fields that differ from the sent body is serialized again', () => {
  const text = answered({ status: 200, body: ours, echo: { a: 1 } }, { a: 1, b: 2 }, '{"a":1,"b":2}');
  assert.deepEqual(JSON.parse(text), { a: 1, ...ours });
});

test('for any body, the answer is the sent body with the returned fields added', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(3), (sent, indent) => {
      const text = JSON.stringify(sent, null, indent);
      assert.deepEqual(
        JSON.parse(textOf(text)),
        JSON.parse(JSON.stringify({ ...JSON.parse(text), ...ours })),
      );
    }),
    { seed: 7, numRuns: 200 },
  );
});
