import { monotonicMs } from '#kernel/clock.ts';
import { inTime } from '#kernel/in-time.ts';

/** How long those wait for the database who can go on without it. */
export const patienceUsuallyMs = 1_000;
/** So long nobody else asks, where an answer did not come in time: each would wait as long. */
const quietMs = 1_000;

/** A database that takes longer counts as away, for those who can go on without it. */
class SilentDatabase extends Error {
  override readonly name = 'SilentDatabase';
  readonly code = 'ETIMEDOUT';
}

export interface Patience {
  /** The answer of the database, or a rejection as of one that is away where it takes longer than the patience. */
  answer<Value>(answer: Promise<Value>): Promise<Value>;
  /** True for a second after an answer that took too long. */
  isExhausted(): boolean;
}

export function createPatience(patienceMs: number): Patience {
  let exhaustedUntilMs = 0;
  return {
    answer: (answer) =>
      inTime(answer, patienceMs, () => {
        exhaustedUntilMs = monotonicMs() + quietMs;
        throw new SilentDatabase('the database takes too long');
      }),
    isExhausted: () => monotonicMs() < exhaustedUntilMs,
  };
}
