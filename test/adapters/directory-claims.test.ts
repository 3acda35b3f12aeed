import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryFrom } from '#adapters/directory/claims.ts';

const person = { iss: 'https://id.insurer.example', sub: '7', preferred_username: 'anna' };
const named = 'https://insurer.example/roles';

const cases: readonly (readonly [name: string, claim: string, claims: Record<string, unknown>])[] = [
  ['a list', 'roles', { roles: ['admin', 'support', 'other'] }],
  ['a text with commas', 'roles', { roles: 'admin,support' }],
  ['a text with spaces', 'roles', { roles: 'support admin' }],
  ['an object keyed by role', 'roles', { roles: { admin: { org: 'x' }, support: {} } }],
  ['role names with the prefix bindery-', 'roles', { roles: ['bindery-admin', 'bindery-support'] }],
  ['a path with dots', 'realm_access.roles', { realm_access: { roles: ['admin', 'support'] } }],
  ['a claim named by a URL', named, { [named]: ['admin', 'support'] }],
  ['a claim whose name contains dots', 'a.b', { 'a.b': ['admin', 'support'], a: { b: ['actuary'] } }],
];

for (const [name, claim, claims] of cases)
  test(`the roles of a person are read from ${name}`, () => {
    const entry = entryFrom({ ...person, ...claims }, claim);
    assert.deepEqual('roles' in entry && [...entry.roles].sort(), ['admin', 'support']);
  });

test('a claim with one role as text is read as a list of one role', () => {
  const entry = entryFrom({ ...person, roles: 'admin' }, 'roles');
  assert.deepEqual('roles' in entry && entry.roles, ['admin']);
});

test('a claim without console roles is refused, and the refusal contains the name of the claim', () => {
  for (const roles of [undefined, [], 'administrator', {}, 7, { toString: {} }])
    assert.deepEqual(entryFrom({ ...person, roles }, 'roles'), { refusal: 'NO_ROLE', detail: 'roles' });
});
