import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../unavailable.ts';

export interface Postmaster {
  readonly pid: number;
  /** Port on the loopback address; undefined until the server has chosen it. */
  readonly port: number | undefined;
  /** Directory of the Unix socket; undefined if the server accepts connections over TCP only. */
  readonly socketDirectory: string | undefined;
  /** True if the server accepts connections; false while it starts, recovers or stops. */
  readonly isReady: boolean;
  /** True if the process of the server exists; false if its id now belongs to another program. */
  readonly isAlive: boolean;
}

export function readPostmaster(data: string): Postmaster | undefined {
  const lines = textOf(join(data, 'postmaster.pid'))?.split('\n') ?? [];
  const pid = Number(lines[0]?.trim());
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  const port = Number(lines[3]?.trim());
  const socketDirectory = lines[4]?.trim() ?? '';
  return {
    pid,
    port: port > 0 ? port : undefined,
    socketDirectory: socketDirectory.startsWith('/') ? socketDirectory : undefined,
    isReady: lines[7]?.trim() === 'ready',
    isAlive: isPostmasterOf(pid, data),
  };
}

/** True if the process is the server of the data directory; after a reboot, another program may have its id. */
function isPostmasterOf(pid: number, data: string): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return process.platform === 'linux' ? worksIn(pid, data) : runsPostgres(pid);
}

/** True if the directory is the working directory of the process, as it is for a PostgreSQL server. */
function worksIn(pid: number, data: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch (error) {
    // The process exists but cannot be inspected: PostgreSQL may have a capability that this account lacks.
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
