import type { Clock } from '#kernel/time/clock.ts';

/** A clock that starts at `moment` and moves only on request. */
export function manualClock(moment: string): Clock & { set(next: string): void } {
  let current = new Date(moment);
  return {
    now: () => new Date(current),
    set: (next) => {
      current = new Date(next);
    },
  };
}
