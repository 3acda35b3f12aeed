import { Counter, type Registry } from 'prom-client';
import type { Reads } from '#platform/db/server/replica.ts';

/** Whether the replica takes reads off the primary; zeros where there is none. */
export function registerReplicaMetrics(registry: Registry, reads: Reads): void {
  new Counter({
    name: 'bindery_replica_reads_total',
    help: 'Reads for the replica: answered by it, or by the primary because it was behind or away',
    labelNames: ['outcome'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(reads.counters())) this.inc({ outcome }, count);
    },
  });
}
