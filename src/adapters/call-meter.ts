import { monotonicMs } from '#kernel/clock.ts';
import { ServiceError } from '#kernel/errors.ts';
import type { BreakerState, CallOutcome, CallWatch } from '#kernel/ports.ts';
import { inSpan } from '#platform/spans/spans.ts';

export interface CallMeter {
  measure<Answer>(call: () => Promise<Answer>): Promise<Answer>;
}

/** Times and counts the calls of a port, each a span where the trace is recorded; costs about a microsecond, so that sandboxes can have it too. */
export function createMeter(
  port: string,
  watch: CallWatch,
  breaker: () => BreakerState = () => 'closed',
): CallMeter {
  watch.watchBreaker(port, breaker);
  const attributes = { 'bindery.port': port };
  return {
    measure(call) {
      const startedMs = monotonicMs();
      const observe = (outcome: CallOutcome) =>
        watch.observeCall(port, outcome, (monotonicMs() - startedMs) / 1000);
      return inSpan(port, 'client', attributes, call).then(
        (answer) => {
          observe('ok');
          return answer;
        },
        (error: unknown) => {
          observe(outcomeOf(error));
          throw error;
        },
      );
    },
  };
}

function outcomeOf(error: unknown): CallOutcome {
  if (!(error instanceof ServiceError)) return 'unavailable';
  if (error.code === 'DEADLINE_EXCEEDED') return 'timeout';
  // Only a breaker knows when it is worth while to come again.
  return error.retryAfterSeconds === undefined ? 'unavailable' : 'rejected';
}
