import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Through these a test reaches the PostgreSQL of the run; whoever starts an embedded one does not. */
const ways = ['database.ts', 'server.ts'].map((name) => join(import.meta.dirname, name));
const relativeImport = /(?:from|import\() ?'(\.[^']+)'/g;

/** Whether a test file reaches a database, by what it imports within `test` and what those files import. */
export function usesDatabase(file: string, seen: Set<string> = new Set()): boolean {
  if (ways.includes(file)) return true;
  if (seen.has(file) || !existsSync(file)) return false;
  seen.add(file);
  return [...readFileSync(file, 'utf8').matchAll(relativeImport)]
    .map(([, path = '']) => join(dirname(file), path))
    .some((path) => path.includes('/test/') && usesDatabase(path, seen));
}
