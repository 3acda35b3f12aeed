import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A directory that the account of PostgreSQL may pass, removed afterwards. */
export async function inDirectory(use: (directory: string) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'bindery-bench-'));
  await chmod(directory, 0o711);
  try {
    await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
