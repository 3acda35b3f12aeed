import type { Clock } from '#kernel/time/clock.ts';
import { countedInTime } from '#kernel/time/in-time.ts';
import { onMarkedCommit } from '../db/after-commit.ts';
import type { Pool } from '../db/pool.ts';
import { outsideOfSpans } from '../spans/spans.ts';
import * as store from './store.ts';

/** What is committed so soon after one another gets its positions together: a pass costs as much as ten events in it. */
const gatherMs = 50;
/** How soon is found what another process has written that could not go on itself, and what commands have. */
const pollEveryMs = 1_000;
/** In one transaction; more would keep those waiting who come behind. */
const takenAtOnce = 1_000;
/** Nobody needs to know by how many more a stuck sequencer is behind. */
const countedMost = 10_000;

export interface SequencerCounters {
  /** Given a position by this process, by type. */
  readonly published: ReadonlyMap<string, number>;
  /** How long the oldest event of the newest pass had waited. */
  readonly lagSeconds: number;
}

export interface Sequencer {
  counters(): SequencerCounters;
  /** Of all processes: events without a position and the age of the oldest; null where the database does not answer in time. */
  waiting(): Promise<{ readonly count: number; readonly oldestSeconds: number } | null>;
  close(): Promise<void>;
}

/**
 * Gives events their positions after they were committed. Every process has one and they take turns: a lock of the database
 * lets one pass work at a time, and goes with the connection of a process that dies.
 */
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

  /** Answers after how long to look again. */
  async function pass(): Promise<number> {
    isWanted = false;
    const { isBusy, taken, types, oldest } = await store.sequence(pool, takenAtOnce, clock.now());
    for (const [type, count] of Object.entries(types))
      published.set(type, (published.get(type) ?? 0) + count);
    if (oldest) lagSeconds = secondsSince(oldest);
    if (taken === takenAtOnce) return 0;
    // The other may have begun before what this one knows of was committed.
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
