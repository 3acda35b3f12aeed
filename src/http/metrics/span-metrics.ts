import { Counter, type Registry } from 'prom-client';
import type { Tracer } from '#platform/spans/spans.ts';

/** Whether the collector gets all spans; zeros where there is none. */
export function registerSpanMetrics(registry: Registry, tracer: Tracer | undefined): void {
  new Counter({
    name: 'bindery_trace_spans_total',
    help: 'Spans by what became of them: exported to the collector, or dropped because it was slow or away',
    labelNames: ['outcome'] as const,
    registers: [registry],
    collect() {
      const { exported = 0, dropped = 0 } = tracer?.counters() ?? {};
      this.reset();
      this.inc({ outcome: 'exported' }, exported);
      this.inc({ outcome: 'dropped' }, dropped);
    },
  });
}
