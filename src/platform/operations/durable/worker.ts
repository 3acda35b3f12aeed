import { repeat } from '#kernel/time/in-time.ts';
import type { Queryable } from '../../db/pool.ts';
import type { ByteSealer } from '../../keys/fingerprints.ts';
import { attemptClass, attemptClasses, type Lease } from './operation.ts';
import { type TakenOperation, takeAbandoned } from './store.ts';

export type RunOperation = (operation: TakenOperation) => Promise<void>;

export interface Worker {
  /** Searches for abandoned operations now instead of at the next interval. */
  poll(): void;
  /** Lets another operation run in the place of an attempt that does not end. */
  giveUp(lease: Lease): void;
  close(): Promise<void>;
}

const pollEveryMs = 1_000;
/** Maximum number of operations per search. It is small, because the body of one may have a mebibyte. */
const takenAtOnce = 32;

export function createWorker(deps: {
  readonly db: Queryable;
  readonly leaseMs: number;
  readonly sealer: ByteSealer;
  /** Called before each search; an error skips the search. */
  before(): Promise<void>;
  run: RunOperation;
  onError(error: unknown): void;
}): Worker {
  const running = new Map<string, Lease>();
  let isClosed = false;

  function free(): number[] {
    const taken = [...running.values()].map(attemptClass);
    return attemptClasses.map(({ most }, index) => most - taken.filter((one) => one === index).length);
  }

  async function take(): Promise<void> {
    await deps.before();
    let taken: TakenOperation[];
    do {
      const limits = free().map((count) => Math.min(count, takenAtOnce));
      taken = await takeAbandoned(deps.db, limits, deps.leaseMs, deps.sealer);
      taken.forEach(begin);
    } while (taken.length >= takenAtOnce && !isClosed);
  }

  function begin(operation: TakenOperation): void {
    const { lease } = operation;
    running.set(keyOf(lease), lease);
    deps
      .run(operation)
      .catch(deps.onError)
      .finally(() => giveUp(lease));
  }

  function giveUp(lease: Lease): void {
    if (running.delete(keyOf(lease))) poll();
  }

  const polling = repeat(pollEveryMs, take, deps.onError);
  const poll = polling.again;
  poll();
  return {
    poll,
    giveUp,
    close() {
      isClosed = true;
      return polling.close();
    },
  };
}

function keyOf({ operationId, attempt }: Lease): string {
  return `${operationId} ${attempt}`;
}
