import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { serverFiles } from '../support/architecture/source-file.ts';

const filesMax = 20;

test(`no folder has more than ${filesMax} files`, () => {
  const counts = new Map<string, number>();
  for (const { path } of serverFiles()) {
    const folder = dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const over = [...counts].filter(([, count]) => count > filesMax);
  assert.deepEqual(over, [], 'Way out: what belongs together gets a folder that is named for it');
});
