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

/** Whatever serves takes a free port: the usual one may be somebody's, such as a demo's. */
const freePort = { PORT: '0' };

/** Runs the command line to its end, in an environment of nothing but `environment` and a free port. */
export async function bindery(words: readonly string[], environment: Environment): Promise<Finished> {
  return finished(start(words, environment));
}

export interface ServingProcess {
  readonly url: string;
  readonly pid: number;
  /** What it has written to standard output so far. */
  logged(): string;
  /** Stops reading what it writes, as a log collector that has died. */
  closeOutput(): void;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Finished>;
}

/** What a command listens for until its process ends, which this one does not: eleven of a kind are a warning among what it says. */
const lastingEvents = ['exit', 'SIGTERM', 'SIGINT'] as const;

/**
 * The same without a process, a second of start cheaper; one at a time, as it listens to what the process says.
 * The environment of the process is not seen.
 */
export async function binderyHere(words: readonly string[], environment: Environment): Promise<Finished> {
  const said = { stdout: '', stderr: '' };
  const spies = [
    mock.method(console, 'log', (...texts: unknown[]) => {
      said.stdout += `${texts.join(' ')}\n`;
    }),
    mock.method(console, 'error', (...texts: unknown[]) => {
      said.stderr += `${texts.join(' ')}\n`;
    }),
    mock.method(process.stderr, 'write', (text: unknown) => {
      said.stderr += String(text);
      return true;
    }),
  ];
  const before = lastingEvents.map((event) => new Set<unknown>(process.listeners(event)));
  try {
    return {
      code: await run(words, { ...freePort, ...poolerVariables(environment.DATABASE_URL), ...environment }),
      ...said,
    };
  } finally {
    for (const spy of spies) spy.mock.restore();
    for (const [index, event] of lastingEvents.entries())
      for (const listener of process.listeners(event))
        if (!before[index]?.has(listener)) process.off(event, listener as () => void);
  }
}

/** `bindery serve`, once it listens; throws what it said where it ended instead. */
export function serving(environment: Environment, options: readonly string[] = []): Promise<ServingProcess> {
  return running(['serve', ...options], environment, /^bindery serves (\S+),/m);
}

/** A command that goes on, once it has said the address where it is found; throws what it said where it ended instead. */
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
    said(child, address),
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

/** Far beyond what a machine with twenty other programs needs: only what never comes to be ends here. */
const timeoutMs = 300_000;

/** Asks until the answer is true. */
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
      ...freePort,
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

function said(child: ChildProcess, pattern: RegExp): Promise<string> {
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
