import { availableParallelism } from 'node:os';
import { newAccount } from './account.ts';
import { startWorker, type TestWorker } from './test-worker.ts';

/** At most four, because each worker compiles the program again, which costs as much as some files. */
const workersMost = 4;
/** At least two, because a test of one file may only wait. */
const workersLeast = 2;

export interface FileRun {
  /** Additional variables for every worker. */
  readonly environment: NodeJS.ProcessEnv;
  readonly root: string;
}

export interface RunningFiles {
  /** True if all tests passed; failures have been printed. */
  readonly areGood: Promise<boolean>;
  stop(signal: NodeJS.Signals): void;
}

/** Runs the files concurrently and prints results like `node --test`. */
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
