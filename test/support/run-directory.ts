import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const memory = '/dev/shm';
/** A run needs a tenth of it at its fullest. */
const roomLeastBytes = 8 * 1024 ** 3;

/**
 * A new directory for a server and all files of a run. In memory where there is plenty: a database is 700 files, and where
 * as many were just removed, a disk looks for free places ten times as long as making them takes.
 */
export function makeRunDirectory(name: string): string {
  const directory = mkdtempSync(join(isMemoryPlenty() ? memory : tmpdir(), `${name}-`));
  // The account that runs PostgreSQL for root has to pass.
  chmodSync(directory, 0o711);
  return directory;
}

/** Whoever sets TMPDIR has chosen already. */
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

/** PostgreSQL itself is copied beside its data where its own account cannot reach ours; containers forbid programs there. */
function mayRunPrograms(mountPoint: string): boolean {
  const mounts = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  const options = mounts.findLast(([, place]) => place === mountPoint)?.[3]?.split(',');
  return options !== undefined && !options.includes('noexec');
}
