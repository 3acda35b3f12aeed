import assert from 'node:assert/strict';
import { getPriority } from 'node:os';
import { test } from 'node:test';
import { letBackgroundGiveWay } from '#app/cli/service.ts';

test('garbage collector and compiler threads run at a lower priority than the main thread', () => {
  const before = getPriority(process.pid);
  const background = letBackgroundGiveWay();
  assert.equal(background.length > 0, process.platform === 'linux');
  assert.equal(getPriority(process.pid), before);
  for (const thread of background) assert.equal(getPriority(thread), 5);
});
