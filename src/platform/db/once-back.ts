import { setTimeout as pause } from 'node:timers/promises';
import { monotonicMs } from '#kernel/time/clock.ts';
import { errorCode, isConnectionLost } from './unavailable.ts';

const pollMs = 250;
/** Maximum time in ms to wait for PostgreSQL: recovery after a crash may read a gigabyte of WAL. */
const waitMsMax = 120_000;

/** Repeats `work`, which must be idempotent, while PostgreSQL restarts. Throws the last error of `work`. */
export async function onceBack<Value>(
  work: () => Promise<Value>,
  report: (line: string) => void,
  isPassing: (error: unknown) => boolean = isConnectionLost,
): Promise<Value> {
  const begunMs = monotonicMs();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || monotonicMs() - begunMs > waitMsMax) throw error;
      if (attempt === 1) report(`PostgreSQL starts or recovers (${reasonOf(error)}): waiting for it`);
      await pause(pollMs);
    }
  }
}

function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  return errorCode(error) || errorCode(cause) || String(error);
}
