import { createCalendarHandler, demandCalendar } from '#contracts/events/calendar.ts';
import { repeat } from '#kernel/in-time.ts';
import { unlessAway } from '#platform/db/unavailable.ts';
import { createFeed, type Feed } from '#platform/events/feed.ts';
import { type Sequencer, startSequencer } from '#platform/events/sequencer.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job.ts';
import { openWebhooks, type WebhookDependencies, type Webhooks } from './webhooks.ts';

const demandEveryMs = 3_600_000;

interface Events {
  readonly sequencer: Sequencer;
  readonly feed: Feed;
  readonly webhooks: Webhooks;
  /** Some process says that feeds have grown. */
  heard(): void;
  /** Forgets what is older than 30 days. */
  sweep(): Promise<void>;
  /** Tells of the days as they come. */
  readonly handler: JobHandler;
  /** Has the events of today reported, and looks every hour whether they were, until it is stopped. */
  demandDaily(jobs: JobQueue): () => void | Promise<void>;
}

/** Notifies partners of what has happened. */
export function openEvents(deps: WebhookDependencies): Events {
  const { pool, clock, log } = deps;
  const onError = unlessAway((error) => log.error({ err: String(error) }, 'events could not be told'));
  const feed = createFeed({ pool, clock, onError });
  const webhooks = openWebhooks(deps);
  return {
    sequencer: startSequencer({ pool, clock, onError }),
    feed,
    webhooks,
    heard() {
      feed.heard();
      webhooks.heard();
    },
    async sweep() {
      await webhooks.sweep();
      await feed.sweep();
    },
    handler: createCalendarHandler(deps),
    demandDaily(jobs) {
      const demand = repeat(demandEveryMs, () => demandCalendar(deps, jobs), onError);
      demand.again();
      return demand.close;
    },
  };
}
