import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quoteReading } from '../../bench/reading.ts';

const filesMax = 45;

test(`an osago quote uses at most ${filesMax} source files and reads each part of its body once`, async () => {
  const { files, readers } = await quoteReading();
  assert.ok(files.length <= filesMax, `${files.length} files run: ${[...files].sort().join(', ')}`);
  assert.ok(files.includes('products/lines/osago/rating/calculate.ts'));
  assert.deepEqual(
    [...readers].filter(([, count]) => count !== 1),
    [],
  );
});
