import type { Logger } from 'pino';
import type { Tokens } from '#access/tokens.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { inTime, repeat } from '#kernel/time/in-time.ts';
import { sealMonths } from '#payments/accounting/commission/close.ts';
import { sweepCommission } from '#payments/accounting/commission/post.ts';
import type { Pool } from '#platform/db/pool.ts';
import { makeAhead, notePartitions } from '#platform/db/tables/partitions.ts';
import { unlessAway } from '#platform/db/unavailable.ts';
import { sweepJobs } from '#platform/jobs/inspect.ts';
import type { Operations } from '#platform/operations/durable/operations.ts';
import { sweepIdempotencyKeys } from '#platform/operations/idempotency.ts';
import type { RequestLog } from '#platform/trace/requests/request-log.ts';
import { createQuotePeriods, sweepTotals } from '#sales/totals/totals.ts';
import { sweepWorks } from '#staff/operation/long-work/long-work.ts';

const sweepEveryMs = 3_600_000;
/** Interval in ms at which sales are summed up, so that the sales page need not sum many rows itself. */
const addUpEveryMs = 60_000;
/** Interval in ms at which commission is posted to the ledger. Reports post what they need before they are read. */
const postEveryMs = 10_000;
/** Time in ms that the last write of quotes may take when the server closes. */
const closeMsMax = 2_000;

/**
 * Creates partitions and deletes outdated rows every hour, sums up sales every minute and posts commission every ten seconds. Returns a
 * stop function.
 */
export async function startSweeping(deps: {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly operations: Pick<Operations, 'sweep'>;
  readonly tokens: Pick<Tokens, 'sweep'>;
  readonly requestLog: Pick<RequestLog, 'sweep'>;
  readonly events: { sweep(): Promise<void> };
}): Promise<() => void> {
  const { pool, clock, log } = deps;
  const makePartitions = () => makeAhead(pool, clock.now(), (line) => log.warn(line));
  const failed = unlessAway((error) =>
    log.error(
      { err: String(error) },
      'old answers, tokens, jobs, requests and events could not be swept, sales not be added up, commission not be posted, or partitions not be made',
    ),
  );
  await makePartitions();
  await notePartitions(pool).catch(failed);
  const sweeping = setInterval(() => {
    Promise.all([
      makePartitions(),
      sweepIdempotencyKeys(pool, clock),
      deps.operations.sweep(),
      sweepJobs(pool, clock),
      deps.tokens.sweep(),
      deps.requestLog.sweep(),
      deps.events.sweep(),
      sweepWorks(pool, clock),
    ])
      .then(() => notePartitions(pool))
      .catch(failed);
  }, sweepEveryMs);
  const adding = setInterval(() => sweepTotals(pool).catch(failed), addUpEveryMs);
  for (const timer of [sweeping, adding]) timer.unref();
  // One run at a time, because a run may have all contracts to read.
  const posting = repeat(postEveryMs, () => postCommission(pool, clock), failed);
  return () => {
    clearInterval(sweeping);
    clearInterval(adding);
    void posting.close();
  };
}

async function postCommission(pool: Pool, clock: Clock): Promise<void> {
  await sweepCommission(pool, clock);
  await sealMonths(pool, clock.now());
}

/** Adds the counted quotes to the periods of charts every minute and at the end. */
export function startQuotePeriods(
  { pool, clock, log }: { readonly pool: Pool; readonly clock: Clock; readonly log: Logger },
  read: Parameters<typeof createQuotePeriods>[1],
): { flush(): Promise<void>; close(): Promise<void> } {
  const periods = createQuotePeriods({ pool, clock }, read);
  const failed = unlessAway((error) =>
    log.error({ err: String(error) }, 'quotes could not be added to the periods of charts'),
  );
  const timer = setInterval(() => periods.flush().catch(failed), addUpEveryMs);
  timer.unref();
  return {
    flush: periods.flush,
    async close() {
      clearInterval(timer);
      await inTime(periods.flush().catch(failed), closeMsMax, () => undefined);
    },
  };
}
