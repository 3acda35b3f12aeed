import pino from 'pino';
import type { Pool } from '#platform/db/pool.ts';
import type { JobQueue } from '#platform/jobs/job.ts';

/** Lets a command leave jobs, which the running servers do. */
export async function withJobs<Value>(pool: Pool, work: (jobs: JobQueue) => Promise<Value>): Promise<Value> {
  const { createJobs } = await import('#platform/jobs/jobs.ts');
  const jobs = createJobs({ pool, log: pino({ level: 'warn' }, pino.destination(2)) });
  await jobs.start([]);
  try {
    return await work(jobs);
  } finally {
    await jobs.stop(0);
  }
}
