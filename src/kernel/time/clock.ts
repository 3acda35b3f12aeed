/** The only source of the current time; tests replace it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Returns the milliseconds since an arbitrary moment, only for measuring durations. */
export function monotonicMs(): number {
  return performance.now();
}
