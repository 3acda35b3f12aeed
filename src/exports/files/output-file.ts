import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname } from 'node:path';

export interface WrittenFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A file under a temporary name, which gets its name when it is complete and on disk. */
export interface OutputFile {
  write(bytes: Uint8Array): void;
  /** Completes the file and replaces an earlier file of the same name. */
  commit(): WrittenFile;
  /** Removes the file unless it was committed. */
  discard(): void;
}

/** Opens a file to write. A file with personal data can be read only by its owner. */
export function openOutputFile(path: string, { isPersonal }: { readonly isPersonal: boolean }): OutputFile {
  const part = `${path}.part`;
  // Remove the file of a killed export, whose permissions may be wider.
  rmSync(part, { force: true });
  const file = openSync(part, 'wx', isPersonal ? 0o600 : 0o666);
  const hash = createHash('sha256');
  let bytes = 0;
  let isOpen = true;
  return {
    write(chunk) {
      hash.update(chunk);
      for (let done = 0; done < chunk.length; ) done += writeSync(file, chunk, done);
      bytes += chunk.length;
    },
    commit() {
      fsyncSync(file);
      closeSync(file);
      isOpen = false;
      renameSync(part, path);
      syncDirectory(dirname(path));
      return { name: basename(path), bytes, sha256: hash.digest('hex') };
    },
    discard() {
      if (!isOpen) return;
      closeSync(file);
      isOpen = false;
      rmSync(part, { force: true });
    },
  };
}

/** Writes the names of a directory to disk, so that a renamed file survives a power failure. */
function syncDirectory(path: string): void {
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
