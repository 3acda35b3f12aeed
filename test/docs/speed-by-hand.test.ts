import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serverFiles } from '../support/architecture/source-file.ts';
import { readDocument } from './support/markdown.ts';

const pieces = readDocument('docs/decisions/0060-speed-by-hand.md').split('\n\n')[2] ?? '';
const named = [...pieces.matchAll(/`([\w-]+\/[\w/-]+\.ts)`/g)].map(([, path]) => `src/${path}`);
const files = serverFiles();

test('the page on hand-made optimizations lists each optimization with an existing file and a measurement', () => {
  assert.ok(named.length >= 10, `${named.length} files`);
  const known = new Set(files.map(({ path }) => path));
  assert.deepEqual(
    named.filter((path) => !known.has(path)),
    [],
    'Way out: a piece that is gone leaves the table for the list of those that went',
  );
  for (const row of pieces.split('\n').slice(2)) assert.match(row.split('|').at(-2) ?? '', /\d/);
});

test('the page on hand-made optimizations lists every file whose comments give speed as a reason', () => {
  const reasons = files
    .filter(({ comments }) => /µs|young space|cheaper to/.test(comments))
    .map(({ path }) => path);
  assert.deepEqual(
    reasons.filter((path) => !named.includes(path)),
    [],
    'Way out: measure it in a paired run and give it a row, or write it plainly',
  );
});
