import { Gauge, type Registry } from 'prom-client';
import type { BreakerState, CallOutcome, CallWatch } from '#kernel/ports/ports.ts';
import { createSeries } from './series.ts';

const breakerValues: Readonly<Record<BreakerState, number>> = { closed: 0, 'half-open': 1, open: 2 };

export function createCallMetrics(registry: Registry): CallWatch {
  const note = createSeries(
    registry,
    {
      counter: {
        name: 'bindery_outside_calls_total',
        help: 'Calls to outside systems: ok, timeout, unavailable, or rejected by the open breaker',
      },
      histogram: {
        name: 'bindery_outside_call_duration_seconds',
        help: 'Time of calls to outside systems, repetitions included',
      },
    },
    { labels: ['port', 'outcome'] },
    [0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
  );
  const breakers = new Map<string, () => BreakerState>();
  new Gauge({
    name: 'bindery_outside_breaker_state',
    help: 'Circuit breakers of this process: 0 closed, 1 half-open, 2 open',
    labelNames: ['port'] as const,
    registers: [registry],
    collect() {
      for (const [port, read] of breakers) this.set({ port }, breakerValues[read()]);
    },
  });
  return {
    observeCall(port: string, outcome: CallOutcome, seconds: number) {
      note(seconds, port, outcome);
    },
    watchBreaker(port, read) {
      breakers.set(port, read);
    },
  };
}
