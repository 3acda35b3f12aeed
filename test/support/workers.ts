import assert from 'node:assert/strict';
import { type ServingProcess, until } from './process.ts';

/** Numbers of the workers that a server with LOG_LEVEL=info has told of, the newest last. */
export function workerPids(server: ServingProcess): number[] {
  const told = server.logged().matchAll(/"workerPid":(\d+),"msg":"a worker serves"/g);
  return [...told].map(([, pid]) => Number(pid));
}

/** The newest, as soon as so many have been told of. */
export async function newestWorker(server: ServingProcess, told: number): Promise<number> {
  await until(async () => workerPids(server).length >= told);
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
