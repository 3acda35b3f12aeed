import { execFile } from 'node:child_process';
import { hash, randomBytes } from 'node:crypto';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Clock } from '#kernel/time/clock.ts';
import { makeDirectory } from '../file-errors.ts';
import { createPool, type Queryable } from '../pool.ts';
import { StartError } from '../start-error.ts';
import { errorCode } from '../unavailable.ts';
import { type Copied, copyHashed, copyTree } from './backup-files.ts';
import { clusterFiles, clusterMajor } from './cluster-files.ts';

export interface Manifest {
  /** Time of the backup. The backup contains everything that was committed earlier. */
  readonly madeAt: string;
  /** Major version of PostgreSQL that can read the backup. */
  readonly major: number;
  /** Paths of directories below the data directory. */
  readonly directories: readonly string[];
  /** SHA-256 of each file, by its path below the backup directory. */
  readonly files: Readonly<Record<string, string>>;
}

export interface BackupSource {
  readonly dataDirectory: string;
  readonly connectionString: string;
  readonly clock: Clock;
}

/** Makes a backup with PostgreSQL's backup functions, because the npm package lacks pg_basebackup. Throws StartError. */
export async function backUp(source: BackupSource, target: string): Promise<Manifest> {
  const place = resolve(target);
  if (existsSync(place)) throw new StartError(`${place} is there already: name a directory that is not`);
  const draft = `${place}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  makeDraft(draft);
  try {
    const { manifest, isDurable } = await copyRunning(source, draft);
    writeFileSync(join(draft, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    // Write the backup to disk before it gets its final name, unless the database itself runs without fsync.
    if (isDurable) await promisify(execFile)('sync');
    renameSync(draft, place);
    return manifest;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function makeDraft(path: string): void {
  try {
    makeDirectory(path, 0o700);
  } catch (cause) {
    throw new StartError(`${path} cannot be made (${errorCode(cause)}): name another directory`, { cause });
  }
}

async function copyRunning(
  source: BackupSource,
  draft: string,
): Promise<{ manifest: Manifest; isDurable: boolean }> {
  const files = clusterFiles(join(resolve(source.dataDirectory), 'postgres'));
  const pool = createPool({
    connectionString: source.connectionString,
    applicationName: 'bindery backup',
    connectionsMax: 1,
    statementTimeoutMs: 0,
  });
  try {
    // PostgreSQL requires one session for the start and end of a backup. Its end also drops the slot that retains WAL.
    const session = await pool.connect();
    try {
      const begun = await begin(session);
      const data = await copyTree(files.data, join(draft, 'data'));
      const madeAt = source.clock.now().toISOString();
      const ended = await end(session);
      writeFileSync(join(draft, 'data', 'backup_label'), ended.label);
      const segments = await copyWal(files.data, join(draft, 'data'), begun, ended.lastSegment);
      const password = await copyHashed(files.password, join(draft, 'password'));
      // Back up only a key that Bindery has created. The operator must back up the operator's own key file.
      const key = existsSync(files.personalKey)
        ? { 'personal.key': await copyHashed(files.personalKey, join(draft, 'personal.key')) }
        : {};
      const manifest: Manifest = {
        madeAt,
        major: clusterMajor(files),
        directories: data.directories,
        files: {
          password,
          ...key,
          'data/backup_label': hash('sha256', ended.label, 'hex'),
          ...below('data', data.files),
          ...below('data/pg_wal', segments),
        },
      };
      return { manifest, isDurable: ended.isDurable };
    } finally {
      session.release();
    }
  } finally {
    await pool.end();
  }
}

async function begin(session: Queryable): Promise<string> {
  const slot = `bindery_backup_${process.pid}_${randomBytes(4).toString('hex')}`;
  await session.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
  const { rows } = await session.query<{ segment: string }>(
    `select pg_walfile_name(pg_backup_start('bindery', true)) as segment`,
  );
  return rows[0]?.segment ?? '';
}

async function end(session: Queryable): Promise<{ label: string; lastSegment: string; isDurable: boolean }> {
  const { rows } = await session.query<{
    label: string;
    spaces: string;
    lastSegment: string;
    isDurable: boolean;
  }>(
    `select labelfile as label, spcmapfile as spaces, pg_walfile_name(lsn) as "lastSegment",
            current_setting('fsync') = 'on' as "isDurable"
       from pg_backup_stop(false)`,
  );
  const [row] = rows;
  if (!row) throw new Error('pg_backup_stop answered nothing');
  if (row.spaces.trim() !== '')
    throw new StartError(
      'the embedded database has tablespaces of its own: back it up with pg_basebackup instead',
    );
  return row;
}

async function copyWal(from: string, to: string, first: string, last: string): Promise<Copied> {
  const names = (await readdir(join(from, 'pg_wal'))).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last,
  );
  if (!names.includes(first) || !names.includes(last))
    throw new Error(`WAL from ${first} to ${last} is incomplete`);
  const copied: Record<string, string> = {};
  for (const name of names)
    copied[name] = await copyHashed(join(from, 'pg_wal', name), join(to, 'pg_wal', name));
  return copied;
}

function below(directory: string, copied: Copied): Copied {
  return Object.fromEntries(Object.entries(copied).map(([path, sha256]) => [`${directory}/${path}`, sha256]));
}
