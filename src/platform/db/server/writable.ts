import { monotonicMs } from '#kernel/time/clock.ts';
import { oneAtATime } from '#kernel/time/in-time.ts';
import { findExhaustion } from '../unavailable.ts';

/** A write check costs a disk write: minimum interval between two checks. */
const writeEveryMs = 1_000;

/** At most one write per second, otherwise only a ping. Concurrent callers share the result. */
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
      // Remember only a full disk: after a lost connection the next call checks immediately.
      attempted = findExhaustion(error) === undefined ? undefined : { atMs: monotonicMs(), refusal: error };
      throw error;
    }
  }

  return oneAtATime(check);
}
