import type { Clock } from '#kernel/time/clock.ts';
import { countedInTime } from '#kernel/time/in-time.ts';
import { onMarkedCommit } from '../db/after-commit.ts';
import type { Pool } from '../db/pool.ts';
import { outsideOfSpans } from '../spans/spans.ts';
import * as store from './store.ts';

/** Time in ms to collect committed events for one pass. A pass has a fixed cost, equal to the cost of ten events. */
const gatherMs = 50;
/** Poll interval in ms. Polls find the events of processes without a sequencer, such as commands. */
const pollEveryMs = 1_000;
/** Maximum number of events per pass; larger passes would delay later events. */
const takenAtOnce = 1_000;
/** Number up to which waiting events are counted. An exact larger number would not help operators. */
const countedMost = 10_000;

export interface SequencerCounters {
  /** Number of events to which this process has assigned positions, by type. */
  readonly published: ReadonlyMap<string, number>;
  /** Age in seconds of the oldest event of the last pass. */
  readonly lagSeconds: number;
}

export interface Sequencer {
  counters(): SequencerCounters;
  /** Number of events without a position and the age of the oldest; null if the database does not answer in time. */
  waiting(): Promise<{ readonly count: number; readonly oldestSeconds: number } | null>;
  close(): Promise<void>;
}

/** Assigns feed positions to committed events. A lock lets only one of the processes assign positions at a time. */
export function startSequencer(deps: {
  readonly pool: Pool;
  readonly clock: Clock;
  onError(error: unknown): void;
}): Sequencer {
  const { pool, clock, onError } = deps;
  const published = new Map<string, number>();
  let lagSeconds = 0;
  let timer: NodeJS.Timeout | undefined;
  let passing: Promise<void> | undefined;
  let isWanted = false;
  let isClosed = false;

  /** Runs a pass and returns the delay until the next pass, in ms. */
  async function pass(): Promise<number> {
    isWanted = false;
    const { isBusy, taken, types, oldest } = await store.sequence(pool, takenAtOnce, clock.now());
    for (const [type, count] of Object.entries(types))
      published.set(type, (published.get(type) ?? 0) + count);
    if (oldest) lagSeconds = secondsSince(oldest);
    if (taken === takenAtOnce) return 0;
    // Run again soon: the pass of another process may have begun before this process committed its latest events.
    return isBusy || isWanted ? gatherMs : pollEveryMs;
  }

  function secondsSince(at: Date): number {
    return Math.max(0, (clock.now().getTime() - at.getTime()) / 1_000);
  }

  function run(): void {
    passing = pass()
      .catch((error: unknown) => {
        onError(error);
        return pollEveryMs;
      })
      .then((pauseMs) => {
        passing = undefined;
        if (!isClosed) later(isWanted ? Math.min(pauseMs, gatherMs) : pauseMs);
      });
  }

  function later(ms: number): void {
    clearTimeout(timer);
    timer = outsideOfSpans(() => setTimeout(run, ms)).unref();
  }

  const forget = onMarkedCommit(pool, () => {
    if (isWanted || isClosed) return;
    isWanted = true;
    if (!passing) later(gatherMs);
  });
  later(0);
  return {
    counters: () => ({ published, lagSeconds }),
    waiting() {
      const counting = store.countNoted(pool, countedMost).then(({ waiting, oldest }) => ({
        count: waiting,
        oldestSeconds: oldest ? secondsSince(oldest) : 0,
      }));
      return countedInTime(counting, onError);
    },
    async close() {
      isClosed = true;
      forget();
      clearTimeout(timer);
      await passing;
    },
  };
}
