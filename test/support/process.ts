import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { mock } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { run } from '#app/cli/program.ts';
import { poolerVariables } from './pooler.ts';

const program = join(import.meta.dirname, '..', '..', 'bin', 'bindery.mjs');

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export type Environment = Readonly<Record<string, string>>;

/** Settings of all commands: a free port, as the default port may be in use, and no warm-up, as it would slow the tests. */
const ownSettings = { PORT: '0', WARM_START: 'off' };

/** Runs a command to its end in a new process, with only the given variables and a free port. */
export async function bindery(
  words: readonly string[],
  environment: Environment,
  /** Resolves when the process is to be killed by SIGKILL. */
  killed?: Promise<unknown>,
): Promise<Finished> {
  const child = start(words, environment);
  killed?.then(() => child.kill('SIGKILL'));
  return finished(child);
}

export interface ServingProcess {
  readonly url: string;
  readonly pid: number;
  logged(): string;
  /** Stops reading the process's output, like a log collector that has crashed. */
  closeOutput(): void;
  /** Sends a signal and waits until the process has ended. */
  end(signal: NodeJS.Signals): Promise<Finished>;
}

/**
 * Events whose listeners a command does not remove. `binderyHere` removes them after each command, because Node warns if an
 * event has more than ten listeners.
 */
const lastingEvents = ['exit', 'SIGTERM', 'SIGINT'] as const;

/**
 * Runs a command in this process, which saves a second. Commands run one at a time, because this function captures the
 * process's output. The command does not see the environment of the process.
 */
export async function binderyHere(words: readonly string[], environment: Environment): Promise<Finished> {
  const captured = { stdout: '', stderr: '' };
  const spies = [
    mock.method(console, 'log', (...texts: unknown[]) => {
      captured.stdout += `${texts.join(' ')}\n`;
    }),
    mock.method(console, 'error', (...texts: unknown[]) => {
      captured.stderr += `${texts.join(' ')}\n`;
    }),
    mock.method(process.stderr, 'write', (text: unknown) => {
      captured.stderr += String(text);
      return true;
    }),
  ];
  const before = lastingEvents.map((event) => new Set<unknown>(process.listeners(event)));
  try {
    return {
      code: await run(words, {
        ...ownSettings,
        ...poolerVariables(environment.DATABASE_URL),
        ...environment,
      }),
      ...captured,
    };
  } finally {
    for (const spy of spies) spy.mock.restore();
    for (const [index, event] of lastingEvents.entries())
      for (const listener of process.listeners(event))
        if (!before[index]?.has(listener)) process.off(event, listener as () => void);
  }
}

/** Starts `bindery serve` and waits until it listens. If it ends instead, throws an error with its output. */
export function serving(environment: Environment, options: readonly string[] = []): Promise<ServingProcess> {
  return running(['serve', ...options], environment, /^bindery serves (\S+),/m);
}

/**
 * Starts a command that keeps running, and waits until it prints its address. If it ends instead, throws an error with its
 * output.
 */
export async function running(
  words: readonly string[],
  environment: Environment,
  address: RegExp,
): Promise<ServingProcess> {
  const child = start(words, { LOG_LEVEL: 'warn', ...environment });
  const end = finished(child);
  let logged = '';
  child.stdout?.on('data', (text) => {
    logged += String(text);
  });
  const url = await Promise.race([
    outputMatching(child, address),
    end.then(({ code, stderr }) => {
      throw new Error(`${words[0]} ended with ${code}: ${stderr}`);
    }),
  ]);
  return {
    url,
    pid: child.pid ?? 0,
    logged: () => logged,
    closeOutput: () => child.stdout?.destroy(),
    end(signal) {
      child.kill(signal);
      return end;
    },
  };
}

/** Time limit of `until`, long enough for a busy machine. */
const timeoutMs = 300_000;

/** Repeats the check until it returns true; throws after five minutes. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + timeoutMs; !(await isSo()); await pause(20)) {
    if (performance.now() > deadline) throw new Error(`not so after ${timeoutMs} ms`);
  }
}

function start(words: readonly string[], environment: Environment): ChildProcess {
  const { PATH = '', HOME = '', TMPDIR = '', NODE_COMPILE_CACHE = '' } = process.env;
  return spawn(process.execPath, [program, ...words], {
    env: {
      PATH,
      HOME,
      TMPDIR,
      NODE_COMPILE_CACHE,
      ...ownSettings,
      ...poolerVariables(environment.DATABASE_URL),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function finished(child: ChildProcess): Promise<Finished> {
  let [stdout, stderr] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}

function outputMatching(child: ChildProcess, pattern: RegExp): Promise<string> {
  let text = '';
  return new Promise((resolve) => {
    for (const stream of [child.stderr, child.stdout])
      stream?.on('data', (part: string) => {
        text += part;
        const found = pattern.exec(text)?.[1];
        if (found) resolve(found);
      });
  });
}
