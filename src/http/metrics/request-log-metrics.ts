import { Counter, type Registry } from 'prom-client';
import type { RequestLog } from '#platform/trace/requests/request-log.ts';

/** Whether the log of requests is whole. */
export function registerRequestLogMetrics(registry: Registry, requestLog: RequestLog): void {
  new Counter({
    name: 'bindery_request_log_rows_total',
    help: 'Answered requests by what became of their row in the log; dropped where the database was slow or away',
    labelNames: ['outcome'] as const,
    registers: [registry],
    collect() {
      const { written, dropped } = requestLog.counters();
      this.reset();
      this.inc({ outcome: 'written' }, written);
      this.inc({ outcome: 'dropped' }, dropped);
    },
  });
}
