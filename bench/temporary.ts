import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '#platform/db/embedded.ts';

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

/** PostgreSQL of its own in `<dataDirectory>/postgres`, stopped afterwards, also where the use of it fails. */
export async function onPostgres<Value>(
  dataDirectory: string,
  settings: Readonly<Record<string, string>>,
  use: (connectionString: string) => Promise<Value>,
): Promise<Value> {
  const postgres = await startEmbeddedDatabase({ dataDirectory, settings });
  try {
    return await use(postgres.connectionString);
  } finally {
    await postgres.stop();
  }
}
