import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { emittedFile, emittedTypes } from '../../packages/sdk/emit/emitted.ts';

test('the types of the SDK are those of the description: npm run sdk:types', () => {
  assert.equal(readFileSync(emittedFile, 'utf8'), emittedTypes());
});
