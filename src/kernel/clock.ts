/** The only source of the present moment; tests pass their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Milliseconds since some moment, for measuring how long something took; no rule depends on it. */
export function monotonicMs(): number {
  return performance.now();
}

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
