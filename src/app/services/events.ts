import type { Logger } from 'pino';
import { createCalendarHandler, requireCalendar } from '#contracts/life/events/calendar.ts';
import type { CurrentContent } from '#contracts/print-forms/content/current-content.ts';
import type { WriteLetter } from '#contracts/print-forms/letters/letter.ts';
import type { MessageSender } from '#kernel/ports/messages.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { repeat } from '#kernel/time/in-time.ts';
import type { WorkingDays } from '#kernel/time/working-days.ts';
import { isEmail } from '#parties/contract-party.ts';
import type { Pool } from '#platform/db/pool.ts';
import { unlessAway } from '#platform/db/unavailable.ts';
import { createFeed, type Feed } from '#platform/events/feed.ts';
import type { OnUnknownType } from '#platform/events/note.ts';
import { type Sequencer, startSequencer } from '#platform/events/sequencer.ts';
import { type Dispatcher, startDispatcher } from '#platform/events/webhooks/delivery/dispatcher.ts';
import { createDisabledMailHandler } from '#platform/events/webhooks/notify-disabled.ts';
import { toTargetRules } from '#platform/events/webhooks/settings.ts';
import { failureRecord, type JobHandler, type JobQueue } from '#platform/jobs/job.ts';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import type { Product } from '#products/product/product.ts';
import type { Config } from '../config/config.ts';
import { createConfiguredWebhookSender } from './outside.ts';

const checkEveryMs = 3_600_000;

interface Events {
  readonly sequencer: Sequencer;
  readonly feed: Feed;
  readonly webhooks: Webhooks;
  /** Called when any process has stored new events. */
  heard(): void;
  /** Deletes events older than 30 days. */
  sweep(): Promise<void>;
  /** Creates the job handler that publishes calendar events once a day. */
  handlerWith(jobs: JobQueue): JobHandler;
  /** Queues today's job, and checks every hour that the job exists. Returns a function that stops the checks. */
  requireDaily(jobs: JobQueue): () => void | Promise<void>;
}

export function openEvents(deps: WebhookDependencies): Events {
  const { pool, clock, log } = deps;
  const onError = unlessAway((error) => log.error({ err: String(error) }, 'events could not be published'));
  const onUnknownType = once((type) =>
    log.warn({ type }, 'partners read events of a type that this version does not know'),
  );
  const feed = createFeed({ pool, clock, onError, onUnknownType });
  const webhooks = openWebhooks(deps, onUnknownType);
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
    handlerWith: (jobs) => createCalendarHandler({ ...deps, jobs }),
    requireDaily(jobs) {
      const demand = repeat(checkEveryMs, () => requireCalendar(deps, jobs), onError);
      demand.again();
      return demand.close;
    },
  };
}

function once(report: (text: string) => void): (text: string) => void {
  const reported = new Set<string>();
  return (text) => {
    if (reported.has(text)) return;
    reported.add(text);
    report(text);
  };
}

interface WebhookDependencies {
  readonly config: Config;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly fingerprints: Fingerprints;
  readonly workingDays: WorkingDays;
  readonly products: readonly Product[];
}

type Webhooks = ReturnType<typeof openWebhooks>;

/** Creates the delivery of events to partners' webhooks. The delivery is started when the job queue exists. */
function openWebhooks(
  { config, pool, clock, log, fingerprints }: WebhookDependencies,
  onUnknownType: OnUnknownType,
) {
  const sealer = fingerprints.webhookSealer;
  let dispatcher: Dispatcher | undefined;
  return {
    context: { rules: { target: toTargetRules(config.webhooks.reach), isEmail }, sealer },
    handler(messages: MessageSender, letters: WriteLetter, contents: CurrentContent): JobHandler {
      return createDisabledMailHandler({
        pool,
        insurer: () => contents.insurer().email,
        words: () => contents.words('webhook-disabled'),
        send: (letter) => messages.sendEmail(letters(letter)),
      });
    },
    start(jobs: JobQueue, watch: (dispatcher: Dispatcher) => void): Dispatcher {
      const sender = createConfiguredWebhookSender(config);
      const started = startDispatcher({
        ...{ pool, clock, jobs, sender, sealer, onUnknownType, timeoutMs: config.webhooks.timeoutMs },
        onError: unlessAway((error) =>
          log.error({ err: failureRecord(error) }, 'the delivery of webhooks failed'),
        ),
      });
      dispatcher = {
        ...started,
        async close(timeoutMs) {
          await started.close(timeoutMs);
          sender.close();
        },
      };
      watch(dispatcher);
      return dispatcher;
    },
    heard: () => dispatcher?.heard(),
    sweep: async () => dispatcher?.sweep(),
  };
}
