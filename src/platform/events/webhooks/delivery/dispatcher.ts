import { randomUUID } from 'node:crypto';
import type { WebhookSender } from '#kernel/ports/webhook-sender.ts';
import { dayMs } from '#kernel/time/calendar.ts';
import { type Clock, monotonicMs } from '#kernel/time/clock.ts';
import { countedInTime, inTime } from '#kernel/time/in-time.ts';
import { removedInParts } from '../../../db/in-parts.ts';
import type { Pool } from '../../../db/pool.ts';
import type { JobQueue } from '../../../jobs/job.ts';
import { outsideOfSpans } from '../../../spans/spans.ts';
import { eventRetentionDays } from '../../feed-query.ts';
import type { OnUnknownType } from '../../note.ts';
import type { SecretSealer } from '../sign.ts';
import { type AttemptOutcome, attemptDelivery, attemptOutcomes } from './attempt.ts';
import * as store from './store.ts';

/** Maximum numbers of running attempts. Endpoints whose last attempt failed may use only the `troubled` places. */
const capacity = {
  ...{ healthy: 64, troubled: 64 },
  ...{ anEndpoint: 4, aTroubledEndpoint: 1, aPartner: 16, anIdleEndpoint: 1 },
} as const;
/** Time in ms after which a running attempt counts as `troubled`, so that the `healthy` places stay free. */
const slowMs = 500;
const atOnceMost = 512;
/** From this many running attempts on, each partner gets only one place, so that places remain for other partners. */
const crowdedFrom = 256;
/** Interval in ms of the search for due deliveries, which also finds retries and the deliveries of other processes. */
const pollEveryMs = 500;
/** Lease as a multiple of an attempt's time limit. No attempt takes so long: an expired lease means a dead process. */
const leaseTimeouts = 4;
/** Minimum length of a lease in ms. Storing the outcome of an attempt may take this long. */
const leaseLeastMs = 10_000;
const countedMost = 10_000;

export interface WebhookCounts {
  readonly due: number;
  /** Age in seconds of the oldest pending delivery; 0 if none is pending. */
  readonly oldestSeconds: number;
  readonly failing: number;
  /** Number of endpoints that Bindery has disabled because of their answers. */
  readonly disabled: number;
}

export interface Dispatcher {
  heard(): void;
  attempts(): ReadonlyMap<AttemptOutcome, number>;
  /** Counts deliveries and endpoints for all processes; null if the database does not answer in time. */
  counts(): Promise<WebhookCounts | null>;
  /** Deletes deliveries older than 30 days. */
  sweep(): Promise<void>;
  /** Takes no more deliveries, waits up to `timeoutMs` for running attempts, and releases the leases of the others. */
  close(timeoutMs: number): Promise<void>;
}

export interface DispatcherDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly jobs: Pick<JobQueue, 'enqueue'>;
  readonly sender: WebhookSender;
  readonly sealer: SecretSealer;
  readonly timeoutMs: number;
  onError(error: unknown): void;
  readonly onUnknownType?: OnUnknownType;
}

/** Sends due deliveries. Every process runs a dispatcher; each delivery is leased to one process at a time. */
export function startDispatcher(deps: DispatcherDependencies): Dispatcher {
  const { pool, clock, onError } = deps;
  const leaseMs = Math.max(leaseLeastMs, leaseTimeouts * deps.timeoutMs);
  const running = new Map<store.LeasedDelivery, { readonly work: Promise<void>; readonly beganMs: number }>();
  // Start all counters at 0: metrics would not show the first increase of a counter that appears with value 1.
  const attempts = new Map<AttemptOutcome, number>(attemptOutcomes.map((outcome) => [outcome, 0]));
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | undefined;
  let isWanted = false;
  let isClosed = false;

  function roomLeft(): store.Room {
    const all = [...running.keys()];
    const slowBefore = monotonicMs() - slowMs;
    const quick = [...running].filter(([{ isTroubled }, { beganMs }]) => !isTroubled && beganMs > slowBefore);
    const troubled = all.filter(({ isTroubled }) => isTroubled).length;
    const most = atOnceMost - all.length;
    return {
      ...capacity,
      ...(all.length >= crowdedFrom ? { anEndpoint: 1, aPartner: 1, anIdleEndpoint: 0 } : {}),
      healthy: Math.min(capacity.healthy - quick.length, most),
      troubled: Math.min(capacity.troubled - troubled, most),
      busy: all.map(({ endpointId, partnerId }) => ({ endpointId, partnerId, count: 1 })),
    };
  }

  async function poll(): Promise<void> {
    isWanted = false;
    const left = roomLeft();
    if (left.healthy <= 0 && left.troubled <= 0) return;
    const now = clock.now();
    const until = new Date(now.getTime() + leaseMs);
    const leased = await store.lease(pool, left, { id: randomUUID(), now, until });
    for (const delivery of leased) begin(delivery);
  }

  function begin(delivery: store.LeasedDelivery): void {
    const work = outsideOfSpans(() => attemptDelivery(deps, delivery, stopping.signal))
      .then((outcome) => {
        attempts.set(outcome, (attempts.get(outcome) ?? 0) + 1);
      }, onError)
      .then(() => {
        running.delete(delivery);
        want();
      });
    running.set(delivery, { work, beganMs: monotonicMs() });
  }

  function want(): void {
    if (isClosed) return;
    isWanted = true;
    if (!polling) run();
  }

  function run(): void {
    clearTimeout(timer);
    polling = poll()
      .catch((error: unknown) => {
        isWanted = false;
        onError(error);
      })
      .then(() => {
        polling = undefined;
        if (isClosed) return;
        if (isWanted) run();
        else timer = outsideOfSpans(() => setTimeout(run, pollEveryMs)).unref();
      });
  }

  run();
  return {
    heard: want,
    attempts: () => attempts,
    counts() {
      const now = clock.now();
      const counting = store.countDue(pool, now, countedMost).then(({ oldest, ...counts }) => ({
        ...counts,
        oldestSeconds: oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1_000) : 0,
      }));
      return countedInTime(counting, onError);
    },
    async sweep() {
      const before = new Date(clock.now().getTime() - eventRetentionDays * dayMs);
      await removedInParts((most) => store.forget(pool, before, most));
    },
    async close(timeoutMs) {
      isClosed = true;
      clearTimeout(timer);
      await polling;
      const ended = () => Promise.all([...running.values()].map(({ work }) => work));
      await inTime(ended(), timeoutMs, () => undefined);
      stopping.abort();
      const left = [...running.keys()];
      await ended();
      if (left.length > 0) await store.release(pool, left, clock.now()).catch(onError);
    },
  };
}
