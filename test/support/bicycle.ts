import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const docs = join(import.meta.dirname, '..', '..', 'docs');

/** The files that a page shows, by name: each block behind a comment that names it. */
export function filesIn(page: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(docs, page), 'utf8');
  return new Map(
    [...text.matchAll(/<!-- file (\S+) -->\n```\w+\n(.*?)\n```/gs)].map(([, name = '', content = '']) => [
      name,
      `${content}\n`,
    ]),
  );
}

const shown = filesIn('own-product.md');

/** Writes all that the guide shows, the folder `bicycle` among it. */
export function writeGuide(directory: string): void {
  for (const [name, content] of shown) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), content);
  }
}
