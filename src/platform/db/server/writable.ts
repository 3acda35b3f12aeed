import { monotonicMs } from '#kernel/time/clock.ts';
import { oneAtATime } from '#kernel/time/in-time.ts';
import { findExhaustion } from '../unavailable.ts';

/** Minimum interval between two write checks in ms, because each check writes to the disk. */
const writeEveryMs = 1_000;

/** Makes a check that calls `write` at most once per second, otherwise `ask`. Concurrent callers share one result. */
export function createWritableCheck(
  ask: () => Promise<void>,
  write: () => Promise<void>,
): () => Promise<void> {
  let attempted: { readonly atMs: number; readonly refusal?: unknown } | undefined;

  async function check(): Promise<void> {
    if (attempted && monotonicMs() - attempted.atMs < writeEveryMs) {
      await ask();
      if (attempted?.refusal) throw attempted.refusal;
      return;
    }
    try {
      await write();
      attempted = { atMs: monotonicMs() };
    } catch (error) {
      // Remember only the error of a full disk. After a lost connection, the next call writes again immediately.
      attempted = findExhaustion(error) === undefined ? undefined : { atMs: monotonicMs(), refusal: error };
      throw error;
    }
  }

  return oneAtATime(check);
}
