/** The only source of the present moment; tests pass their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Milliseconds since an arbitrary moment, for measuring durations only. */
export function monotonicMs(): number {
  return performance.now();
}
