import { availableParallelism } from 'node:os';
import { newAccount } from './account.ts';
import { startWorker, type TestWorker } from './test-worker.ts';

/** What compiles the same program once more costs as much as some files, so no more than four. */
const workersMost = 4;
/** As at first, a test of one file waits for another machine than itself: two at least. */
const workersLeast = 2;

export interface FileRun {
  /** Told to every worker by name and value, besides what this process was told. */
  readonly environment: NodeJS.ProcessEnv;
  readonly root: string;
}

export interface RunningFiles {
  /** Whether all tests were good; what was wrong has been printed. */
  readonly areGood: Promise<boolean>;
  stop(signal: NodeJS.Signals): void;
}

/** Runs the files, several at once, and prints what comes of them as `node --test` does. */
export function runFiles(files: readonly string[], run: FileRun): RunningFiles {
  const account = newAccount();
  const left = [...files];
  const running = new Set<TestWorker>();
  let isStopped = false;

  async function work(): Promise<void> {
    let worker: TestWorker | undefined;
    for (let file = left.shift(); file && !isStopped; file = left.shift()) {
      worker ??= startWorker(run);
      running.add(worker);
      account.add(await worker.run(file));
      if (worker.isUsable()) continue;
      running.delete(worker);
      await worker.end();
      worker = undefined;
    }
    await worker?.end();
  }

  return {
    areGood: Promise.all(Array.from({ length: workersFor(files) }, work)).then(() => account.close()),
    stop(signal) {
      isStopped = true;
      for (const worker of running) worker.kill(signal);
    },
  };
}

function workersFor({ length }: readonly string[]): number {
  return Math.min(length, workersMost, Math.max(workersLeast, availableParallelism()));
}
