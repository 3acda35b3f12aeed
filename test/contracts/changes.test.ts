import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Change, changesBetween, type StoredBody } from '#contracts/record/status/changes.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { changed } from '../support/change.ts';
import { separate, storedBody } from '../support/fingerprints.ts';
import { osagoBody } from '../support/osago-body.ts';

const kept = (body: JsonObject) => storedBody(separate(body));

const cases: readonly {
  readonly name: string;
  readonly before: JsonObject;
  readonly after: JsonObject;
  readonly changes: readonly Change[];
}[] = [
  { name: 'nothing', before: { a: [1, { b: null }] }, after: { a: [1, { b: null }] }, changes: [] },
  { name: 'a value', before: { a: 1 }, after: { a: 2 }, changes: [{ field: 'a', from: 1, to: 2 }] },
  { name: 'a type', before: { a: 1 }, after: { a: '1' }, changes: [{ field: 'a', from: 1, to: '1' }] },
  { name: 'a new field', before: {}, after: { a: { b: 1 } }, changes: [{ field: 'a', to: { b: 1 } }] },
  { name: 'a removed field', before: { a: false }, after: {}, changes: [{ field: 'a', from: false }] },
  {
    name: 'null instead of an absent field',
    before: {},
    after: { a: null },
    changes: [{ field: 'a', to: null }],
  },
  {
    name: 'a nested field',
    before: { a: { b: { c: 1, d: 1 } } },
    after: { a: { b: { c: 2, d: 1 } } },
    changes: [{ field: 'a.b.c', from: 1, to: 2 }],
  },
  {
    name: 'an item of a list, and one more',
    before: { a: [{ b: 1 }, 2] },
    after: { a: [{ b: 3 }, 2, 4] },
    changes: [
      { field: 'a[0].b', from: 1, to: 3 },
      { field: 'a[2]', to: 4 },
    ],
  },
  {
    name: 'a removed item',
    before: { a: [1, 2] },
    after: { a: [1] },
    changes: [{ field: 'a[1]', from: 2 }],
  },
  {
    name: 'a list instead of an object',
    before: { a: {} },
    after: { a: [] },
    changes: [{ field: 'a', from: {}, to: [] }],
  },
  { name: 'the order of keys', before: { a: 1, b: 2 }, after: { b: 2, a: 1 }, changes: [] },
  {
    name: 'fields named like properties of every object',
    before: { a: {} },
    after: { a: { toString: 'x', constructor: { name: 'y' } } },
    changes: [
      { field: 'a.toString', to: 'x' },
      { field: 'a.constructor', to: { name: 'y' } },
    ],
  },
];

for (const { name, before, after, changes } of cases) {
  test(`the changes of a body are found for this case: ${name}`, () =>
    assert.deepEqual(changesBetween(kept(before), kept(after)), changes));
}

test('a change of personal data contains the field and never the value', () => {
  const body = osagoBody({ today: '2026-11-21' });
  const revised = changed(body, {
    'policyHolder.person.lastName': 'Примеров',
    'policyHolder.email': 'other@example.com',
    'insuredObject.osago.drivers[0].driversLicense': undefined,
    'insuredObject.osago.withTrailer': true,
  });
  const changes = changesBetween(kept(body), kept(revised));
  assert.deepEqual(changes.map(({ field }) => field).sort(), [
    'insuredObject.osago.drivers[0].driversLicense',
    'insuredObject.osago.withTrailer',
    'policyHolder.email',
    'policyHolder.person',
  ]);
  assert.doesNotMatch(JSON.stringify(changes), /Примеров|Образцов|example\.com/);
});

test('a personal field that changes from null to a value is listed once', () => {
  const before = kept({ policyHolder: { email: null } });
  const after = kept({ policyHolder: { email: 'a@example.com' } });
  assert.deepEqual(changesBetween(before, after), [{ field: 'policyHolder.email', from: null }]);
});

test('an added driver is listed without personal data', () => {
  const before = kept({ drivers: [] });
  const after = kept({ drivers: [{ person: { lastName: 'Образцов' }, driveExperience: '3' }] });
  const changes = changesBetween(before, after);
  assert.doesNotMatch(JSON.stringify(changes), /Образцов/);
  assert.deepEqual(
    changes.map(({ field }) => field),
    ['drivers[0]', 'drivers[0].person'],
  );
});

test('a malformed body causes a limited number of changes', () => {
  const after = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`field${index}`, index]));
  assert.equal(changesBetween(kept({}), kept(after)).length, 200);
});

test('comparing a body with itself finds no changes, and comparing two bodies in either order finds the same fields', () => {
  fc.assert(
    fc.property(fc.object({ maxDepth: 3 }), fc.object({ maxDepth: 3 }), (left, right) => {
      const before = kept(JSON.parse(JSON.stringify(left)));
      const after = kept(JSON.parse(JSON.stringify(right)));
      assert.deepEqual(changesBetween(before, before), []);
      const there = changesBetween(before, after).map(({ field }) => field);
      const back = changesBetween(after, before).map(({ field }) => field);
      assert.deepEqual(new Set(there), new Set(back));
    }),
  );
});

test('a person stored as one record per field counts as changed only in the fields that differ', () => {
  const body = { policyHolder: { person: { lastName: 'Образцов' }, email: 'a@example.com' } };
  const before: StoredBody = {
    body: { policyHolder: {} },
    personal: { '["policyHolder","person"]': 'one', '["policyHolder","email"]': 'other' },
    records: { one: { lastName: 'Образцов' }, other: 'a@example.com' },
  };
  assert.deepEqual(changesBetween(before, kept(body)), []);
  const changed = kept({ policyHolder: { ...body.policyHolder, email: 'b@example.com' } });
  assert.deepEqual(changesBetween(before, changed), [{ field: 'policyHolder.email' }]);
});
