import assert from 'node:assert/strict';
import { type ServingProcess, until } from './process.ts';

/** Returns the process ids of the workers in a server's log, newest last; needs LOG_LEVEL=info. */
export function workerPids(server: ServingProcess): number[] {
  const reported = server.logged().matchAll(/"workerPid":(\d+),"msg":"a worker serves"/g);
  return [...reported].map(([, pid]) => Number(pid));
}

/** Waits until the log has `reported` workers and returns the process id of the newest. */
export async function newestWorker(server: ServingProcess, reported: number): Promise<number> {
  await until(async () => workerPids(server).length >= reported);
  const pid = workerPids(server).at(-1);
  assert.ok(pid);
  return pid;
}

export function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
