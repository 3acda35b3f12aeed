import { repeat } from '#kernel/time/in-time.ts';
import { unlessAway } from '#platform/db/unavailable.ts';
import { failureRecord, type JobQueue } from '#platform/jobs/job.ts';
import { createRenewalHandler, type NightlyDependencies, requireRenewals } from '#sales/renewals/nightly.ts';
import type { Foundation } from './foundation.ts';

const checkEveryMs = 600_000;

/** Creates the job that rates renewals ahead, and the check that enqueues it every day. */
export function createRenewalJobs(
  { log }: Pick<Foundation, 'log'>,
  deps: Omit<NightlyDependencies, 'onError'>,
  jobs: JobQueue,
) {
  const onError = unlessAway((error: unknown) =>
    log.error({ err: failureRecord(error) }, 'a renewal could not be rated'),
  );
  return {
    handler: createRenewalHandler({ ...deps, onError }),
    /** Checks every ten minutes whether renewals wait to be rated; returns a stop function. */
    requireDaily() {
      const demand = repeat(checkEveryMs, () => requireRenewals(deps, jobs), onError);
      demand.again();
      return demand.close;
    },
  };
}
