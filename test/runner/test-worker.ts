import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FileReport } from './account.ts';
import type { News, Order, Outcome } from './messages.ts';
import type { FileRun } from './run-files.ts';

/** Time without a message after which a file is stopped as hanging; far longer than any test takes. */
const silenceMostMs = 1_200_000;
/** Time for closing resources after the last test of a file; far longer than any file needs. */
const closingMostMs = 60_000;
/** Time for a worker to list its open resources before it is killed. */
const answerMostMs = 5_000;
/** Memory size above which a worker is replaced, because test files leave data in memory. */
const residentMostBytes = 1024 ** 3;

/** Resolves the imports of the program as `bindery` does. */
const resolver = join(import.meta.dirname, '..', '..', 'bin', 'resolve-own.mjs');

/** A process that runs test files one after another. */
export interface TestWorker {
  /** Runs a file. Never rejects: if the process fails, the file's report contains the failure. */
  run(file: string): Promise<FileReport>;
  /** Returns false if the worker has ended, was killed or uses too much memory. */
  isUsable(): boolean;
  end(): Promise<void>;
  kill(signal: NodeJS.Signals): void;
}

export function startWorker({ environment, root }: FileRun): TestWorker {
  // The worker has its own process group, so that killing the worker also ends the processes that it started.
  const child = spawn(process.execPath, ['--import', resolver, join(import.meta.dirname, 'worker.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: environment,
    detached: true,
  });
  const exited = once(child, 'exit').then(([code, signal]) => String(signal ?? `code ${code}`));
  let isGood = true;
  return {
    async run(file) {
      const watched = watch(child, file, exited);
      child.send({ file: join(root, file) } satisfies Order);
      const { report, residentBytes } = await watched;
      isGood = residentBytes < residentMostBytes;
      return report;
    },
    isUsable: () => isGood && child.exitCode === null && child.signalCode === null,
    async end() {
      if (child.connected) child.disconnect();
      await exited;
      killGroup(child, 'SIGKILL');
    },
    kill: (signal) => killGroup(child, signal),
  };
}

interface Watched {
  readonly report: FileReport;
  readonly residentBytes: number;
}

function watch(child: ChildProcess, file: string, exited: Promise<string>): Promise<Watched> {
  return new Promise((resolve) => {
    let text = '';
    let name = '';
    let openTests = Number.POSITIVE_INFINITY;
    let reason: string | undefined;
    let open = 'it does not answer';
    let timer = setTimeout(ask, silenceMostMs);

    function ask(): void {
      if (child.connected) child.send({ asks: 'open' } satisfies Order);
      timer = setTimeout(giveUp, answerMostMs);
    }
    function giveUp(): void {
      const what =
        openTests === 0
          ? 'its tests have ended, and something that it opened keeps it from ending'
          : `nothing has been heard of it for ${silenceMostMs / 60_000} minutes, last of "${name}"`;
      reason = `${what}; open: ${open}`;
      killGroup(child, 'SIGKILL');
    }
    function finish(outcome: Outcome, residentBytes: number): void {
      clearTimeout(timer);
      child.off('message', hear);
      resolve({ report: { ...outcome, text }, residentBytes });
    }
    function hear(news: News): void {
      if (news.kind === 'text') text += news.text;
      if (news.kind === 'begun') name = news.name;
      if (news.kind === 'ended') openTests = news.openTests;
      clearTimeout(timer);
      if (news.kind === 'open') {
        open = news.resources.join(', ');
        giveUp();
      } else if (news.kind === 'outcome') finish(news.outcome, news.residentBytes);
      else timer = setTimeout(ask, openTests === 0 ? closingMostMs : silenceMostMs);
    }
    child.on('message', hear);
    exited.then((how) => {
      const why = reason ?? `its process ended with ${how}${name === '' ? '' : ` during "${name}"`}`;
      finish(broken(file, why), Number.POSITIVE_INFINITY);
    });
  });
}

/** Reports one failed test for a file whose process failed, like `node --test`. */
function broken(file: string, reason: string): Outcome {
  return {
    counts: { tests: 1, suites: 0, passed: 0, failed: 1, cancelled: 0, skipped: 0, todo: 0 },
    isGood: false,
    failures: `\n✖ ${file}: ${reason}\n`,
  };
}

function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal);
  } catch (error) {
    // ESRCH means that the process has already ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
