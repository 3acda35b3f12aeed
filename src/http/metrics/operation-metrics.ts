import { Counter, Gauge } from 'prom-client';
import type { Operations } from '#platform/operations/durable/operations.ts';
import type { Registries } from './registries.ts';

/** What happens to requests that have become operations. */
export function registerOperationMetrics({ own, shared }: Registries, operations: Operations): void {
  new Gauge({
    name: 'bindery_operations_held',
    help: 'Operations that this process runs now',
    registers: [own],
    collect() {
      this.set(operations.counters().held);
    },
  });
  new Gauge({
    name: 'bindery_operations_running',
    help: 'Operations without an answer, in all processes; abandoned ones wait for a process that takes them',
    labelNames: ['state'] as const,
    registers: [shared],
    async collect() {
      const counted = await operations.countRunning();
      this.reset();
      if (!counted) return;
      this.set({ state: 'held' }, counted.running - counted.abandoned);
      this.set({ state: 'abandoned' }, counted.abandoned);
    },
  });
  new Counter({
    name: 'bindery_operations_total',
    help: 'What this process did with operations; a failed one has used up its attempts',
    labelNames: ['event'] as const,
    registers: [own],
    collect() {
      const { handedOver, takenOver, finished, failed } = operations.counters();
      this.reset();
      this.inc({ event: 'handed_over' }, handedOver);
      this.inc({ event: 'taken_over' }, takenOver);
      this.inc({ event: 'finished' }, finished);
      this.inc({ event: 'failed' }, failed);
    },
  });
}
