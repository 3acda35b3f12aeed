import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  isBrokenCircuitError,
  noJitterGenerator,
  retry,
} from 'cockatiel';
import { type Fault, ServiceError } from '#kernel/errors/errors.ts';
import type { BreakerState, CallOutcome, CallWatch } from '#kernel/ports/ports.ts';
import { monotonicMs } from '#kernel/time/clock.ts';
import { inSpan } from '#platform/spans/spans.ts';
import { type Bound, boundedCall } from './bounded-call.ts';
import { PeerError } from './peer-error.ts';

export interface GuardOptions extends Bound {
  readonly port: string;
  readonly watch: CallWatch;
  /** Time in ms that the breaker first stays open; default 1,000. Doubles after each failed probe. */
  readonly openMs?: number;
  /** Number of consecutive failures that open the breaker; default 5. Infinity disables the breaker. */
  readonly failuresToOpen?: number;
}

/** Calls one external system. Throws DEADLINE_EXCEEDED or UNAVAILABLE; only errors of an open breaker have Retry-After. */
export interface Guard {
  /** Calls `attempt`, which must throw PeerError. If `isIdempotent`, repeats it up to twice after transient failures. */
  call<Answer>(
    attempt: (signal: AbortSignal) => Promise<Answer>,
    kind: { readonly isIdempotent: boolean },
  ): Promise<Answer>;
}

const retriesMax = 2;
const pauseMs = { first: 100, most: 2_000 };
const failuresToOpenUsually = 5;
const openMsMax = 30_000;

/** Creates a guard with a time limit, retries with jitter, and a circuit breaker. */
export function createGuard(options: GuardOptions): Guard {
  const { port, watch, openMs = 1_000, failuresToOpen = failuresToOpenUsually } = options;
  const breaker = circuitBreaker(handleWhen(isOutage), {
    breaker: new ConsecutiveBreaker(failuresToOpen),
    halfOpenAfter: new ExponentialBackoff({
      initialDelay: openMs,
      maxDelay: openMsMax,
      generator: noJitterGenerator,
    }),
  });
  let opened = 0;
  breaker.onBreak(() => {
    opened += 1;
  });
  breaker.onReset(() => {
    opened = 0;
  });
  const retryAfterSeconds = () => Math.ceil(Math.min(openMs * 2 ** (opened - 1), openMsMax) / 1000);
  const retrying = retry(handleWhen(isTransient), {
    maxAttempts: retriesMax,
    backoff: new ExponentialBackoff({ initialDelay: pauseMs.first, maxDelay: pauseMs.most }),
  });
  const meter = createMeter(port, watch, () => stateOf(breaker.state));

  async function attemptCall<Answer>(
    signal: AbortSignal,
    attempt: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> {
    // If the time limit passes between attempts, the system has not failed, so the breaker must not count a failure.
    signal.throwIfAborted();
    // Other calls fail immediately while one call probes whether the system works again.
    if (breaker.state === CircuitState.HalfOpen) throw new ProbeRunning();
    return breaker.execute(() => orAborted(signal, attempt(signal)));
  }

  return {
    call: (attempt, { isIdempotent }) =>
      meter.measure(() =>
        boundedCall(options, (makeSignal) => {
          const signal = makeSignal();
          const run = () => attemptCall(signal, attempt);
          return isIdempotent ? retrying.execute(run, signal) : run();
        }).catch((error: unknown) => {
          if (error instanceof ServiceError) throw error;
          throw isRejected(error) ? rejected(options, retryAfterSeconds()) : unavailable(options, error);
        }),
      ),
  };
}

class ProbeRunning extends Error {}

function isRejected(error: unknown): boolean {
  return error instanceof ProbeRunning || isBrokenCircuitError(error);
}

function rejected(bound: Bound, retryAfterSeconds: number): ServiceError {
  return new ServiceError('UNAVAILABLE', { retryAfterSeconds, faults: [away(bound)] });
}

function unavailable(bound: Bound, cause: unknown): ServiceError {
  return new ServiceError('UNAVAILABLE', { cause, faults: [away(bound)] });
}

function away({ system, domain = 'rating' }: Bound): Fault {
  return {
    field: 'system',
    description: `${system}: система недоступна`,
    reason: 'OUTSIDE_SYSTEM_UNAVAILABLE',
    domain,
  };
}

/** Rejects when the signal aborts, so that the breaker counts the timeout even if the attempt ignores the signal. */
function orAborted<Answer>(signal: AbortSignal, answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function isTransient(error: unknown): boolean {
  return error instanceof PeerError && error.isTransient;
}

function isOutage(error: unknown): boolean {
  if (error instanceof PeerError) return error.isOutage;
  return error instanceof ServiceError && error.code === 'DEADLINE_EXCEEDED';
}

function stateOf(state: CircuitState): BreakerState {
  if (state === CircuitState.Closed) return 'closed';
  return state === CircuitState.HalfOpen ? 'half-open' : 'open';
}

export interface CallMeter {
  measure<Answer>(call: () => Promise<Answer>): Promise<Answer>;
}

/** Measures the duration and outcome of a port's calls. Adds a span to each call if the trace is recorded. */
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
  // Only errors of an open breaker have Retry-After.
  return error.retryAfterSeconds === undefined ? 'unavailable' : 'rejected';
}
