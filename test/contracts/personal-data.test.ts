import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Json, JsonObject } from '#kernel/json/json.ts';
import { reunite } from '#parties/personal-data/personal-data.ts';
import { separate } from '../support/fingerprints.ts';
import { osagoBody } from '../support/osago-body.ts';

const personalKeys = [
  'person',
  'organization',
  'passport',
  'document',
  'driversLicense',
  'address',
  'phone',
  'email',
] as const;

const keys = fc.oneof(
  fc.constantFrom(...personalKeys),
  fc.constantFrom('policyHolder', 'drivers', 'owner', 'constructor', 'toString', '__proto__', '', '0', 'a.b'),
  fc.string({ maxLength: 4 }),
);

/** Random JSON objects with personal fields at any depth. */
const bodies = fc.letrec<{ value: Json; object: JsonObject }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, true, false, 0, -1.5, '', 'текст'),
    fc.string({ maxLength: 6 }),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('object'),
  ),
  object: fc
    .array(fc.tuple(keys, tie('value')), { maxLength: 5 })
    .map((entries): JsonObject => Object.fromEntries(entries)),
})).object;

test('personal data separated from a body can be joined to the original body', () => {
  fc.assert(
    fc.property(bodies, (body) => {
      const { body: rest, personal, records } = separate(body);
      assert.deepEqual(reunite(rest, personal, Object.fromEntries(records)), body);
    }),
    { numRuns: 300 },
  );
});

test('personal data separated from a body can be joined to the original body after storage', () => {
  fc.assert(
    fc.property(bodies, (body) => {
      const { body: rest, personal, records } = separate(body);
      const kept = JSON.parse(JSON.stringify([rest, personal, Object.fromEntries(records)]));
      assert.deepEqual(
        JSON.stringify(sorted(reunite(kept[0], kept[1], kept[2]))),
        JSON.stringify(sorted(body)),
      );
    }),
    { numRuns: 300 },
  );
});

test('a body without its personal data contains no personal field with a value', () => {
  fc.assert(fc.property(bodies, (body) => assert.deepEqual(personalLeft(separate(body).body), [])));
});

test('separating personal data again changes neither the body nor the records', () => {
  fc.assert(
    fc.property(bodies, (body) => {
      const before = JSON.stringify(body);
      const { body: rest, personal, records } = separate(body);
      const restBefore = JSON.stringify(rest);
      reunite(rest, personal, Object.fromEntries(records));
      assert.equal(JSON.stringify(body), before);
      assert.equal(JSON.stringify(rest), restBefore);
    }),
  );
});

for (const holderType of ['individual', 'corporate'] as const) {
  test(`after separation, the body of an ${holderType} application contains no identifying data`, () => {
    const { body, records } = separate(osagoBody({ today: '2026-11-21', holderType }));
    const text = JSON.stringify(body);
    for (const secret of [
      'Образцов',
      'Образец',
      '79990000001',
      'example.com',
      '123456',
      'Тверская',
      '7709123453',
    ]) {
      assert.equal(text.includes(secret), false, `${secret} remains`);
    }
    assert.ok(records.size > 0);
    assert.match(text, /XTAGFL110MY000001/);
  });
}

test('equal data of a person are one record, whatever the order of fields', () => {
  const person = { firstName: 'Пётр', lastName: 'Образцов' };
  const [one, other] = [
    separate({ policyHolder: { person }, drivers: [{ age: 1 }, { person }] }),
    separate({
      drivers: [{ age: 2 }, { person: { lastName: 'Образцов', firstName: 'Пётр' } }],
      policyHolder: { person },
    }),
  ];
  assert.deepEqual(Array.from(one.records.values()), [
    { policyHolder: { person }, drivers: [null, { person }] },
  ]);
  assert.deepEqual(Object.keys(one.personal), ['people']);
  assert.deepEqual(other.personal, one.personal);
});

test('people stored as one record per field can be joined to the original body', () => {
  const records = { one: { lastName: 'Образцов' }, other: 'a@example.com' };
  const personal = { '["drivers",0,"person"]': 'one', '["policyHolder","email"]': 'other' };
  assert.deepEqual(reunite({ drivers: [{}], policyHolder: { a: 1 } }, personal, records), {
    drivers: [{ person: { lastName: 'Образцов' } }],
    policyHolder: { a: 1, email: 'a@example.com' },
  });
});

test('a personal field with null is not separated from the body', () => {
  assert.deepEqual(separate({ policyHolder: { email: null } }).body, { policyHolder: { email: null } });
});

function personalLeft(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(personalLeft);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, content]) => [
    ...(content !== null && personalKeys.some((one) => one === key) ? [key] : []),
    ...personalLeft(content),
  ]);
}

/** Sorts the fields of objects, because equal objects with another order of fields have different texts. */
function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value as JsonObject).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, content]) => [key, sorted(content)]));
}
