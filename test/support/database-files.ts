import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Modules through which tests use the database server of the test run. */
const ways = ['database.ts', 'server.ts'].map((name) => join(import.meta.dirname, name));
const relativeImport = /(?:from|import\() ?'(\.[^']+)'/g;

/** Returns true if a test file uses the database, directly or through other files of `test`. */
export function usesDatabase(file: string, seen: Set<string> = new Set()): boolean {
  if (ways.includes(file)) return true;
  if (seen.has(file) || !existsSync(file)) return false;
  seen.add(file);
  return [...readFileSync(file, 'utf8').matchAll(relativeImport)]
    .map(([, path = '']) => join(dirname(file), path))
    .some((path) => path.includes('/test/') && usesDatabase(path, seen));
}
