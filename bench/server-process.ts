import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readPostmaster } from '#platform/db/embedded/postmaster-file.ts';

/** A server in a process of its own, so that its CPU time is its own too. */
export interface ServerProcess {
  readonly url: string;
  readonly readyMs: number;
  /** Lets all its threads and workers run on every processor from now on. */
  unpin(): void;
  /** CPU time that the process and its workers have used so far, user and system, in microseconds. */
  cpuMicroseconds(): number;
  residentMegabytes(): number;
  stop(): Promise<void>;
  /** Ends it as a failure of the machine would. */
  kill(): Promise<void>;
}

const pollMs = 5;
/** Flags of Node and V8 for servers, to try them: `SERVER_FLAGS='--invocation-count-for-turbofan=800'`. */
const serverFlags = process.env.SERVER_FLAGS?.split(' ') ?? [];
const canPin = cpus().length > 1 && spawnSync('taskset', ['--version']).status === 0;
/** Where what is not measured runs. */
const others = `1-${cpus().length - 1}`;

/** Starts `file` with Node on processor 0, the load and an embedded database staying on the others, and waits until `path` answers. */
export async function startServer(
  file: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  at: { readonly port: number; readonly path: string; readonly logFile?: string | undefined },
): Promise<ServerProcess> {
  const command = [process.execPath, ...serverFlags, file, ...words];
  const [program = '', ...rest] = canPin ? ['taskset', '-c', '0', ...command] : command;
  const began = performance.now();
  const child = spawn(program, rest, {
    stdio: ['ignore', at.logFile === undefined ? 'ignore' : openSync(at.logFile, 'w'), 'inherit'],
    env: { ...process.env, ...environment, PORT: String(at.port) },
  });
  const url = `http://127.0.0.1:${at.port}`;
  await untilAnswers(`${url}${at.path}`, child);
  const readyMs = performance.now() - began;
  const pid = child.pid ?? 0;
  if (environment.DATA_DIR !== undefined) keepAway(environment.DATA_DIR);
  return {
    url,
    readyMs,
    unpin() {
      for (const one of canPin ? processesOf(pid) : [])
        spawnSync('taskset', ['-acp', `0-${cpus().length - 1}`, String(one)]);
    },
    cpuMicroseconds: () => processesOf(pid).reduce((sum, one) => sum + cpuMicroseconds(one), 0),
    residentMegabytes: () => residentMegabytes(pid),
    stop: () => ended(child, 'SIGTERM'),
    kill: () => ended(child, 'SIGKILL'),
  };
}

/** Keeps the load away from the server's processor. */
export function pinLoad(): void {
  if (canPin) spawnSync('taskset', ['-cp', others, String(process.pid)]);
}

/** An embedded database begins where the server has started it. */
function keepAway(dataDirectory: string): void {
  const postmaster = readPostmaster(join(dataDirectory, 'postgres', 'data'));
  if (!canPin || !postmaster) return;
  for (const one of [postmaster.pid, ...startedBy(postmaster.pid)])
    spawnSync('taskset', ['-acp', others, String(one)]);
}

async function untilAnswers(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await pause(pollMs);
  }
}

/** The process and those that it has started and that run the same program, which the database does not. */
function processesOf(pid: number): readonly number[] {
  const program = readlinkSync(`/proc/${pid}/exe`);
  const own = startedBy(pid).filter((one) => readlinkSync(`/proc/${one}/exe`) === program);
  return [pid, ...own.flatMap(processesOf)];
}

/** CPU that a process and all that it has started have used so far, those that ended too, in microseconds. */
export function cpuOfFamily(pid: number): number {
  const living = startedBy(pid).reduce((sum, one) => sum + cpuOfFamily(one), cpuMicroseconds(pid));
  const ended =
    /\) (.*)/
      .exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
      ?.split(' ')
      .slice(13, 15) ?? [];
  return living + ended.reduce((sum, ticks) => sum + Number(ticks) * 10_000, 0);
}

function startedBy(pid: number): readonly number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}

/** Of all threads, from the scheduler's own account in nanoseconds: the usual ticks of 10 ms are too coarse. */
function cpuMicroseconds(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  return (
    readdirSync(tasks).reduce((sum, task) => sum + nanosecondsOf(`${tasks}/${task}/schedstat`), 0) / 1_000
  );
}

/** A thread that ends between being listed and being read has nothing left to add. */
function nanosecondsOf(path: string): number {
  return existsSync(path) ? Number(readFileSync(path, 'utf8').split(' ')[0]) : 0;
}

function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
