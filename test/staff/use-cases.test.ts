import assert from 'node:assert/strict';
import { test } from 'node:test';
import { subjects } from '#staff/index.ts';
import { doctorUseCase, showConfig } from '#staff/operation/server.ts';
import { isPermitted, permissions, roles } from '#staff/use-case/permissions.ts';

const useCases = subjects.flatMap(({ useCases: all }) => all);

test('the name of a staff use case is unique and begins with its subject', () => {
  const names = useCases.map(({ name }) => name);
  assert.deepEqual(names, [...new Set(names)]);
  for (const subject of subjects)
    for (const { name } of subject.useCases)
      assert.ok(name === subject.name || name.startsWith(`${subject.name} `), name);
});

test('each staff permission is used by a use case', () => {
  const asked = new Set([...useCases, doctorUseCase, showConfig].map(({ permission }) => permission));
  assert.deepEqual(
    permissions.filter((permission) => !asked.has(permission)),
    [],
  );
});

test('each staff role has a permission, and no role has all', () => {
  for (const role of roles) {
    const held = permissions.filter((permission) => isPermitted([role], permission));
    assert.ok(held.length > 0 && held.length < permissions.length, `${role} has ${held.length}`);
  }
});

test('a staff permission to read allows no use case that changes data', () => {
  for (const { name, permission, hasChanged } of useCases)
    if (hasChanged) assert.doesNotMatch(permission, /\.read$/, name);
});
