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

/** Length of a lease in ms. It is longer than any pause of a living process, but allows a takeover within 15 s. */
const leaseMs = 9_000;
const renewEveryMs = 3_000;
/** Time limit of an attempt in ms. It is longer than the time limits of all calls to outside systems together. */
const attemptMsMaxUsually = 300_000;
/** Pause in ms after an internal error, multiplied by the number of the operation's internal errors. */
const retryAfterMs = 1_000;
export const operationRetentionDays = 30;

export interface OperationCounters {
  readonly handedOver: number;
  readonly takenOver: number;
  readonly finished: number;
  readonly failed: number;
  readonly held: number;
}

export interface Operations {
  /** Registers a request that may become an operation. Costs nothing unless the request becomes one. */
  begin(request: () => OperationRequest): Execution;
  /** Ends an operation. Stores its answer, unless the transaction of the change has already stored it. */
  finish(settled: Settled, outcome: Outcome, refusal?: StoredRefusal): Promise<void>;
  /** Makes a further attempt due, or fails the operation after the last. An attempt with `isSpared` does not count. */
  retry(
    lease: Lease,
    outcome: Outcome,
    options: { readonly isSpared: boolean; readonly refusal?: StoredRefusal },
  ): Promise<void>;
  lose(lease: Lease): void;
  /** Finds a partner's operation. Its outcome is null while it runs. Returns null if the partner has no such operation. */
  find(partnerId: bigint, operationId: string): Promise<{ readonly outcome: Outcome | null } | null>;
  wait(operationId: string, timeoutMs: number): Promise<void>;
  /** Handles a signal: the operation has ended or, without an id, a process has released operations. */
  heard(operationId: string | undefined): void;
  /** Starts to take over the operations of dead processes. */
  start(run: RunOperation): void;
  counters(): OperationCounters;
  countRunning(): Promise<Awaited<ReturnType<typeof store.countRunning>> | null>;
  /** Deletes operations older than 30 days. Deletes only whole days. */
  sweep(): Promise<void>;
  /** Ends the waits for operations, so that a shutdown does not have to wait for them. */
  releasePolls(): void;
  close(): Promise<void>;
}

/** Creates the durable operations. `reserved` must be a separate pool, so that slow requests do not delay the hand-over. */
export function createOperations(deps: {
  readonly pool: Pool;
  readonly reserved: Pool;
  readonly clock: Clock;
  readonly sealer: ByteSealer;
  onError(error: unknown): void;
  /** Time limit of an attempt in ms, by default 300,000. */
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
    // Stop renewing the lease first, so that another process takes over if the answer cannot be stored.
    held.drop(lease);
    // If this attempt is no longer the newest, the newer attempt stores the answer and notifies waiting requests.
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
      // Use the main pool: on the reserved connections, a thousand simultaneous failures would delay hand-overs.
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
      // Do not retry, because an unreachable database must not delay the shutdown. The leases then expire.
      if (left.length > 0) await store.letGo(reserved, left).catch(onError);
    },
  };
}

/** Time in ms to collect ended operations; one statement then signals all of them. */
const gatherMs = 5;
/** Maximum number of signals per statement. */
const idsPerSignal = 500;

interface EndedSignals {
  /** Signals to other processes that an operation has ended. A process that misses the signal polls within a second. */
  tell(operationId: string): void;
}

/** Signals many ended operations per statement, because PostgreSQL runs commits with signals one after another. */
function createEndedSignals(db: Queryable, onError: (error: unknown) => void): EndedSignals {
  const waiting: string[] = [];
  let isTelling = false;

  async function tellAll(): Promise<void> {
    try {
      while (waiting.length > 0) await announceEnded(db, waiting.splice(0, idsPerSignal));
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
