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
import type { SecretSealer } from '../sign.ts';
import { type AttemptOutcome, attemptDelivery, attemptOutcomes } from './attempt.ts';
import * as store from './store.ts';

/** Of one process. What hangs is troubled after its first time-out, and then has one place among the troubled. */
const capacity = {
  ...{ healthy: 64, troubled: 64 },
  ...{ anEndpoint: 4, aTroubledEndpoint: 1, aPartner: 16, anIdleEndpoint: 1 },
} as const;
/** However many hang for the first time: after so long their places are given to others. */
const slowMs = 500;
const atOnceMost = 512;
/** From so many on each partner has one place, so that those that hang cannot take all. */
const crowdedFrom = 256;
/** How soon is found what another process has left, and what is due again. */
const pollEveryMs = 500;
/** Longer than an attempt with all that belongs to it: then its process has died. */
const leaseTimeouts = 4;
/** However short a time-out is, the database may take so long. */
const leaseLeastMs = 10_000;
const countedMost = 10_000;

export interface WebhookCounts {
  readonly due: number;
  /** Since the oldest pending delivery was made; 0 where there is none. */
  readonly oldestSeconds: number;
  readonly failing: number;
  /** Switched off by what they answered. */
  readonly disabled: number;
}

export interface Dispatcher {
  /** Some process says that feeds have grown. */
  heard(): void;
  /** Attempts of this process by how they ended. */
  attempts(): ReadonlyMap<AttemptOutcome, number>;
  /** Of all processes; null where the database does not answer in time. */
  counts(): Promise<WebhookCounts | null>;
  /** Forgets deliveries that are older than 30 days. */
  sweep(): Promise<void>;
  /** Takes no more, waits for what is under way, then lets others have it. */
  close(timeoutMs: number): Promise<void>;
}

export interface DispatcherDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly jobs: Pick<JobQueue, 'enqueue'>;
  readonly sender: WebhookSender;
  readonly sealer: SecretSealer;
  /** Of an attempt. */
  readonly timeoutMs: number;
  onError(error: unknown): void;
}

/** Sends what is due. Every process has one; a delivery is leased by one of them at a time. */
export function startDispatcher(deps: DispatcherDependencies): Dispatcher {
  const { pool, clock, onError } = deps;
  const leaseMs = Math.max(leaseLeastMs, leaseTimeouts * deps.timeoutMs);
  const running = new Map<store.LeasedDelivery, { readonly work: Promise<void>; readonly beganMs: number }>();
  // Told before the first one, or that would be no increase.
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
        // Its place may be another's now.
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
