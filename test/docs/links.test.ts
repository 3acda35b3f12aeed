import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { documents, proseOf, readDocument, root } from './support/markdown.ts';

for (const path of documents()) {
  test(`every link in ${path} leads to an existing target`, () => {
    const dead = linksOf(readDocument(path)).filter((link) => !leadsSomewhere(path, link));
    assert.deepEqual(dead, []);
  });
}

test('the index lists every decision, and decision numbers are unique', () => {
  const listed = linksOf(readDocument('docs/decisions/README.md'));
  const decisions = documents()
    .filter((path) => /^docs\/decisions\/\d/.test(path))
    .map((path) => path.slice('docs/decisions/'.length));
  assert.deepEqual(listed, decisions);
  const numbers = decisions.map((name) => Number(name.slice(0, 4)));
  assert.deepEqual(numbers, [...new Set(numbers)]);
});

/** Finds the addresses of Markdown links that lead into the repository. */
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

/** Lists the anchors that GitHub generates for the headings of a document. */
function anchorsOf(document: string): string[] {
  return [...proseOf(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
