import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { importOrder } from '../support/architecture/import-order.ts';
import { blocksOf, proseOf, readDocument, root } from './support/markdown.ts';

const document = readDocument('ARCHITECTURE.md');

/** Places in the order that are no rooms of src. */
const outside = ['main', 'sandbox-bank'];

test('the order of folders is the one that is enforced', () => {
  const order = blocksOf(document).find(({ text }) => text.includes('→'))?.text ?? '';
  assert.deepEqual(
    order.split('→').map((layer) => layer.trim()),
    [...importOrder],
  );
});

test('every room has a line, in the order of its first part that comes', () => {
  const table = document.split('| Room |')[1]?.split('\n\n')[0] ?? '';
  const named = [...table.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name);
  const rooms = [...new Set(importOrder.map((layer) => layer.split('/')[0]))].filter(
    (room) => !outside.includes(room ?? ''),
  );
  assert.deepEqual(named, rooms);
  assert.deepEqual(
    readdirSync(join(root, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
    rooms.toSorted(),
  );
  assert.ok(rooms.length <= 14, `${rooms.length} rooms hide the system: 14 at most`);
});

test('the files that it names exist', () => {
  const files = [...proseOf(document).matchAll(/`((?:[\w-]+\/)+[\w-]+\.(?:ts|mjs))`/g)].map(
    ([, path = '']) => path,
  );
  assert.ok(files.length > 10);
  const missing = files.filter(
    (path) => !['', 'src', 'src/products/lines/osago'].some((base) => existsSync(join(root, base, path))),
  );
  assert.deepEqual(missing, []);
});
