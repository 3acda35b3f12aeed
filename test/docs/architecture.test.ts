import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { importOrder } from '../support/architecture/import-order.ts';
import { proseOf, readDocument, root } from './support/markdown.ts';

const document = readDocument('ARCHITECTURE.md');

/** Modules in the import order that are not folders of `src`. */
const outside = ['main', 'sandbox-bank'];

test('the table of layers lists the layers in the enforced import order', () => {
  const layers = rowsOf('## Layers in detail').flatMap(([module = '', parts = '']) =>
    parts === '' ? [named(module)] : parts.split(' → ').map((part) => `${named(module)}/${part}`),
  );
  assert.deepEqual(layers, [...importOrder]);
});

test('the table of modules lists every folder of src in the import order', () => {
  const listed = rowsOf('## Modules').map(([module = '']) => named(module));
  const modules = [...new Set(importOrder.map((layer) => layer.split('/')[0] ?? ''))].filter(
    (module) => !outside.includes(module),
  );
  const folders = readdirSync(join(root, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  assert.deepEqual(listed, modules);
  assert.deepEqual(folders.toSorted(), modules.toSorted());
});

test('the table of subjects has at least 40 rows, each with an existing file', () => {
  const rows = rowsOf("## I'm looking for …");
  const subjects = rows.map(([subject]) => subject);
  assert.ok(rows.length >= 40, `${rows.length} rows`);
  assert.deepEqual(subjects, [...new Set(subjects)]);
  assert.deepEqual(
    rows.filter(([, files = '']) => !pathsIn(files).some(exists)),
    [],
  );
});

test('every file that the architecture document names exists', () => {
  const paths = pathsIn(proseOf(document));
  assert.ok(paths.length > 100, `${paths.length} paths`);
  assert.deepEqual(
    paths.filter((path) => !exists(path)),
    [],
  );
});

/** Reads the rows of the first table below a heading as cells, without the heading row. */
function rowsOf(heading: string): string[][] {
  const section = document.split(`\n${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const [, , ...rows] = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

function named(cell: string): string {
  return cell.replaceAll('`', '');
}

/** Finds the paths in `text` that contain a folder, such as `sales/drafts/save-draft.ts`, but no placeholder. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`((?:[\w-]+\/)+[\w.-]+\.[a-z]+)`/g)].map(([, path = '']) => path);
}

function exists(path: string): boolean {
  return ['', 'src', 'src/products/lines/osago'].some((base) => existsSync(join(root, base, path)));
}
