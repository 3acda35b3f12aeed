import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serverFiles } from '../support/architecture/source-file.ts';

const linesMax = 300;
/** Maximum median of lines per file; the target is about 80. */
const medianMax = 90;
const shown = 10;

const lengths = serverFiles()
  .map(({ path, source }) => ({ path, lines: source.trimEnd().split('\n').length }))
  .sort((left, right) => right.lines - left.lines);

test(`no file is longer than ${linesMax} lines`, (context) => {
  for (const { path, lines } of lengths.slice(0, shown)) context.diagnostic(`${lines} ${path}`);
  const tooLong = lengths.filter(({ lines }) => lines > linesMax);
  const list = tooLong.map(({ path, lines }) => `${path}: ${lines} lines`).join('\n');
  assert.deepEqual(tooLong, [], `${list}\nWay out: find the second reason to change and give it a file`);
});

test(`the median length of files is at most ${medianMax} lines`, (context) => {
  const median = lengths[Math.floor(lengths.length / 2)]?.lines ?? 0;
  context.diagnostic(`median ${median} of ${lengths.length} files`);
  assert.ok(median <= medianMax, `the median is ${median} lines. Way out: split the longest files`);
});
