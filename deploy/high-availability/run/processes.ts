import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** In the environment of every process of a run, and so of what those start. */
export const markVariable = 'BINDERY_FAILOVER_RUN';

/** An account by its numbers; absent: the account of this process. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** What the processes of one run share. */
export interface Run {
  readonly directory: string;
  /** Unique on this machine: the value of the mark. */
  readonly mark: string;
  /** PostgreSQL does not run as root. */
  readonly account: Account | undefined;
}

/** Starts a program that bears the mark of the run; what it says goes to `<name>.log`. */
export function start(
  run: Run,
  name: string,
  [program = '', ...words]: readonly string[],
  options: { readonly environment: Readonly<Record<string, string>>; readonly account?: Account | undefined },
): ChildProcess {
  const log = openSync(join(run.directory, 'logs', `${name}.log`), 'a');
  const { PATH = '' } = process.env;
  const child = spawn(program, words, {
    cwd: '/',
    // A group of its own: an interrupt of the terminal is the script's affair alone.
    detached: true,
    stdio: ['ignore', log, log],
    env: {
      PATH: `${PATH}:/usr/sbin:/usr/bin:/bin`,
      LC_ALL: 'C.UTF-8',
      [markVariable]: run.mark,
      ...options.environment,
    },
    ...options.account,
  });
  child.on('error', (error) => console.error(`${name} could not be started: ${error.message}`));
  return child;
}

/** The processes and all that they have started, as far as their parents live. */
export function withDescendants(pids: readonly number[]): number[] {
  const parents = allProcesses().map((pid) => ({ pid, parent: parentOf(pid) }));
  const found = new Set(pids);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const { pid, parent } of parents) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

/** Sends a signal to each; one that is gone already is no error. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

export function isAlive(pid: number): boolean {
  const state = statOf(pid)?.[0];
  return state !== undefined && state !== 'Z' && state !== 'X';
}

const roundsMax = 200;

/** Ends every process of the run, frozen ones too, until there is none. */
export async function endRun(mark: string): Promise<void> {
  for (let round = 0; round < roundsMax; round += 1) {
    const pids = withDescendants(marked(mark)).filter((pid) => pid !== process.pid && isAlive(pid));
    if (pids.length === 0) return;
    signalAll(pids, 'SIGKILL');
    await pause(50);
  }
  throw new Error(`processes of the run could not be ended: ${marked(mark).join(', ')}`);
}

function marked(mark: string): number[] {
  const wanted = `${markVariable}=${mark}`;
  return allProcesses().filter((pid) => readProcess(pid, 'environ')?.split('\0').includes(wanted));
}

function allProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function parentOf(pid: number): number {
  return Number(statOf(pid)?.[1] ?? 0);
}

/** The fields behind the name of the program, which may hold anything: the state, the parent, … */
function statOf(pid: number): readonly string[] | undefined {
  return readProcess(pid, 'stat')
    ?.replace(/^.*\) /s, '')
    .split(' ');
}

/** Undefined where the process has ended, or belongs to somebody else. */
function readProcess(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}
