import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { documents, proseOf, readDocument, root } from './support/markdown.ts';

for (const path of documents()) {
  test(`links of ${path} lead somewhere`, () => {
    const dead = linksOf(readDocument(path)).filter((link) => !leadsSomewhere(path, link));
    assert.deepEqual(dead, []);
  });
}

test('every decision stands in the index, and every number is used once', () => {
  const listed = linksOf(readDocument('docs/decisions/README.md'));
  const decisions = documents()
    .filter((path) => /^docs\/decisions\/\d/.test(path))
    .map((path) => path.slice('docs/decisions/'.length));
  assert.deepEqual(listed, decisions);
  const numbers = decisions.map((name) => Number(name.slice(0, 4)));
  assert.deepEqual(numbers, [...new Set(numbers)]);
});

/** Addresses of Markdown links that lead into the repository. */
function linksOf(document: string): string[] {
  return [...proseOf(document).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, address = '']) => address)
    .filter((address) => !/^[a-z]+:/.test(address));
}

function leadsSomewhere(from: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? from : join(dirname(from), file);
  if (!existsSync(join(root, target))) return false;
  return anchor === undefined || anchorsOf(readDocument(target)).includes(anchor);
}

/** As GitHub makes them of headings. */
function anchorsOf(document: string): string[] {
  return [...proseOf(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
