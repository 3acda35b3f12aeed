import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { codeOf } from './unavailable.ts';

/**
 * Makes a directory and those above it. Throws what the file system says, where Node's own `recursive` never returns:
 * in a place such as /proc, which is there and takes nothing.
 */
export function makeDirectory(path: string, mode = 0o777): void {
  const place = resolve(path);
  if (isDirectory(place)) return;
  if (dirname(place) !== place) makeDirectory(dirname(place), mode);
  try {
    mkdirSync(place, { mode });
  } catch (error) {
    // Another process may have been faster.
    if (codeOf(error) !== 'EEXIST' || !isDirectory(place)) throw error;
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
