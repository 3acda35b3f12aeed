import { createHash } from 'node:crypto';
import { mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../unavailable.ts';

export type Copied = Readonly<Record<string, string>>;

/** Directories whose content is not copied, because the running server needs it or because it is copied separately. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const left = /^(?:postmaster\.(?:pid|opts)|backup_label.*|tablespace_map.*|pgsql_tmp.*|pg_internal\.init.*)$/;
/** The file that is copied last, as pg_basebackup does. */
const control = 'global/pg_control';

export interface Tree {
  readonly files: Copied;
  /** All directories; PostgreSQL requires the empty ones too. */
  readonly directories: readonly string[];
}

/** Copies a data directory while the server uses it. Ignores files that PostgreSQL removes during the copy. */
export async function copyTree(from: string, to: string): Promise<Tree> {
  await mkdir(to, { mode: 0o700 });
  const { files, directories } = await listed(from, '');
  for (const path of directories) await mkdir(join(to, path), { mode: 0o700 });
  const copied: Record<string, string> = {};
  for (const path of [...files.filter((one) => one !== control), control]) {
    const hash = await copyHashed(join(from, path), join(to, path)).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT' && path !== control) return undefined;
      throw error;
    });
    if (hash !== undefined) copied[path] = hash;
  }
  return { files: copied, directories };
}

/** Lists all files and directories; a directory comes before its content. */
async function listed(from: string, base: string): Promise<{ files: string[]; directories: string[] }> {
  const files: string[] = [];
  const directories: string[] = [];
  for (const entry of await readdir(join(from, base), { withFileTypes: true })) {
    const path = base === '' ? entry.name : `${base}/${entry.name}`;
    if (left.test(entry.name)) continue;
    if (entry.isFile()) files.push(path);
    if (!entry.isDirectory()) continue;
    directories.push(path);
    if (emptied.has(path)) continue;
    const inner = await listed(from, path);
    files.push(...inner.files);
    directories.push(...inner.directories);
  }
  return { files, directories };
}

export async function copyHashed(from: string, to: string): Promise<string> {
  const hash = createHash('sha256');
  const source = await open(from, 'r');
  try {
    const target = await open(to, 'wx', 0o600);
    try {
      const buffer = Buffer.allocUnsafe(1_048_576);
      for (;;) {
        const { bytesRead } = await source.read(buffer, 0, buffer.length);
        if (bytesRead === 0) return hash.digest('hex');
        const part = buffer.subarray(0, bytesRead);
        hash.update(part);
        await target.writeFile(part);
      }
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}
