import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';
import { errorCode } from '../unavailable.ts';
import { type Account, giveTo, type RunAs } from './account.ts';
import { type ClusterFiles, clusterExists, clusterFiles, roleName } from './cluster-files.ts';

export interface NewCluster {
  readonly account: Account | undefined;
  readonly binaries: string;
  readonly runAsIn: (home: string) => RunAs;
  /** True if the cluster must survive a power failure; false in tests. */
  readonly isDurable: boolean;
}

/** Creates the cluster under a temporary name, so that no process finds an incomplete cluster. */
export async function createCluster(files: ClusterFiles, how: NewCluster): Promise<void> {
  requireVacant(files);
  removeAbandoned(files.home);
  const draft = clusterFiles(`${files.home}.new-${process.pid}-${randomBytes(4).toString('hex')}`);
  mkdirSync(draft.home, { mode: 0o700 });
  try {
    giveTo(how.account, draft.home);
    writeFileSync(draft.password, randomBytes(24).toString('base64url'), { mode: 0o600 });
    giveTo(how.account, draft.password);
    await initialize(draft, how);
    moveIntoPlace(draft, files);
  } finally {
    rmSync(draft.home, { recursive: true, force: true });
  }
}

/** Runs initdb with locale C, so that sort order and case do not depend on the machine. */
async function initialize(draft: ClusterFiles, how: NewCluster): Promise<void> {
  const command = how.runAsIn(draft.home)(join(how.binaries, 'initdb'), [
    `--pgdata=${draft.data}`,
    `--username=${roleName}`,
    `--pwfile=${draft.password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
    ...(how.isDurable ? [] : ['--no-sync']),
  ]);
  try {
    await promisify(execFile)(command.file, command.args, command.options);
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    const reason = output.trim().split('\n').at(-1);
    throw new StartError(`the embedded database could not be created in ${dirname(draft.home)}: ${reason}`);
  }
}

function moveIntoPlace(draft: ClusterFiles, files: ClusterFiles): void {
  try {
    renameSync(draft.home, files.home);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(errorCode(error))) throw error;
    requireVacant(files);
  }
}

/** Throws StartError if the directory contains anything that is not a cluster. A missing or empty directory is accepted. */
function requireVacant(files: ClusterFiles): void {
  if (clusterExists(files) || !existsSync(files.home) || readdirSync(files.home).length === 0) return;
  throw new StartError(
    `${files.home} is in the way of the embedded database and is not one: move it away, or set DATA_DIR to another directory`,
  );
}

/** Removes the temporary directories of dead processes. The name of each contains the id of the process that made it. */
function removeAbandoned(home: string): void {
  const prefix = `${basename(home)}.new-`;
  for (const name of readdirSync(dirname(home))) {
    if (!name.startsWith(prefix)) continue;
    const creator = Number.parseInt(name.slice(prefix.length), 10);
    if (isRunning(creator)) continue;
    rmSync(join(dirname(home), name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
