import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { emittedFile, emittedTypes } from '../../packages/sdk/emit/emitted.ts';

test('the SDK types match the API description (`npm run sdk:types` updates the types)', () => {
  assert.ok(readFileSync(emittedFile, 'utf8') === emittedTypes(), 'stale: run npm run sdk:types');
});

test('the handwritten code of the SDK has at most 520 lines', (context) => {
  const lines = globSync('packages/sdk/src/*.ts')
    .filter((path) => !path.endsWith('types.ts'))
    .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
    .filter((line) => !/^\s*(?:\/\/.*|\/\*\*.*|\*.*)?$/.test(line));
  context.diagnostic(`${lines.length} lines`);
  assert.ok(lines.length > 200 && lines.length <= 520, `${lines.length} lines`);
});
