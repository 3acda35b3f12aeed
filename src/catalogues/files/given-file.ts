import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { message, type Said } from '#kernel/errors/message.ts';
import { unreadable } from '#platform/db/file-errors.ts';
import { StartError } from '#platform/db/start-error.ts';
import type { PlaceFault } from './fault.ts';

export interface GivenFile {
  readonly name: string;
  /** Returns the content, or the reason why the file cannot be read or exceeds `max` bytes. */
  bytes(max: number): Uint8Array | PlaceFault;
}

export function fileOnDisk(path: string): GivenFile {
  return { name: basename(path), bytes: (max) => bytesWithin(path, max) };
}

export function fileInMemory(name: string, bytes: Uint8Array): GivenFile {
  return { name, bytes: (max) => (bytes.length > max ? tooLarge(max) : bytes) };
}

/** Lists the data files of a directory and their descriptions, sorted by name. */
export function filesIn(directory: string): readonly GivenFile[] {
  return readdirSync(directory)
    .filter((name) => /\.(?:csv|json|xlsx)$/.test(name))
    .sort()
    .map((name) => fileOnDisk(join(directory, name)));
}

/** Returns the file at a path, or all files of a directory. Throws a StartError that ends with the hint `otherwise`. */
export function filesAt(path: string, otherwise: Said): readonly GivenFile[] {
  try {
    return statSync(path).isDirectory() ? filesIn(path) : [fileOnDisk(path)];
  } catch (cause) {
    throw new StartError(
      message('FILE_UNREADABLE', { path, why: unreadable(cause) ?? String(cause), otherwise }),
      { cause },
    );
  }
}

function bytesWithin(path: string, max: number): Uint8Array | PlaceFault {
  try {
    return statSync(path).size > max ? tooLarge(max) : readFileSync(path);
  } catch (error) {
    const why = unreadable(error);
    if (why === undefined) throw error;
    return { message: why };
  }
}

function tooLarge(max: number): PlaceFault {
  return { message: message('FILE_TOO_LARGE', { max }) };
}
