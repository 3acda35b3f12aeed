import type { Clock } from '#kernel/time/clock.ts';
import { countedInTime } from '#kernel/time/in-time.ts';
import type { Pool, Queryable } from '../../db/pool.ts';
import { createWaiters } from '../../db/waiters.ts';
import type { ByteSealer } from '../../keys/fingerprints.ts';
import { outsideOfSpans } from '../../spans/spans.ts';
import { firstRetainedDay, forgetOperations } from '../forgetting/forget-operations.ts';
import { createExecution, type Execution, type Settled } from './execution.ts';
import { createHandOver } from './hand-over.ts';
import { createHeldLeases } from './held-leases.ts';
import {
  deathsBefore,
  deathsMax,
  failuresMax,
  type Lease,
  type OperationRequest,
  type Outcome,
  type StoredRefusal,
} from './operation.ts';
import { sealedPart } from './sealed-part.ts';
import * as store from './store.ts';
import { announceEnded } from './store.ts';
import { createWorker, type RunOperation, type Worker } from './worker.ts';

/** Longer than any pause of a living process, and well below the 15 s after which another one has to go on. */
const leaseMs = 9_000;
const renewEveryMs = 3_000;
/** Longer than all time limits of the outside together: what lasts longer hangs. */
const attemptMsMaxUsually = 300_000;
/** A fault that is ours may pass: the next attempt comes a little later each time. */
const retryAfterMs = 1_000;
export const operationRetentionDays = 30;

export interface OperationCounters {
  /** Since the process began. */
  readonly handedOver: number;
  readonly takenOver: number;
  readonly finished: number;
  readonly failed: number;
  /** Held by this process now. */
  readonly held: number;
}

export interface Operations {
  /** A request that may become an operation; costs nothing until it does. */
  begin(request: () => OperationRequest): Execution;
  /** Ends an operation whose method has ended, and stores its answer unless that was committed with its change. */
  finish(settled: Settled, outcome: Outcome, refusal?: StoredRefusal): Promise<void>;
  /**
   * Gives an operation whose attempt failed for our own reasons to another one; after the last one it has failed.
   * An attempt that is spared does not count.
   */
  retry(
    lease: Lease,
    outcome: Outcome,
    options: { readonly isSpared: boolean; readonly refusal?: StoredRefusal },
  ): Promise<void>;
  /** Lets an operation go that another process has taken. */
  lose(lease: Lease): void;
  /** A partner's own operation: its outcome, or none while it runs; null for an unknown one. */
  find(partnerId: bigint, operationId: string): Promise<{ readonly outcome: Outcome | null } | null>;
  /** Resolves when the operation has ended, no later than `timeoutMs` from now. */
  wait(operationId: string, timeoutMs: number): Promise<void>;
  /** What other processes say: which operation has ended, or nothing for one that was let go. */
  heard(operationId: string | undefined): void;
  /** Begins to finish what other processes have left behind. */
  start(run: RunOperation): void;
  counters(): OperationCounters;
  /** Null where the database does not answer in time. */
  countRunning(): Promise<Awaited<ReturnType<typeof store.countRunning>> | null>;
  /** Forgets the days of operations that are older than 30 days. */
  sweep(): Promise<void>;
  /** Ends the held polls, so that a shutdown need not wait for them. */
  releasePolls(): void;
  /** Stops taking and hands over what this process still runs. */
  close(): Promise<void>;
}

/**
 * `reserved` is a pool of its own, so that a handle never waits behind the requests that it is about.
 */
