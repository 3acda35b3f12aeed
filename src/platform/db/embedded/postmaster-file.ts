import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../unavailable.ts';

/** What a running server says of itself in postmaster.pid. */
export interface Postmaster {
  readonly pid: number;
  /** Loopback port; undefined in the first moments. */
  readonly port: number | undefined;
  /** True once it takes connections, false while it starts, recovers or stops. */
  readonly isReady: boolean;
  /** True for a server that lives; false where the file was left behind, whoever has its process id now. */
  readonly isAlive: boolean;
}

/** Undefined where no server runs in the data directory, nor was killed there. */
export function readPostmaster(data: string): Postmaster | undefined {
  const lines = textOf(join(data, 'postmaster.pid'))?.split('\n') ?? [];
  const pid = Number(lines[0]?.trim());
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  const port = Number(lines[3]?.trim());
  return {
    pid,
    port: port > 0 ? port : undefined,
    isReady: lines[7]?.trim() === 'ready',
    isAlive: isPostmasterOf(pid, data),
  };
}

/** After a restart of a machine or container the process id may belong to somebody else. */
function isPostmasterOf(pid: number, data: string): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return process.platform === 'linux' ? worksIn(pid, data) : runsPostgres(pid);
}

/** A postmaster's working directory is its data directory. */
function worksIn(pid: number, data: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch (error) {
    // Hidden, not gone: root may have given the server a capability that its own account lacks.
    return errorCode(error) === 'EACCES';
  }
}

function runsPostgres(pid: number): boolean {
  try {
    return /postgres/.test(execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }));
  } catch {
    return false;
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
