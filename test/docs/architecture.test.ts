import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { importOrder } from '../support/architecture/import-order.ts';
import { blocksOf, proseOf, readDocument, root } from './support/markdown.ts';

const document = readDocument('ARCHITECTURE.md');

test('the order of folders is the one that is enforced', () => {
  const order = blocksOf(document).find(({ text }) => text.includes('→'))?.text ?? '';
  assert.deepEqual(
    order.split('→').map((layer) => layer.trim()),
    [...importOrder],
  );
});

test('every folder has a line, in their order', () => {
  const table = document.split('| Folder |')[1]?.split('\n\n')[0] ?? '';
  const named = [...table.matchAll(/^\| ((?:`[a-z-]+`(?:, )?)+) \|/gm)].flatMap(([, names = '']) =>
    names.split(', ').map((name) => name.replaceAll('`', '')),
  );
  assert.deepEqual(named, [...importOrder]);
});

test('the files that it names exist', () => {
  const files = [...proseOf(document).matchAll(/`((?:[\w-]+\/)+[\w-]+\.(?:ts|mjs))`/g)].map(
    ([, path = '']) => path,
  );
  assert.ok(files.length > 10);
  const missing = files.filter(
    (path) => !['', 'src', 'src/products/osago'].some((base) => existsSync(join(root, base, path))),
  );
  assert.deepEqual(missing, []);
});
