import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Memory file system of Linux. */
const memory = '/dev/shm';
/** A run needs at most a tenth of this. */
const roomLeastBytes = 8 * 1024 ** 3;

/**
 * Creates a directory for the server and all files of a run. It is in memory if there is plenty, because a
 * database has 700 files, and after many deletions a disk needs ten times longer to create them.
 */
export function makeRunDirectory(name: string): string {
  const directory = mkdtempSync(join(isMemoryPlenty() ? memory : tmpdir(), `${name}-`));
  // PostgreSQL runs under another account if the tests run as root, and that account needs access.
  chmodSync(directory, 0o711);
  return directory;
}

/** A set TMPDIR is an explicit choice. */
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
 * PostgreSQL is copied next to its data if its account cannot read this repository, but containers forbid
 * programs there.
 */
function mayRunPrograms(mountPoint: string): boolean {
  const mounts = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  const options = mounts.findLast(([, place]) => place === mountPoint)?.[3]?.split(',');
  return options !== undefined && !options.includes('noexec');
}
