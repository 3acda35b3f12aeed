import { monotonicMs } from '#kernel/time/clock.ts';

/** Time before its deadline, in ms, from which a waiting request may be answered with a handle. */
const lookAheadMs = 400;
/** Time to store and send one handle, in ms, with a margin. */
const handleMs = 0.35;

export interface Waiting {
  readonly endsAtMs: number;
  readonly due: () => void;
  timer: NodeJS.Timeout | undefined;
}

export interface Deadlines {
  /** Calls `due` at `endsAtMs`, or earlier if many handles are due at that time. */
  enter(endsAtMs: number, due: () => void): Waiting;
  leave(waiting: Waiting): void;
  hasten(): void;
}

export function createDeadlines(nowMs: () => number = monotonicMs): Deadlines {
  const patient = new Set<Waiting>();
  /** Requests close to their deadlines, ordered by deadline: each is added `lookAheadMs` before its deadline. */
  const near = new Set<Waiting>();
  let nextCheck: NodeJS.Timeout | undefined;

  function checkDue(): void {
    clearTimeout(nextCheck);
    const now = nowMs();
    for (const waiting of near) {
      const leftMs = waiting.endsAtMs - near.size * handleMs - now;
      if (leftMs > 0) {
        nextCheck = setTimeout(checkDue, leftMs);
        return;
      }
      near.delete(waiting);
      waiting.due();
    }
  }

  function approach(waiting: Waiting): void {
    near.add(waiting);
    checkDue();
  }

  return {
    enter(endsAtMs, due) {
      const waiting: Waiting = { endsAtMs, due, timer: undefined };
      const waitMs = endsAtMs - nowMs();
      patient.add(waiting);
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
      patient.delete(waiting);
      near.delete(waiting);
    },
    hasten() {
      for (const waiting of patient) waiting.due();
    },
  };
}
