import { readFileSync } from 'node:fs';
import { unreadable } from '#platform/db/file-errors.ts';
import { StartError } from '#platform/db/start-error.ts';

/** The bytes of a file that the staff name; throws StartError that ends with `otherwise`: what to give instead. */
export function readFile(path: string, otherwise: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new StartError(`${path} ${unreadable(cause) ?? String(cause)}; ${otherwise}`, { cause });
  }
}
