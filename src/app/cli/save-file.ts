import { closeSync, fchmodSync, openSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeDirectory } from '#platform/db/file-errors.ts';
import { StartError } from '#platform/db/start-error.ts';
import { errorCode } from '#platform/db/unavailable.ts';

/** Writes a command's output to a file; throws StartError. With `isPersonal`, only the owner may read the file. */
export function saveFile(
  path: string,
  content: string | Uint8Array,
  { isPersonal = false, isNew = false, makesDirectory = false } = {},
): void {
  try {
    if (makesDirectory) makeDirectory(dirname(path));
    const file = openSync(path, isNew ? 'wx' : 'w');
    try {
      if (isPersonal) fchmodSync(file, 0o600);
      writeFileSync(file, content);
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    throw new StartError(
      `${path} cannot be written (${errorCode(cause) || String(cause)}): give ${isNew ? 'a file that does not exist yet' : 'the path of a file'}`,
      { cause },
    );
  }
}
