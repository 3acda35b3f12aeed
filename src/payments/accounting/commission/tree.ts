import { hash } from 'node:crypto';

const nodePrefix = Buffer.from([1]);

/** Hash of a month without lines: SHA-256 of nothing. */
export const emptyRoot = hash('sha256', '', 'buffer');

/**
 * Builds the Merkle tree over the hashes of lines: its levels from the lines to the root. Two neighbours make a node; the last node of an
 * odd level moves up as it is. The root is that of RFC 6962.
 */
export function buildTree(leaves: readonly Buffer[]): readonly (readonly Buffer[])[] {
  const levels: (readonly Buffer[])[] = [leaves];
  for (let below = leaves; below.length > 1; ) {
    const level: Buffer[] = [];
    for (let left = 0; left < below.length; left += 2) {
      const [one, other] = [below[left], below[left + 1]];
      if (one) level.push(other ? hashNode(one, other) : one);
    }
    levels.push(level);
    below = level;
  }
  return levels;
}

export function findRoot(levels: readonly (readonly Buffer[])[]): Buffer {
  return levels.at(-1)?.[0] ?? emptyRoot;
}

function hashNode(left: Buffer, right: Buffer): Buffer {
  return hash('sha256', Buffer.concat([nodePrefix, left, right]), 'buffer');
}
