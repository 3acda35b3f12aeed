import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { countLevels } from '#payments/accounting/commission/read.ts';
import { buildTree, emptyRoot, findRoot } from '#payments/accounting/commission/tree.ts';

const sha256 = (...parts: readonly (Uint8Array | string)[]) => {
  const made = createHash('sha256');
  for (const part of parts) made.update(part);
  return made.digest();
};

/** Computes a root as RFC 6962 defines it: splits the lines at the largest power of two below their number. */
function definedRoot(leaves: readonly Buffer[]): Buffer {
  const [first] = leaves;
  if (!first) return sha256('');
  if (leaves.length === 1) return first;
  let left = 1;
  while (left * 2 < leaves.length) left *= 2;
  return sha256(Uint8Array.of(1), definedRoot(leaves.slice(0, left)), definedRoot(leaves.slice(left)));
}

test('the root of a tree is that of RFC 6962, whatever the number of lines', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), (count) => {
      const leaves = Array.from({ length: count }, (_, nr) => sha256(String(nr)));
      const levels = buildTree(leaves);
      assert.deepEqual(findRoot(levels), definedRoot(leaves));
      assert.equal(countLevels(count), levels.length);
      for (const [level, nodes] of levels.entries())
        for (const [nr, node] of nodes.entries())
          assert.deepEqual(node, definedRoot(leaves.slice(nr * 2 ** level, (nr + 1) * 2 ** level)));
    }),
  );
  assert.deepEqual(emptyRoot, sha256(''));
});

for (const guide of ['partner-guide.md', 'partner-guide.ru.md'])
  test(`the hashes of the example in ${guide} are those of its lines`, () => {
    const text = readFileSync(`docs/${guide}`, 'utf8');
    const example = /```text\n(commission-line-1[\s\S]*?)```/.exec(text)?.[1] ?? '';
    const [lines = '', hashes = ''] = example.trim().split('\n\n');
    const leaves = lines.split('\n').map((line) => sha256(Uint8Array.of(0), line));
    const levels = buildTree(leaves).flatMap((nodes, level) =>
      nodes.map((node) => `${level} ${node.toString('hex')}`),
    );
    assert.equal(levels.length, 6);
    assert.deepEqual(hashes.split('\n'), levels);
  });
