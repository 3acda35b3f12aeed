import { monotonicMs } from '#kernel/clock.ts';
import type { JsonObject } from '#kernel/json.ts';
import { FinalFailure, failureRecord } from './failure.ts';
import type { AttemptOutcome } from './job.ts';

export interface AttemptResult {
  readonly outcome: AttemptOutcome;
  readonly output: JsonObject;
  readonly seconds: number;
}

/**
 * Makes one attempt within its time, and ends it early when the process stops. An attempt that ignores its signal is
 * left behind: what it does then is made good by its handler being idempotent.
 */
export async function runAttempt(
  attempt: (signal: AbortSignal) => Promise<JsonObject>,
  limits: { readonly timeoutMs: number; readonly isLast: boolean; readonly stopping: AbortSignal },
): Promise<AttemptResult> {
  const startedMs = monotonicMs();
  const result = (outcome: AttemptOutcome, output: JsonObject): AttemptResult => ({
    outcome,
    output,
    seconds: (monotonicMs() - startedMs) / 1000,
  });
  try {
    return result('completed', await bounded(attempt, limits));
  } catch (error) {
    const isDead = limits.isLast || error instanceof FinalFailure;
    return result(isDead ? 'dead' : 'retry', failureRecord(error));
  }
}

class AttemptEnded extends Error {
  override readonly name = 'AttemptEnded';
  readonly code: string;

  constructor(code: 'TIME_UP' | 'PROCESS_STOPPED') {
    super(code);
    this.code = code;
  }
}

function bounded(
  attempt: (signal: AbortSignal) => Promise<JsonObject>,
  { timeoutMs, stopping }: { readonly timeoutMs: number; readonly stopping: AbortSignal },
): Promise<JsonObject> {
  return new Promise((resolve, reject) => {
    const abort = new AbortController();
    const end = (code: 'TIME_UP' | 'PROCESS_STOPPED') => {
      const reason = new AttemptEnded(code);
      reject(reason);
      abort.abort(reason);
    };
    const stop = () => end('PROCESS_STOPPED');
    const timer = setTimeout(() => end('TIME_UP'), timeoutMs);
    if (stopping.aborted) stop();
    stopping.addEventListener('abort', stop, { once: true });
    run(attempt, abort.signal)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        stopping.removeEventListener('abort', stop);
      });
  });
}

/** A handler may throw before it returns a promise. */
async function run(
  attempt: (signal: AbortSignal) => Promise<JsonObject>,
  signal: AbortSignal,
): Promise<JsonObject> {
  return attempt(signal);
}
