import pino from 'pino';
import type { Pool } from '../db/pool.ts';
import type { JobQueue } from '../jobs/job.ts';

/** Lets a command leave jobs, which the running servers do. */
export async function withJobs<Value>(pool: Pool, work: (jobs: JobQueue) => Promise<Value>): Promise<Value> {
  const { createJobs } = await import('../jobs/jobs.ts');
  const jobs = createJobs({ pool, log: pino({ level: 'warn' }, pino.destination(2)) });
  await jobs.start([]);
  try {
    return await work(jobs);
  } finally {
    await jobs.stop(0);
  }
}
