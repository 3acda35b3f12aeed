/** The only source of the present moment; tests pass their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Milliseconds since some moment, for measuring how long something took; no rule depends on it. */
export function monotonicMs(): number {
  return performance.now();
}
