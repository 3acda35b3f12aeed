import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Json } from '#kernel/json/json.ts';
import { inOneOrder } from '#parties/personal-data/personal-data.ts';

/** Serializes as stored fingerprints were computed: a replacer sorts the fields of each object. */
function withReplacer(content: Json): string {
  return JSON.stringify(content, (_key, value: Json) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
      : value,
  );
}

test('a value in one order has the text from which stored fingerprints were computed', () => {
  const key = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 4 }),
    fc.nat().map(String),
    fc.constantFrom('01', '-1', '4294967294', '4294967295', '__proto__', 'toString', '\ud800', '"'),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.constantFrom(null, true, false, -0, 1e21, '\udfff\n'),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.array(fc.tuple(key, tie('value')), { maxLength: 6 }).map((entries) => Object.fromEntries(entries)),
    ),
  }));
  fc.assert(
    fc.property(value, (one) => assert.equal(inOneOrder(one as Json), withReplacer(one as Json))),
    { numRuns: 2_000 },
  );
});

test('the order of fields does not change the text of a value, and a missing field is left out', () => {
  assert.equal(inOneOrder({ b: [1, { d: 1, c: 2 }], a: '' }), '{"a":"","b":[1,{"c":2,"d":1}]}');
  assert.equal(inOneOrder({ 10: 1, 9: 2, a: undefined } as unknown as Json), '{"9":2,"10":1}');
});
