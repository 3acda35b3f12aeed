import assert from 'node:assert/strict';
import { type ServingProcess, until } from './process.ts';

/** Process ids of the workers in a server's log (LOG_LEVEL=info), newest last. */
export function workerPids(server: ServingProcess): number[] {
  const reported = server.logged().matchAll(/"workerPid":(\d+),"msg":"a worker serves"/g);
  return [...reported].map(([, pid]) => Number(pid));
}

/** Waits until this many workers are logged and returns the newest. */
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
