import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { makeDirectory, withFileAdvice } from '../file-errors.ts';
import { StartError } from '../start-error.ts';
import { errorCode } from '../unavailable.ts';
import type { Manifest } from './backup.ts';
import { copyHashed } from './backup-files.ts';
import { checkMoment, type PastMoment, recoverUntil } from './recovery.ts';

/** Restores a backup, for `moment` also archived WAL. Throws StartError if a database exists or the backup is damaged. */
export function restoreInto(dataDirectory: string, from: string, moment?: PastMoment): Promise<Manifest> {
  const home = join(resolve(dataDirectory), 'postgres');
  return withFileAdvice(`the embedded database in ${home}`, async () => {
    if (existsSync(home))
      throw new StartError(`${home} is there already: stop the service and move it away, then restore`);
    const manifest = readManifest(from);
    if (moment) checkMoment(moment, manifest.madeAt);
    const draft = `${home}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
    makeDirectory(draft, 0o700);
    try {
      for (const name of manifest.directories) makeDirectory(join(draft, 'data', safe(name, from)), 0o700);
      for (const [path, hash] of Object.entries(manifest.files)) await restoreFile(from, draft, path, hash);
      if (moment) {
        makeDirectory(join(draft, 'journal'), 0o700);
        await recoverUntil(draft, moment);
      }
      renameSync(draft, home);
      return manifest;
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  });
}

async function restoreFile(from: string, draft: string, path: string, hash: string): Promise<void> {
  makeDirectory(dirname(join(draft, safe(path, from))), 0o700);
  const copied = await copyHashed(join(from, path), join(draft, path)).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (copied !== hash)
    throw new StartError(
      `${join(from, path)} is ${copied === undefined ? 'missing' : 'not what was written'}: take another backup`,
    );
}

function safe(path: string, from: string): string {
  if (normalize(path) === path && !path.startsWith('..') && !path.startsWith('/')) return path;
  throw new StartError(`the manifest of ${from} names ${path}, which is no file of a backup`);
}

function readManifest(from: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(from, 'manifest.json'), 'utf8'));
  } catch {
    throw new StartError(
      `${resolve(from)} is no backup: name a directory that "bindery backup" has made, with its manifest.json`,
    );
  }
}
