import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Directory of Linux whose files are in memory. */
const memory = '/dev/shm';
/** Free memory in bytes above which files are kept in memory; a test run needs at most a tenth of it. */
const roomLeastBytes = 8 * 1024 ** 3;

/**
 * Creates a directory for the database server and all files of a run, in memory if enough memory is free. On disk, creating
 * a database of 700 files takes up to ten times longer.
 */
export function makeRunDirectory(name: string): string {
  const directory = mkdtempSync(join(isMemoryPlenty() ? memory : tmpdir(), `${name}-`));
  // If the tests run as root, PostgreSQL runs under another account, which needs access to the directory.
  chmodSync(directory, 0o711);
  return directory;
}

/** Returns false if TMPDIR is set, because the user has then chosen a directory. */
function isMemoryPlenty(): boolean {
  if (process.env.TMPDIR || process.availableMemory() < roomLeastBytes) return false;
  try {
    accessSync(memory, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= roomLeastBytes && mayRunPrograms(memory);
  } catch {
    return false;
  }
}

/**
 * Returns false if the file system forbids running programs, as in some containers. PostgreSQL may be copied there and run
 * from there.
 */
function mayRunPrograms(mountPoint: string): boolean {
  const mounts = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  const options = mounts.findLast(([, place]) => place === mountPoint)?.[3]?.split(',');
  return options !== undefined && !options.includes('noexec');
}
