import { readFileSync, statSync } from 'node:fs';
import { unreadable } from '#platform/db/file-errors.ts';
import type { PlaceFault } from './fault.ts';

/** The bytes of a file of at most `bytesMax`, or what keeps it from being read. */
export function bytesWithin(path: string, bytesMax: number): Uint8Array | PlaceFault {
  try {
    if (statSync(path).size > bytesMax) return { message: `larger than ${bytesMax} bytes` };
    return readFileSync(path);
  } catch (error) {
    const message = unreadable(error);
    if (message === undefined) throw error;
    return { message };
  }
}
