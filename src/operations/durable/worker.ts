import type { Queryable } from '../../db/queryable.ts';
import { type TakenOperation, takeAbandoned } from './store.ts';

/** Runs an operation to its end and stores its answer. */
export type RunOperation = (operation: TakenOperation) => Promise<void>;

export interface Worker {
  /** Looks now instead of at the next turn. */
  look(): void;
  /** Takes nothing any more. */
  close(): Promise<void>;
}

const lookEveryMs = 1_000;
/** Operations that one process runs for others at a time; a process that came back may find thousands. */
const runningMax = 16;

/** Looks for operations whose process is gone, and runs them. */
export function createWorker(deps: {
  readonly db: Queryable;
  readonly leaseMs: number;
  readonly run: RunOperation;
  onError(error: unknown): void;
}): Worker {
  let running = 0;
  let isClosed = false;
  let turn: Promise<void> | undefined;
  let isWanted = false;

  async function take(): Promise<void> {
    const free = runningMax - running;
    if (free <= 0) return;
    const taken = await takeAbandoned(deps.db, free, deps.leaseMs);
    running += taken.length;
    for (const operation of taken) {
      deps
        .run(operation)
        .catch(deps.onError)
        .finally(() => {
          running -= 1;
          look();
        });
    }
  }

  /** One look at a time: what comes meanwhile looks once more. */
  function look(): void {
    if (isClosed) return;
    if (turn) {
      isWanted = true;
      return;
    }
    turn = take()
      .catch(deps.onError)
      .finally(() => {
        turn = undefined;
        if (!isWanted) return;
        isWanted = false;
        look();
      });
  }

  const looking = setInterval(look, lookEveryMs);
  looking.unref();
  look();
  return {
    look,
    async close() {
      isClosed = true;
      clearInterval(looking);
      await turn;
    },
  };
}