export function createOperations(deps: {
  readonly pool: Pool;
  readonly reserved: Pool;
  readonly clock: Clock;
  /** Seals requests and answers as long as they are kept. */
  readonly sealer: ByteSealer;
  onError(error: unknown): void;
  /** 300,000 where absent. */
  readonly attemptMsMax?: number;
}): Operations {
  const { pool, reserved, clock, sealer, onError, attemptMsMax = attemptMsMaxUsually } = deps;
  const counted = { handedOver: 0, takenOver: 0, finished: 0, failed: 0 };
  const waiters = createWaiters((ids) => store.endedAmong(pool, ids), onError);
  const signals = createEndedSignals(reserved, onError);
  const handOver = createHandOver(reserved, leaseMs, sealer);
  let worker: Worker | undefined;
  const held = createHeldLeases(
    reserved,
    { leaseMs, renewEveryMs: Math.min(renewEveryMs, attemptMsMax), attemptMsMax },
    {
      outlived(lease) {
        worker?.giveUp(lease);
        onError(new Error(`attempt ${lease.attempt} of operation ${lease.operationId} did not end`));
      },
      error: onError,
    },
  );

  function notifyOfEnd({ operationId }: Lease): void {
    waiters.happened(operationId);
    signals.tell(operationId);
  }

  async function write(
    lease: Lease,
    state: 'FINISHED' | 'FAILED',
    outcome: Outcome,
    refusal: StoredRefusal | undefined,
  ): Promise<void> {
    // Where the answer cannot be written the lease is to run out.
    held.drop(lease);
    // Where another attempt answers, it wakes those who wait.
    const sealed = { ...outcome, body: sealedPart(sealer, Buffer.from(outcome.body)) };
    if (!(await store.finishOperation(pool, lease, state, { outcome: sealed, refusal, at: clock.now() })))
      return;
    counted[state === 'FAILED' ? 'failed' : 'finished'] += 1;
    notifyOfEnd(lease);
  }

  return {
    begin: (request) =>
      createExecution(async () => {
        const lease = await handOver.store(request(), clock.now());
        held.hold(lease);
        counted.handedOver += 1;
        return lease;
      }),
    async finish({ lease, isWritten }, outcome, refusal) {
      if (!isWritten) return write(lease, 'FINISHED', outcome, refusal);
      held.drop(lease);
      counted.finished += 1;
      notifyOfEnd(lease);
    },
    async retry(lease, outcome, { isSpared, refusal }) {
      const failures = lease.failed + 1;
      const isOver = failures >= failuresMax || deathsBefore(lease) >= deathsMax;
      if (!isSpared && isOver) return write(lease, 'FAILED', outcome, refusal);
      held.drop(lease);
      // Not on the reserved connections: a thousand that fail together must not be in the way of handles.
      if (isSpared) await store.spareAttempts(pool, [lease], retryAfterMs);
      else await store.failAttempt(pool, lease, retryAfterMs * failures);
    },
    lose: held.drop,
    find: (partnerId, operationId) => store.findOperation(pool, partnerId, operationId, sealer),
    async wait(operationId, timeoutMs) {
      await waiters.wait(operationId, timeoutMs);
    },
    heard(operationId) {
      if (operationId) waiters.happened(operationId);
      else worker?.poll();
    },
    start(run) {
      worker = createWorker({
        db: reserved,
        leaseMs,
        sealer,
        onError,
        before: handOver.withdraw,
        async run(taken) {
          held.hold(taken.lease);
          counted.takenOver += 1;
          await run(taken);
        },
      });
    },
    counters: () => ({ ...counted, held: held.size }),
    countRunning: () => countedInTime(store.countRunning(pool), onError),
    async sweep() {
      const before = firstRetainedDay(clock.now(), operationRetentionDays);
      await forgetOperations(pool, before, (line) => onError(new Error(line)));
    },
    releasePolls: waiters.close,
    async close() {
      await worker?.close();
      const left = held.close();
      // A database that is away must not keep the process; the leases run out then.
      if (left.length > 0) await store.letGo(reserved, left).catch(onError);
    },
  };
}

/** How long ends gather before they are signalled together. */
const gatherMs = 5;
/** In one statement. */
const toldAtOnce = 500;

interface EndedSignals {
  /** Tells the other processes; whoever misses it finds the end by itself a second later. */
  tell(operationId: string): void;
}

/**
 * Ends are signalled after their commit and many together: PostgreSQL commits transactions that signal one after the other,
 * so that a signal in each would keep all of them waiting for each other's write to the disk.
 */
function createEndedSignals(db: Queryable, onError: (error: unknown) => void): EndedSignals {
  const waiting: string[] = [];
  let isTelling = false;

  async function tellAll(): Promise<void> {
    try {
      while (waiting.length > 0) await announceEnded(db, waiting.splice(0, toldAtOnce));
    } catch (error) {
      waiting.length = 0;
      onError(error);
    }
    isTelling = false;
  }

  return {
    tell(operationId) {
      waiting.push(operationId);
      if (isTelling) return;
      isTelling = true;
      outsideOfSpans(() => setTimeout(tellAll, gatherMs));
    },
  };
}
