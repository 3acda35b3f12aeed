import pino from 'pino';
import type { Pool } from '#platform/db/pool.ts';
import type { JobHandler, JobWatch, NewJob } from '#platform/jobs/job.ts';
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts';
import { type JobLimits, jobKinds } from '#platform/jobs/kinds.ts';
import { type JobsAbout, listJobs } from '#platform/jobs/store.ts';

const silent = pino({ level: 'silent' });

/** Limits for jobs that are retried without a pause. */
export const quick: JobLimits = {
  retriesMax: 2,
  timeoutMs: 20_000,
  pauseSeconds: 0,
  pauseSecondsMax: 0,
  concurrency: 4,
};

type Handle = Extract<JobHandler, { kind: 'contract-report' }>['handle'];

/** Starts a job queue. `handle` processes contract reports; without `handle`, jobs are stored but not run. */
export async function startedJobs(
  pool: Pool,
  handle?: Handle,
  limits: Partial<JobLimits> = {},
  watch?: JobWatch,
): Promise<Jobs> {
  const jobs = createJobs({
    pool,
    log: silent,
    limits: { ...jobKinds, 'contract-report': { ...quick, ...limits } },
    ...(watch ? { watch } : {}),
  });
  await jobs.start(handle ? [{ kind: 'contract-report', handle }] : []);
  return jobs;
}

/** Creates a report job for a contract that does not exist. */
export function report(
  policyNumber: string,
  options: Pick<NewJob, 'uniqueKey' | 'afterSeconds'> = {},
): NewJob {
  return {
    kind: 'contract-report',
    data: { policyNumber },
    requestId: `request-${policyNumber}`,
    at: forceAt,
    ...options,
  };
}

/** Time at which the contracts of all report jobs came into force. */
const forceAt = new Date('2026-11-21T09:00:00.123Z');

export const aboutReport = (policyNumber: string): JobsAbout => ({
  ids: [policyNumber],
  changed: [{ kind: 'contract-report', at: forceAt }],
  keyed: [],
});

export async function states(pool: Pool): Promise<Record<string, string>> {
  const jobs = await listJobs(pool, { limit: 1000 });
  return Object.fromEntries(jobs.map(({ data, state }) => [String(data.policyNumber), state]));
}
