import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const docs = join(import.meta.dirname, '..', '..', 'docs');

/** Returns the files shown in a document, by name: each code block that follows a comment with a file name. */
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

/** Writes all files that the guide shows, including the folder `bicycle`. */
export function writeGuide(directory: string): void {
  for (const [name, content] of shown) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), content);
  }
}
