import { availableParallelism } from 'node:os';
import { newAccount } from './account.ts';
import { startWorker, type TestWorker } from './test-worker.ts';

/** Maximum number of workers: each worker compiles the program again, which takes as long as some test files. */
const workersMost = 4;
/** Minimum number of workers: while the tests of some files wait, others can run. */
const workersLeast = 3;

export interface FileRun {
  readonly environment: NodeJS.ProcessEnv;
  readonly root: string;
}

export interface RunningFiles {
  /** Resolves with true if all tests passed, after the failures have been printed. */
  readonly areGood: Promise<boolean>;
  stop(signal: NodeJS.Signals): void;
}

/** Runs the test files concurrently and prints the results like `node --test`. */
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
