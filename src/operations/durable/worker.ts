import type { Queryable } from '../../db/queryable.ts';
import { countedAttempt, type Lease, suspectFrom } from './operation.ts';
import { type TakenOperation, takeAbandoned } from './store.ts';

/** Runs an operation to its end and stores its answer. */
export type RunOperation = (operation: TakenOperation) => Promise<void>;

export interface Worker {
  /** Looks now instead of at the next turn. */
  look(): void;
  /** Waits no more for an attempt that does not end. */
  giveUp(lease: Lease): void;
  /** Takes nothing any more. */
  close(): Promise<void>;
}

const lookEveryMs = 1_000;
/** Operations that one process runs for others at a time; a process that came back may find thousands. */
const runningMax = 16;
/** Of several suspects one could end the process in which another is innocent. */
const suspectsMax = 1;

/** Looks for operations whose process is gone, and runs them. */
export function createWorker(deps: {
  readonly db: Queryable;
  readonly leaseMs: number;
  /** Comes before each look; nothing is taken where it throws. */
  before(): Promise<void>;
  run: RunOperation;
  onError(error: unknown): void;
}): Worker {
  const running = new Map<string, Lease>();
  let isClosed = false;
  let turn: Promise<void> | undefined;
  let isWanted = false;

  async function take(): Promise<void> {
    await deps.before();
    const usual = runningMax - running.size;
    const suspects = Math.min(usual, suspectsMax - [...running.values()].filter(isSuspect).length);
    if (usual <= 0) return;
    for (const operation of await takeAbandoned(deps.db, { usual, suspects }, deps.leaseMs)) {
      const { lease } = operation;
      running.set(keyOf(lease), lease);
      deps
        .run(operation)
        .catch(deps.onError)
        .finally(() => giveUp(lease));
    }
  }

  function giveUp(lease: Lease): void {
    if (running.delete(keyOf(lease))) look();
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
    giveUp,
    async close() {
      isClosed = true;
      clearInterval(looking);
      await turn;
    },
  };
}

function keyOf({ operationId, attempt }: Lease): string {
  return `${operationId} ${attempt}`;
}

function isSuspect(lease: Lease): boolean {
  return countedAttempt(lease) >= suspectFrom;
}
