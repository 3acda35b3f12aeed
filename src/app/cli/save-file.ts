import { closeSync, fchmodSync, lstatSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { makeDirectory } from '#platform/db/file-errors.ts';
import { StartError } from '#platform/db/start-error.ts';
import { errorCode } from '#platform/db/unavailable.ts';

/** Writes a command's output to a file; throws StartError. With `isPersonal`, only the owner may read the file. */
export function saveFile(
  path: string,
  content: string | Uint8Array,
  { isPersonal = false, isNew = false, makesDirectory = false } = {},
): void {
  writing(path, isNew, () => {
    if (makesDirectory) makeDirectory(dirname(path));
    const file = openSync(path, isNew ? 'wx' : 'w');
    try {
      if (isPersonal) fchmodSync(file, 0o600);
      writeFileSync(file, content);
    } finally {
      closeSync(file);
    }
  });
}

/** Writes a stream to a file; throws StartError. Removes the file if the content ends with an error. */
export async function saveStream(path: string, open: () => Readable): Promise<void> {
  const file = writing(path, false, () => openSync(path, 'w'));
  let isWhole = false;
  try {
    for await (const part of open()) writing(path, false, () => writeFileSync(file, part));
    isWhole = true;
  } finally {
    closeSync(file);
    // The path may be a device such as /dev/stdout.
    if (!isWhole && lstatSync(path).isFile()) rmSync(path);
  }
}

function writing<Value>(path: string, isNew: boolean, write: () => Value): Value {
  try {
    return write();
  } catch (cause) {
    throw new StartError(
      `${path} cannot be written (${errorCode(cause) || String(cause)}): give ${isNew ? 'a file that does not exist yet' : 'the path of a file'}`,
      { cause },
    );
  }
}
