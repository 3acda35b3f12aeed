import { Counter, Gauge, Histogram } from 'prom-client';
import { oneAtATime } from '#kernel/time/in-time.ts';
import type { JobWatch, QueueDepth } from '#platform/jobs/job.ts';
import type { Operations } from '#platform/operations/durable/operations.ts';
import type { Registries } from './registries.ts';
import { showNumber, showNumbers } from './shown.ts';

/** Creates metrics of background jobs: counts of results in this process, and queue lengths from the database. */
export function createJobMetrics({ own, shared }: Registries): JobWatch {
  const processed = new Counter({
    name: 'bindery_jobs_processed_total',
    help: 'Attempts at jobs in this process: completed, retry, or dead',
    labelNames: ['kind', 'outcome'] as const,
    registers: [own],
  });
  const duration = new Histogram({
    name: 'bindery_job_duration_seconds',
    help: 'Time of one attempt at a job',
    labelNames: ['kind'] as const,
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60],
    registers: [own],
  });
  let readDepths: () => Promise<readonly QueueDepth[]> = async () => [];
  const depths = oneAtATime(() => readDepths());
  new Gauge({
    name: 'bindery_jobs',
    help: 'Jobs in the database by kind and state: waiting, active, dead',
    labelNames: ['kind', 'state'] as const,
    registers: [shared],
    async collect() {
      for (const { kind, state, count } of await depths()) this.set({ kind, state }, count);
    },
  });
  new Gauge({
    name: 'bindery_jobs_oldest_seconds',
    help: 'Age of the oldest job by kind and state: since it was due, was taken, or died',
    labelNames: ['kind', 'state'] as const,
    registers: [shared],
    async collect() {
      for (const { kind, state, oldestSeconds } of await depths()) this.set({ kind, state }, oldestSeconds);
    },
  });
  return {
    observeJob(kind, outcome, seconds) {
      processed.inc({ kind, outcome });
      duration.observe({ kind }, seconds);
    },
    watchQueue(read) {
      readDepths = read;
    },
  };
}

export function registerOperationMetrics({ own, shared }: Registries, operations: Operations): void {
  const held = { name: 'bindery_operations_held', help: 'Operations that this process runs now' };
  showNumber(own, held, () => operations.counters().held);
  const running = {
    name: 'bindery_operations_running',
    help: 'Operations without an answer, in all processes; abandoned ones wait for a process that takes them',
    label: 'state',
    kind: 'gauge',
  } as const;
  showNumbers(shared, running, async () => {
    const counted = await operations.countRunning();
    if (!counted) return undefined;
    const { running: all, abandoned } = counted;
    return Object.entries({ held: all - abandoned, abandoned });
  });
  const total = {
    name: 'bindery_operations_total',
    help: 'What this process did with operations; a failed one has used up its attempts',
    label: 'event',
    kind: 'counter',
  } as const;
  showNumbers(own, total, () => {
    const { handedOver, takenOver, finished, failed } = operations.counters();
    return Object.entries({ handed_over: handedOver, taken_over: takenOver, finished, failed });
  });
}
