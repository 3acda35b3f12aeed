import { newAccount } from './account.ts';
import { startWorker, type TestWorker } from './test-worker.ts';

/** Maximum number of workers. Three used 1.3 to 1.6 of two processors, because tests wait; each worker compiles the program. */
const workersMax = 4;

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
    areGood: Promise.all(Array.from({ length: Math.min(files.length, workersMax) }, work)).then(() =>
      account.close(),
    ),
    stop(signal) {
      isStopped = true;
      for (const worker of running) worker.kill(signal);
    },
  };
}
