import type { Logger } from 'pino';
import { type CurrentRates, createCurrentRates } from '#catalogues/exchange-rates/current-rates.ts';
import {
  createExchangeRates,
  createRateHandler,
  type ExchangeRates,
  keepRatesCurrent,
  requireRates,
} from '#catalogues/exchange-rates/exchange-rates.ts';
import type { CallWatch } from '#kernel/ports/ports.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { repeat } from '#kernel/time/in-time.ts';
import type { CurrentReader } from '#platform/db/keep-current.ts';
import type { Pool } from '#platform/db/pool.ts';
import { unlessAway } from '#platform/db/unavailable.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job.ts';
import type { Config } from '../config/config.ts';
import { createRateSource } from './outside.ts';

const checkEveryMs = 3_600_000;

export async function openCurrentRates(
  pool: Pool,
  log: Logger,
): Promise<CurrentReader & { current: CurrentRates }> {
  const current = createCurrentRates();
  const failed = unlessAway((error) =>
    log.error({ err: String(error) }, 'rates of exchange could not be read again'),
  );
  return { ...(await keepRatesCurrent(pool, current, failed)), current };
}

interface RateDependencies {
  readonly config: Config;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly current: CurrentRates;
  readonly watch: CallWatch;
}

/** Creates the two callers of the rate source: contracts on demand, and a daily job. */
export function createRates({ config, pool, clock, log, current, watch }: RateDependencies): {
  readonly rates: ExchangeRates;
  readonly handler: JobHandler;
  /** Queues the job for tomorrow's rates and checks every hour that the rates arrived; returns a stop function. */
  requireDaily(jobs: JobQueue): () => void | Promise<void>;
} {
  const source = createRateSource(config, watch);
  const failed = unlessAway((error) => log.error({ err: String(error) }, 'rates could not be asked for'));
  return {
    rates: createExchangeRates({ pool, clock, current, source }),
    handler: createRateHandler({ pool, clock, source }),
    requireDaily(jobs) {
      // Sandbox rates need no daily job, because contracts request them on demand.
      if (config.ratesUrl === undefined) return () => undefined;
      const demand = repeat(checkEveryMs, () => requireRates(pool, clock, jobs), failed);
      demand.again();
      return demand.close;
    },
  };
}
