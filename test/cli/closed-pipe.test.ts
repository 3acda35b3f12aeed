import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

const program = join(import.meta.dirname, '..', '..', 'bin', 'bindery.mjs');

test('a command whose output pipe is closed ends without an error', () => {
  const command = `"${process.execPath}" "${program}" --help | true`;
  const { stderr, status } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
  assert.equal(stderr, '');
  assert.equal(status, 0);
});
