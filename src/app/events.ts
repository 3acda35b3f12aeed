import type { Logger } from 'pino';
import { createCalendarHandler, demandCalendar } from '#contracts/events/calendar.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { unlessAway } from '#platform/db/unavailable.ts';
import { createFeed, type Feed } from '#platform/events/feed.ts';
import { type Sequencer, startSequencer } from '#platform/events/sequencer.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job.ts';

const demandEveryMs = 3_600_000;

interface Events {
  readonly sequencer: Sequencer;
  readonly feed: Feed;
  /** Tells of the days as they come. */
  readonly handler: JobHandler;
  /** Has today told, and looks every hour whether it was, until told to stop. */
  demandDaily(jobs: JobQueue): () => void;
}

/** What tells partners what has happened. */
export function openEvents(deps: {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
}): Events {
  const { pool, clock, log } = deps;
  const onError = unlessAway((error) => log.error({ err: String(error) }, 'events could not be told'));
  return {
    sequencer: startSequencer({ pool, clock, onError }),
    feed: createFeed({ pool, clock, onError }),
    handler: createCalendarHandler(deps),
    demandDaily(jobs) {
      const demand = () => {
        demandCalendar(deps, jobs).catch(onError);
      };
      demand();
      const timer = setInterval(demand, demandEveryMs).unref();
      return () => clearInterval(timer);
    },
  };
}
