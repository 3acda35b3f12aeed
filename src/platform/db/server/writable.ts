import { monotonicMs } from '#kernel/time/clock.ts';
import { oneAtATime } from '#kernel/time/in-time.ts';
import { findExhaustion } from '../unavailable.ts';

/** However often it is asked for: a change is a write to the disk. */
const writeEveryMs = 1_000;

/**
 * A question whether the database takes changes, which makes one at most every second and else only asks whether it
 * answers. Whoever asks meanwhile gets the same answer; it throws what the database did.
 */
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
      // A connection that is lost is asked for again at once: there is nothing to spare.
      attempted = findExhaustion(error) === undefined ? undefined : { atMs: monotonicMs(), refusal: error };
      throw error;
    }
  }

  return oneAtATime(check);
}
