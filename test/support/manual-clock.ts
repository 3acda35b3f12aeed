import type { Clock } from '#kernel/time/clock.ts';

/** Creates a clock that shows `moment` until `set` changes the time. */
export function manualClock(moment: string): Clock & { set(next: string): void } {
  let current = new Date(moment);
  return {
    now: () => new Date(current),
    set: (next) => {
      current = new Date(next);
    },
  };
}
