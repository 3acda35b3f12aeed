import { monotonicMs } from '../kernel/clock.ts';

/** How long before its deadline a request is looked at; the longest time by which a handle leaves early. */
const lookAheadMs = 400;
/** What storing and sending a handle takes of this process, with something to spare. */
const handleMs = 0.35;

/** A request that waits for its deadline. */
export interface Waiting {
  readonly endsAtMs: number;
  readonly due: () => void;
  timer: NodeJS.Timeout | undefined;
}

export interface Deadlines {
  /**
   * Calls `due` in `waitMs`, or earlier by as much as the handles that are due at about the same time need: a thousand
   * that are due together cannot all leave at once.
   */
  enter(waitMs: number, due: () => void): Waiting;
  leave(waiting: Waiting): void;
}

export function createDeadlines(nowMs: () => number = monotonicMs): Deadlines {
  /** In the order of their deadlines, because all come as long before. */
  const near = new Set<Waiting>();
  let looking: NodeJS.Timeout | undefined;

  function look(): void {
    clearTimeout(looking);
    const now = nowMs();
    for (const waiting of near) {
      const leftMs = waiting.endsAtMs - near.size * handleMs - now;
      if (leftMs > 0) {
        looking = setTimeout(look, leftMs);
        return;
      }
      near.delete(waiting);
      waiting.due();
    }
  }

  function approach(waiting: Waiting): void {
    near.add(waiting);
    look();
  }

  return {
    enter(waitMs, due) {
      const waiting: Waiting = { endsAtMs: nowMs() + waitMs, due, timer: undefined };
      if (waitMs > lookAheadMs) {
        waiting.timer = setTimeout(approach, waitMs - lookAheadMs, waiting);
      } else {
        const earlyMs = Math.min(near.size * handleMs, waitMs / 2);
        waiting.timer = setTimeout(due, Math.max(0, waitMs - earlyMs));
      }
      return waiting;
    },
    leave(waiting) {
      clearTimeout(waiting.timer);
      near.delete(waiting);
    },
  };
}
